/**
 * The style sheet of the page. Each colour has one meaning: blue is highlighted,
 * green is well-formed or proved, red is forbidden or violated. Blue has three
 * strengths, those of script/relations.ts: direct, related, context.
 */

import { PICTURE_STYLE } from '../../page/style-pictures.ts';
import { PRINT_STYLE } from './style-print.ts';
import { TEXT_STYLE } from './style-text.ts';

const BASE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf8, #14161a);
  --sheet: light-dark(#ffffff, #1a1d22);
  --ink: light-dark(#1d2126, #e4e7eb);
  --soft: light-dark(#59616b, #a0a9b4);
  --line: light-dark(#e3e1dc, #2c3138);
  --stroke: light-dark(#8a929c, #79828d);
  --blue: light-dark(#0b5cad, #7cb8ff);
  --direct: light-dark(#cfe5ff, #143a63);
  --related: light-dark(#e6f1ff, #172f4a);
  --context: light-dark(#f3f7fc, #1a232e);
  --good: light-dark(#17703a, #6fd08f);
  --good-sheet: light-dark(#e5f5ea, #14301e);
  --bad: light-dark(#b3261e, #ff9a8f);
  --bad-sheet: light-dark(#fdecea, #3c1a17);
  --mono: ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --sans: system-ui, -apple-system, "Segoe UI", "Helvetica Neue", "Noto Sans", "DejaVu Sans", sans-serif;
}
:root[data-theme=light] { color-scheme: light; }
:root[data-theme=dark] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14.5px/1.5 var(--sans); -webkit-text-size-adjust: 100%; }
h1, h2, h3, h4, p, ol, ul { margin: 0; padding: 0; }
ol, ul { list-style: none; }
code, pre, .number, .location, kbd { font-family: var(--mono); }
a { color: var(--blue); text-underline-offset: 2px; }
button, input, select { font: inherit; color: inherit; }
button, [role=button], summary, select { cursor: pointer; }
:focus { outline: none; }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px; border-radius: 4px; }
[hidden] { display: none !important; }
.unseen, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: fixed; z-index: 9; top: 8px; left: 8px; padding: 6px 12px; background: var(--sheet); border: 1px solid var(--blue); border-radius: 6px; }
.stage { height: 100vh; min-height: 640px; display: flex; flex-direction: column; }
.panes { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(260px, 26fr) minmax(320px, 28fr) minmax(440px, 46fr); border-top: 1px solid var(--line); }
.pane { overflow: auto; padding: 0 20px 40px; background: var(--sheet); overscroll-behavior: contain; scrollbar-width: thin; }
.pane + .pane { border-left: 1px solid var(--line); }
.pane > h2 { position: sticky; top: 0; z-index: 2; margin: 0 -20px; padding: 12px 20px 8px; background: var(--sheet); font-size: 12px; font-weight: 600; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
.panes:has(.panel:not([hidden]) .automaton.wide) { grid-template-columns: minmax(260px, 23fr) minmax(320px, 26fr) minmax(440px, 51fr); }
@media (max-width: 1040px) {
  .stage { height: auto; }
  .panes.panes, .panes:has(.panel:not([hidden]) .automaton.wide) { grid-template-columns: minmax(0, 1fr); }
  .pane { overflow: visible; }
  .pane > h2 { position: static; }
  .pane + .pane { border-left: 0; border-top: 1px solid var(--line); }
  #automaton { order: -2; }
  #grammar { order: -1; }
}
@media (prefers-reduced-motion: no-preference) {
  .clause, .card, .expression, .case, .cells td, svg .route, svg rect, svg circle { transition: background-color .12s, stroke .12s, fill .12s, opacity .12s; }
}
`;

export const STYLE = [BASE, TEXT_STYLE, PICTURE_STYLE, PRINT_STYLE].join('');

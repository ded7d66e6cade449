/**
 * Colours, fonts and elements of every page. Each colour has one meaning: blue is
 * highlighted, green is well-formed or proved, red is forbidden or violated. Blue
 * has three strengths, those of an audit's relations: direct, related, context.
 */
export const BASE_STYLE = `
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
h1 { font-size: 17px; font-weight: 650; letter-spacing: -.01em; }
h1 span { font-weight: 400; color: var(--soft); }
.outcome b { margin-right: 8px; padding: 1px 9px; border-radius: 99px; font-weight: 600; color: var(--bad); background: var(--bad-sheet); }
.card header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; }
.cites { font-size: 12.5px; color: var(--soft); }
kbd { font-size: 12px; padding: 0 5px; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; }
[hidden] { display: none !important; }
.unseen, .skip:not(:focus) { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: fixed; z-index: 9; top: 8px; left: 8px; padding: 6px 12px; background: var(--sheet); border: 1px solid var(--blue); border-radius: 6px; }
`;

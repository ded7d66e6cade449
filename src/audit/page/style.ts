/** The style sheet of the page of an audit: what pages share, the panes, and the reports below them. */

import { BASE_STYLE } from '../../page/style-base.ts';
import { PICTURE_STYLE } from '../../page/style-pictures.ts';
import { WALK_STYLE } from '../../page/style-walk.ts';
import { PRINT_STYLE } from './style-print.ts';
import { ROW_STYLE } from './style-rows.ts';
import { TEXT_STYLE } from './style-text.ts';

const BASE = `
${BASE_STYLE}.stage { height: 100vh; min-height: 640px; display: flex; flex-direction: column; }
.panes { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(280px, 24fr) minmax(452px, 29fr) minmax(440px, 47fr); border-top: 1px solid var(--line); }
.pane { overflow: auto; padding: 0 20px 40px; background: var(--sheet); overscroll-behavior: contain; scrollbar-width: thin; }
.pane + .pane { border-left: 1px solid var(--line); }
.pane > h2 { position: sticky; top: 0; z-index: 2; margin: 0 -20px; padding: 12px 20px 8px; background: var(--sheet); font-size: 12px; font-weight: 600; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
.panes:has(.panel:not([hidden]) .automaton.wide) { grid-template-columns: minmax(280px, 22fr) minmax(452px, 27fr) minmax(440px, 51fr); }
/* A picture is scaled to its pane, but never so far that its labels cannot be read: then it scrolls. */
.drawing > .automaton { max-width: max(100%, 690px); }
/* Findings come first; the panes below them are then as high as the window. */
.stage:has(.findings) { height: auto; }
.stage:has(.findings) .panes { flex: none; height: 100vh; }
@media (max-width: 1180px) {
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

export const STYLE = [BASE, WALK_STYLE, TEXT_STYLE, ROW_STYLE, PICTURE_STYLE, PRINT_STYLE].join('');

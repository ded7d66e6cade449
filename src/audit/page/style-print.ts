/** Style on paper: one column, no controls, black on white; every row and all evidence, filtered out or folded or not. */
export const PRINT_STYLE = `
@media print {
  :root { color-scheme: light; --paper: #fff; --soft: #444; --line: #ccc; }
  @page { margin: 16mm 14mm; }
  body { font-size: 10pt; }
  .stage, .stage:has(.findings) .panes, .panes { display: block; height: auto; }
  .banner, .walk-panel { padding-left: 0; padding-right: 0; }
  .pane { overflow: visible; padding: 0; }
  .pane > h2 { position: static; margin: 12pt 0 4pt; padding: 0; }
  .pane + .pane { border: 0; }
  .filters, .mode, .examples, #theme, .banner nav, .skip, .steps > button, #walk, .inputs, footer kbd { display: none; }
  .rows [hidden] { display: block !important; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .drawing > .automaton, .rail { max-width: 100%; }
  .drawing { margin: 0; padding: 0; overflow: visible; }
  .stage .outcome b { padding: 0 4pt; border: 1pt solid; color: var(--good); background: none; }
  .stage:not(.holds) .outcome b { color: var(--bad); }
  .findings { margin: 6pt 0; }
  .card, .clause, .automaton, .cells, .evidence li, .numbers tr { break-inside: avoid; }
  .card, .rows .clause { margin-left: 0; margin-right: 0; padding-left: 0; padding-right: 0; border: 0; }
  .rows .clause { margin: 0; padding: 3pt 0; }
  .numbers, .text { font-size: 8.5pt; }
  .reports th, .reports td { padding-right: 8pt; }
  .evidence, #clauses ol { font-size: 9.5pt; }
  h2, h3, h4 { break-after: avoid; }
  .reports { max-width: none; padding: 0; }
}
`;

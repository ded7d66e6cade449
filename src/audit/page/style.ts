/** The style sheet of the page of an audit: what pages share, the panes, and the reports below them. */

import { BASE_STYLE, PICTURE_STYLE } from '../../page/style.ts';

const BASE = `
${BASE_STYLE}.stage { height: 100vh; min-height: 640px; display: flex; flex-direction: column; }
.panes { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(280px, 24fr) minmax(452px, 29fr) minmax(440px, 47fr); border-top: 1px solid var(--line); }
.pane { overflow: auto; padding: 0 20px 40px; background: var(--sheet); overscroll-behavior: contain; scrollbar-width: thin; }
.pane + .pane { border-left: 1px solid var(--line); }
.pane > h2 { position: sticky; top: 0; z-index: 2; margin: 0 -20px; padding: 12px 20px 8px; background: var(--sheet); font-size: 12px; font-weight: 600; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); }
/* Findings come first; the panes below them are then as high as the window. */
@media (min-width: 1181px) {
  .stage:has(.findings) { height: auto; }
  .stage:has(.findings) .panes { flex: none; height: 100vh; }
}
@media (max-width: 1180px) {
  .stage { height: auto; }
  .panes { grid-template-columns: minmax(0, 1fr); }
  .pane { overflow: visible; }
  .pane > h2 { position: static; }
  .pane + .pane { border-left: 0; border-top: 1px solid var(--line); }
  #table { order: -2; }
  #grammar { order: -1; }
}
@media (prefers-reduced-motion: no-preference) {
  .clause, .card, .expression, .case, .cells td, svg rect { transition: background-color .12s, stroke .12s, fill .12s; }
}
`;

/** Style of banner, choice of the form, clauses, grammar cards and report sections. */
const TEXT_STYLE = `
.banner { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 20px; padding: 14px 20px 0; }
.outcome { color: var(--soft); font-size: 13.5px; }
.outcome.holds b { color: var(--good); background: var(--good-sheet); }
.banner nav a[href="#findings"] { color: var(--bad); font-weight: 600; }
.local { color: var(--bad); font-size: 13.5px; }
.banner nav { margin-left: auto; font-size: 13.5px; display: flex; flex-wrap: wrap; gap: 4px 14px; }
.banner nav a { color: var(--soft); text-decoration: none; }
.banner nav a:hover { color: var(--ink); text-decoration: underline; }
.choice { padding: 12px 20px; }
.field { display: flex; align-items: center; gap: 8px; }
.field > span { color: var(--soft); font-size: 13px; }
.field select { padding: 8px 10px; background: var(--sheet); border: 1px solid var(--stroke); border-radius: 8px; max-width: 15rem; }

.card { margin: 14px -10px 0; padding: 8px 10px 6px; border-radius: 10px; }
.card .name { padding: 0; border: 0; background: none; font: 600 14px/1.5 var(--mono); }
.card .location { margin-left: auto; font-size: 11px; color: var(--soft); }
.card .lifts { font-size: 12.5px; color: var(--soft); }
.restriction .name { color: var(--bad); }
.restrictions { margin: 30px 0 0; padding-top: 18px; border-top: 1px solid var(--line); font-size: 14px; }
.source { margin: 3px 0 4px; font-size: 12px; line-height: 1.65; white-space: pre-wrap; overflow-wrap: anywhere; }
.source code { display: inline-block; max-width: 100%; }
.source .label, .source i { float: right; font-style: normal; }
.expression, .case, .label { border-radius: 4px; }
.expression { padding: 1px 2px; margin: 0 -2px; }
.card[data-highlight="1"] { background: var(--context); }
.card[data-highlight="2"], .card[data-highlight="3"] { background: var(--related); }
.restriction[data-highlight="2"], .restriction[data-highlight="3"] { background: var(--bad-sheet); }
.expression[data-highlight="1"] { background: var(--context); }
.case[data-highlight] { background: light-dark(#d9e9fb, #1b3a5c); }
.expression[data-highlight="2"] { background: light-dark(#c9e0fb, #1d456f); }
.expression[data-highlight="3"] { background: var(--blue); color: var(--sheet); }

.reports { max-width: 1180px; margin: 0 auto; padding: 20px 20px 40px; }
.report { margin-top: 44px; }
.report h2 { font-size: 20px; font-weight: 650; letter-spacing: -.01em; margin-bottom: 10px; }
.report p { max-width: 46rem; margin-bottom: 10px; }
.scroll { overflow-x: auto; margin: 12px 0 22px; }
.numbers, .text { border-collapse: collapse; font-size: 13.5px; font-variant-numeric: tabular-nums; }
.reports caption { text-align: left; color: var(--soft); padding-bottom: 6px; font-size: 13px; }
.reports th { text-align: left; font-weight: 500; }
.reports thead th { color: var(--soft); vertical-align: bottom; font-size: 12.5px; }
.numbers td, .numbers thead th + th { text-align: right; white-space: nowrap; }
.reports th, .reports td { padding: 6px 18px 6px 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
.numbers tbody tr:last-child > * { border-bottom: 0; font-weight: 600; }
.text td { font-size: 13px; }
.reports small { color: var(--soft); font-weight: 400; font-size: inherit; }
.share.short { color: var(--bad); }
.evidence li { padding: 3px 0 3px 18px; position: relative; }
.evidence li::before { content: "✓"; position: absolute; left: 0; color: var(--good); }
.evidence li.bad::before { content: "✗"; color: var(--bad); }
.evidence summary { list-style: none; }
.evidence summary::-webkit-details-marker { display: none; }
.evidence summary code { font-size: 12.5px; margin-right: 6px; }
.evidence .run { color: var(--soft); font-size: 12.5px; margin-left: 6px; }
.evidence details[open] { padding-bottom: 8px; }
.evidence details p { margin: 4px 0 0; font-size: 13.5px; color: var(--soft); max-width: 60rem; }
.plain li { max-width: 46rem; padding: 3px 0 3px 18px; position: relative; }
.plain li::before { content: "–"; position: absolute; left: 0; color: var(--soft); }
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: 13px; padding: 16px 20px 30px; }
footer p { max-width: 1140px; margin: 0 auto; }
@media (max-width: 1180px) {
  .banner nav { margin-left: 0; }
}
`;

/** Style of the rows, their filters and badges, and of the findings above them. */
const ROW_STYLE = `
.filters input { width: 100%; padding: 4px 6px; font-size: 12.5px; background: var(--paper); border: 1px solid var(--stroke); border-radius: 6px; }
.filters p { margin: 4px 0; font-size: 12.5px; color: var(--soft); }

.document > h3 { margin: 18px 0 0; font-size: 15px; font-weight: 650; }
.part > h4 { margin: 12px 0 2px; font-size: 12.5px; font-weight: 600; }
.exclusions { margin-top: 14px; font-size: 12.5px; color: var(--soft); }
.exclusions dt { font-weight: 600; color: var(--ink); margin-top: 4px; }
.exclusions dd { margin: 0; }
.rows li { scroll-margin-top: 60px; padding: 2px 0; font-size: 12.5px; color: var(--soft); }
.rows li > b { font: 11.5px var(--mono); color: var(--ink); margin-right: 4px; }
.rows .clause { position: relative; margin: 0 -12px; padding: 7px 12px 8px; border-radius: 8px; border-left: 3px solid transparent; color: inherit; font-size: inherit; }
.statement:focus-visible { outline-offset: 4px; }
.clause .head { display: flex; flex-wrap: wrap; gap: 0 7px; align-items: baseline; font-size: 12px; color: var(--soft); }
.clause .head b { font: 11.5px var(--mono); }
.clause .item { font-family: var(--mono); font-size: 11.5px; color: var(--ink); }
.clause .keyword { font-variant-caps: all-small-caps; letter-spacing: .04em; font-size: 13px; line-height: 1; }
.status { margin-left: auto; font-size: 10.8px; }
.status.open::before { content: "○ "; color: var(--soft); }
.status.bad { color: var(--bad); }
.status.bad::before { content: "✗ "; color: var(--bad); }
.badge { padding: 0 7px; border-radius: 99px; border: 1px solid var(--line); font-size: 10.8px; line-height: 1.55; white-space: nowrap; color: var(--ink); }
.badge.coq, .badge.automaton, .badge.exhaustive { color: var(--good); background: var(--good-sheet); border-color: transparent; }
.badge.tests { color: var(--blue); background: var(--related); border-color: transparent; }
.badge.inspected { border-style: dashed; border-color: var(--stroke); }
.badge.bad { color: var(--bad); background: var(--bad-sheet); border-color: var(--bad); font-weight: 600; }
.clause .says { text-wrap: pretty; }
.clause .note { font-size: 12.5px; color: var(--soft); }
.clause blockquote { margin: 5px 0; padding-left: 10px; border-left: 2px solid var(--line); color: var(--soft); font-size: 13px; }
.clause .by { font-size: 11.5px; line-height: 1.5; color: var(--soft); overflow-wrap: anywhere; }
.clause .by a { color: inherit; text-decoration-color: var(--stroke); }
.clause[data-highlight="1"] { background: var(--context); }
.clause[data-highlight="2"] { background: var(--related); }
.clause[data-highlight="3"] { background: var(--direct); border-left-color: var(--blue); }
[data-selected], .rows li:target { box-shadow: inset 0 0 0 1.5px var(--blue); }

.findings { margin: 10px 20px 0; padding: 12px 18px; border: 1px solid var(--bad); border-radius: 10px; background: var(--bad-sheet); }
.findings h2 { font-size: 16px; color: var(--bad); }
.findings li { padding: 2px 0; overflow-wrap: anywhere; }
.findings li b { margin-right: 6px; color: var(--bad); }
.failed .banner, .suspect .banner { padding-bottom: 12px; border-top: 8px solid var(--bad); background: var(--bad-sheet); }
.failed .outcome b, .suspect .outcome b { font-size: 17px; text-transform: uppercase; color: var(--sheet); background: var(--bad); }
`;

/** Style on paper: one column, no controls, black on white; every row and all evidence, filtered out or folded or not. */
const PRINT_STYLE = `
@media print {
  :root { color-scheme: light; --paper: #fff; --soft: #444; --line: #ccc; }
  @page { margin: 16mm 14mm; }
  body { font-size: 10pt; }
  .stage, .stage:has(.findings) .panes, .panes { display: block; height: auto; }
  .banner { padding-left: 0; padding-right: 0; }
  .pane { overflow: visible; padding: 0; }
  .pane > h2 { position: static; margin: 12pt 0 4pt; padding: 0; }
  .pane + .pane { border: 0; }
  .filters, .choice, .banner nav, .skip, footer kbd { display: none; }
  .rows [hidden] { display: block !important; }
  details::details-content { content-visibility: visible; block-size: auto; }
  .rail { max-width: 100%; }
  .drawing { margin: 0; padding: 0; overflow: visible; }
  .stage .outcome b { padding: 0 4pt; border: 1pt solid; color: var(--good); background: none; }
  .stage:not(.holds) .outcome b { color: var(--bad); }
  .findings { margin: 6pt 0; }
  .card, .clause, .cells, .evidence li, .numbers tr { break-inside: avoid; }
  .card, .rows .clause { margin-left: 0; margin-right: 0; padding-left: 0; padding-right: 0; border: 0; }
  .rows .clause { margin: 0; padding: 3pt 0; }
  .numbers, .text { font-size: 8.5pt; }
  .reports th, .reports td { padding-right: 8pt; }
  .evidence, #clauses ol { font-size: 9.5pt; }
  h2, h3, h4 { break-after: avoid; }
  .reports { max-width: none; padding: 0; }
}
`;

export const STYLE = [BASE, TEXT_STYLE, ROW_STYLE, PICTURE_STYLE, PRINT_STYLE].join('');

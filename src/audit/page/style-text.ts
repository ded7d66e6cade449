/** Style of banner, walk panel, clauses, grammar cards and report sections. */
export const TEXT_STYLE = `
.banner { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 20px; padding: 14px 20px 0; }
.banner h1 { font-size: 17px; font-weight: 650; letter-spacing: -.01em; }
.banner h1 span { font-weight: 400; color: var(--soft); }
.outcome { color: var(--soft); font-size: 13.5px; }
.outcome b { margin-right: 8px; padding: 1px 9px; border-radius: 99px; font-weight: 600; color: var(--bad); background: var(--bad-sheet); }
.outcome.holds b { color: var(--good); background: var(--good-sheet); }
.banner nav a[href="#findings"] { color: var(--bad); font-weight: 600; }
.local { color: var(--bad); font-size: 13.5px; }
.banner nav { margin-left: auto; font-size: 13.5px; display: flex; flex-wrap: wrap; gap: 4px 14px; }
.banner nav a { color: var(--soft); text-decoration: none; }
.banner nav a:hover { color: var(--ink); text-decoration: underline; }
.walk-panel { padding: 12px 20px 12px; }

.card { margin: 14px -10px 0; padding: 8px 10px 6px; border-radius: 10px; }
.card header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 12px; }
.card .name { padding: 0; border: 0; background: none; font: 600 14px/1.5 var(--mono); }
.card .cites { font-size: 12.5px; color: var(--soft); }
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
kbd { font-size: 12px; padding: 0 5px; border: 1px solid var(--line); border-bottom-width: 2px; border-radius: 4px; }
@media (max-width: 1180px) {
  .step { grid-template-columns: 1fr; }
  .banner nav { margin-left: 0; }
}
`;

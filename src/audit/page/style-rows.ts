/** Style of the rows, their filters and badges, and of the findings above them. */
export const ROW_STYLE = `
.filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(124px, 1fr)); gap: 5px; margin: 0 0 4px; }
.filters input, .filters select { width: 100%; min-width: 0; max-width: none; padding: 4px 6px; font-size: 12.5px; background: var(--paper); border: 1px solid var(--stroke); border-radius: 6px; }
.filters input, .filters p { grid-column: 1 / -1; }
.filters p { display: flex; justify-content: space-between; font-size: 12.5px; color: var(--soft); }
.filters button { padding: 0; border: 0; background: none; color: var(--blue); text-decoration: underline; text-underline-offset: 2px; }

.document > h3 { margin: 18px 0 0; font-size: 15px; font-weight: 650; }
.part > h4 { margin: 12px 0 2px; font-size: 12.5px; font-weight: 600; }
.exclusions { font-size: 12.5px; color: var(--soft); }
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
.status::before { content: "✓ "; color: var(--good); }
.status.open::before { content: "○ "; color: var(--soft); }
.status.plain::before { content: none; }
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

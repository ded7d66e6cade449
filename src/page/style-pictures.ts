/** Style of diagrams, automaton and table on a page: how they look, and what is highlighted in them. */
import { AUTOMATON_STYLE } from '../export/automaton/style.ts';

export const PICTURE_STYLE = `
svg { display: block; }
${AUTOMATON_STYLE}

.track { overflow-x: auto; scrollbar-width: thin; }
.rail { max-width: 100%; height: auto; }
.rail text { fill: var(--ink); font: 13px var(--mono); text-anchor: middle; }
.rail path { fill: none; stroke: var(--stroke); stroke-width: 1.4; }
.rail .head { fill: var(--stroke); stroke: none; }
.rail rect { fill: var(--sheet); stroke: var(--stroke); stroke-width: 1.2; }
.rail .terminal rect { fill: light-dark(#f4f2ee, #23272d); }
.rail .note { fill: var(--soft); font-size: 11px; }
.rail .frame { fill: none; stroke-dasharray: 5 4; }
.rail [data-target] { cursor: pointer; }
.rail [data-highlight="1"] > g rect { fill: var(--context); stroke: var(--blue); }
.rail [data-highlight="2"] > g rect { fill: var(--direct); stroke: var(--blue); }
.rail [data-highlight="3"] > g rect { fill: var(--blue); stroke: var(--blue); }
.rail [data-highlight="3"] > g text { fill: var(--sheet); }
.rail [data-highlight] > path { stroke: var(--blue); stroke-width: 2; }

.drawing { overflow-x: auto; margin: 0 -20px; padding: 0 20px; scrollbar-width: thin; }
.size { margin: 4px 0 6px; font-size: 12.5px; color: var(--soft); }
.pane h3 { font-size: 13px; }
#automaton h3 { margin: 22px 0 8px; }
.automaton { max-width: 100%; height: auto; margin: 0 auto; overflow: visible; }
.automaton .hit { stroke: transparent; stroke-width: 16; }
.automaton [data-target] { cursor: pointer; }
.automaton [data-target]:focus-visible { outline: none; }
.automaton [data-target]:focus-visible .plate, .automaton .state:focus-visible circle:first-of-type { stroke: var(--blue); stroke-width: 2.5; }
.automaton [data-visited] .route { stroke: var(--blue); stroke-width: 2; }
.automaton [data-visited] .head { fill: var(--blue); }
.automaton .stub[data-visited] .route { stroke: var(--bad); }
.automaton .edge[data-highlight="1"] .plate { fill: var(--context); }
.automaton .edge[data-highlight="2"] .plate, .automaton .edge[data-highlight="3"] .plate { fill: var(--direct); }
.automaton .edge[data-highlight="2"] .route { stroke: var(--blue); stroke-width: 2.2; }
.automaton .edge[data-highlight="3"] .route { stroke: var(--blue); stroke-width: 3; }
.automaton .edge[data-highlight="2"] .head, .automaton .edge[data-highlight="3"] .head { fill: var(--blue); }
.automaton .stub[data-highlight] .plate { fill: var(--bad-sheet); }
.automaton .stub[data-highlight] .route { opacity: 1; stroke-width: 2.2; stroke-dasharray: none; }
.automaton .state[data-highlight="2"] circle:first-of-type { fill: var(--related); stroke: var(--blue); }
.automaton .state[data-highlight="3"] circle:first-of-type { fill: var(--direct); stroke: var(--blue); stroke-width: 2.5; }
.automaton .dot { fill: var(--blue); stroke: var(--sheet); stroke-width: 2; pointer-events: none; }
.automaton .dot.wrong { fill: var(--bad); }
[data-highlighting] .automaton :not([data-highlight]):not([data-visited]) > .route { opacity: .35; }

.cells { border-collapse: separate; border-spacing: 2px; font: 12.5px/1 var(--mono); }
.cells thead th { height: 92px; vertical-align: bottom; padding: 0 0 5px; font-weight: 400; font-size: 11px; color: var(--soft); }
.cells thead span { display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
.cells thead .corner { writing-mode: horizontal-tb; transform: none; font-family: var(--sans); }
.cells tbody th { padding: 0 10px 0 2px; font-weight: 600; text-align: right; }
.cells td { width: 31px; height: 25px; text-align: center; border-radius: 5px; background: light-dark(#f4f2ee, #23272d); cursor: pointer; }
.cells .none, .legend .none { color: var(--soft); background: none; }
.cells .no, .legend .no { color: var(--bad); }
.cells .no { background: var(--bad-sheet); }
.cells td[data-highlight="1"] { box-shadow: inset 0 0 0 1px var(--stroke); }
.cells td[data-highlight="2"] { box-shadow: inset 0 0 0 1.5px var(--blue); background: var(--direct); }
.cells td[data-highlight="3"] { background: var(--blue); color: var(--sheet); }
.cells .no[data-highlight="2"] { box-shadow: inset 0 0 0 1.5px var(--bad); background: var(--bad-sheet); }
.cells .no[data-highlight="3"] { background: var(--bad); color: var(--sheet); }
.legend { margin-top: 6px; font-size: 12.5px; color: var(--soft); }
.legend b { font: 600 12.5px var(--mono); color: var(--ink); }
`;

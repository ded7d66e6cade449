/** The look of what is drawn: diagrams, automaton, table. */
export const PICTURES = `
svg { display: block; }
svg text { fill: var(--ink); font: 11.2px var(--mono); text-anchor: middle; }
svg path { fill: none; stroke: var(--wire); stroke-width: 1.4; }
svg .head { fill: var(--wire); stroke: none; }

.track { overflow-x: auto; scrollbar-width: thin; }
.rail { max-width: 100%; height: auto; }
.rail text { font-size: 13px; }
.rail rect { fill: var(--sheet); stroke: var(--wire); stroke-width: 1.2; }
.rail .terminal rect { fill: light-dark(#f4f2ee, #23272d); }
.rail .note { fill: var(--soft); font-size: 11px; }
.rail .frame { fill: none; stroke-dasharray: 5 4; }
.rail [data-thing] { cursor: pointer; }
.rail [data-lit="1"] > g rect { fill: var(--around); stroke: var(--blue); }
.rail [data-lit="2"] > g rect { fill: var(--close); stroke: var(--blue); }
.rail [data-lit="3"] > g rect { fill: var(--blue); stroke: var(--blue); }
.rail [data-lit="3"] > g text { fill: var(--sheet); }
.rail [data-lit] > path { stroke: var(--blue); stroke-width: 2; }

.drawing { overflow-x: auto; margin: 0 -20px; padding: 0 20px; scrollbar-width: thin; }
.size { margin: 4px 0 6px; font-size: 12.5px; color: var(--soft); }
.pane h3 { font-size: 13px; }
#automaton h3 { margin: 22px 0 8px; }
.automaton { max-width: 100%; min-width: 520px; height: auto; margin: 0 auto; overflow: visible; }
.automaton.wide { min-width: 690px; }
.automaton .hit { stroke: transparent; stroke-width: 16; }
.automaton .plate { fill: transparent; stroke: none; }
.automaton .state circle { fill: var(--sheet); stroke: var(--wire); stroke-width: 1.5; }
.automaton .state text { font: 600 12.5px var(--sans); }
.automaton .accepting circle { stroke: var(--good); }
.automaton .accepting circle:first-of-type { fill: var(--good-sheet); }
.automaton .ring { fill: none; }
.automaton .stub .wire { stroke: var(--bad); stroke-dasharray: 3 3; opacity: .7; }
.automaton .stub text { fill: var(--bad); text-anchor: start; font-size: 10.4px; }
.automaton .stub .why { font-family: var(--sans); }
.automaton [data-thing] { cursor: pointer; }
.automaton [data-thing]:focus-visible { outline: none; }
.automaton [data-thing]:focus-visible .plate, .automaton .state:focus-visible circle:first-of-type { stroke: var(--blue); stroke-width: 2.5; }
.automaton [data-walked] .wire { stroke: var(--blue); stroke-width: 2; }
.automaton [data-walked] .head { fill: var(--blue); }
.automaton .stub[data-walked] .wire { stroke: var(--bad); }
.automaton .edge[data-lit="1"] .plate { fill: var(--around); }
.automaton .edge[data-lit="2"] .plate, .automaton .edge[data-lit="3"] .plate { fill: var(--close); }
.automaton .edge[data-lit="2"] .wire { stroke: var(--blue); stroke-width: 2.2; }
.automaton .edge[data-lit="3"] .wire { stroke: var(--blue); stroke-width: 3; }
.automaton .edge[data-lit="2"] .head, .automaton .edge[data-lit="3"] .head { fill: var(--blue); }
.automaton .stub[data-lit] .plate { fill: var(--bad-sheet); }
.automaton .stub[data-lit] .wire { opacity: 1; stroke-width: 2.2; stroke-dasharray: none; }
.automaton .state[data-lit="2"] circle:first-of-type { fill: var(--belongs); stroke: var(--blue); }
.automaton .state[data-lit="3"] circle:first-of-type { fill: var(--close); stroke: var(--blue); stroke-width: 2.5; }
.automaton .token { fill: var(--blue); stroke: var(--sheet); stroke-width: 2; pointer-events: none; }
.automaton .token.wrong { fill: var(--bad); }
[data-pointing] .automaton :not([data-lit]):not([data-walked]) > .wire { opacity: .35; }

.cells { border-collapse: separate; border-spacing: 2px; font: 12.5px/1 var(--mono); }
.cells thead th { height: 92px; vertical-align: bottom; padding: 0 0 5px; font-weight: 400; font-size: 11px; color: var(--soft); }
.cells thead span { display: inline-block; writing-mode: vertical-rl; transform: rotate(180deg); white-space: nowrap; }
.cells thead .corner { writing-mode: horizontal-tb; transform: none; font-family: var(--sans); }
.cells tbody th { padding: 0 10px 0 2px; font-weight: 600; text-align: right; }
.cells td { width: 31px; height: 25px; text-align: center; border-radius: 5px; background: light-dark(#f4f2ee, #23272d); cursor: pointer; }
.cells .none, .key .none { color: var(--soft); background: none; }
.cells .no, .key .no { color: var(--bad); }
.cells .no { background: var(--bad-sheet); }
.cells td[data-lit="1"] { box-shadow: inset 0 0 0 1px var(--wire); }
.cells td[data-lit="2"] { box-shadow: inset 0 0 0 1.5px var(--blue); background: var(--close); }
.cells td[data-lit="3"] { background: var(--blue); color: var(--sheet); }
.cells .no[data-lit="2"] { box-shadow: inset 0 0 0 1.5px var(--bad); background: var(--bad-sheet); }
.cells .no[data-lit="3"] { background: var(--bad); color: var(--sheet); }
.key { margin-top: 6px; font-size: 12.5px; color: var(--soft); }
.key b { font: 600 12.5px var(--mono); color: var(--ink); }
`;

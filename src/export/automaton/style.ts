/** The style of the picture of an automaton. Its colours are custom properties, which svg.ts or a page defines. */
export const AUTOMATON_STYLE = `
.automaton title { display: none; }
.automaton text { fill: var(--ink); font: 11.2px var(--mono); text-anchor: middle; }
.automaton path { fill: none; stroke: var(--stroke); stroke-width: 1.4; }
.automaton .head { fill: var(--stroke); stroke: none; }
.automaton .plate { fill: transparent; stroke: none; }
.automaton .state circle { fill: var(--sheet); stroke: var(--stroke); stroke-width: 1.5; }
.automaton .state text { font: 600 12.5px var(--sans); }
.automaton .accepting circle { stroke: var(--good); }
.automaton .accepting circle:first-of-type { fill: var(--good-sheet); }
.automaton .accepting .ring { fill: none; }
`;

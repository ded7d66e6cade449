/**
 * The style that the pages of check, audit and playground share. Each colour has one
 * meaning: blue is highlighted, green is well-formed or proved, red is forbidden or
 * violated. Blue has three strengths, those of an audit's relations: direct, related,
 * context.
 */
import { AUTOMATON_STYLE } from '../export/automaton/style.ts';

/** Colours, fonts and elements of every page. */
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

/** Diagrams, automaton and table on a page: how they look, and what is highlighted in them. */
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
.automaton .edge[data-highlight="1"] .plate { fill: var(--context); }
.automaton .edge[data-highlight="2"] .plate, .automaton .edge[data-highlight="3"] .plate { fill: var(--direct); }
.automaton .edge[data-highlight="2"] .route { stroke: var(--blue); stroke-width: 2.2; }
.automaton .edge[data-highlight="3"] .route { stroke: var(--blue); stroke-width: 3; }
.automaton .edge[data-highlight="2"] .head, .automaton .edge[data-highlight="3"] .head { fill: var(--blue); }
.automaton .state[data-highlight="2"] circle:first-of-type { fill: var(--related); stroke: var(--blue); }
.automaton .state[data-highlight="3"] circle:first-of-type { fill: var(--direct); stroke: var(--blue); stroke-width: 2.5; }
.automaton .dot { fill: var(--blue); stroke: var(--sheet); stroke-width: 2; pointer-events: none; }
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

/** The box for a text, and its walk step by step. */
export const WALK_STYLE = `
.inputs { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 10px; }
.field { display: flex; align-items: center; gap: 8px; }
.field > span { color: var(--soft); font-size: 13px; }
.field.wide { flex: 1 1 22rem; }
#walk { flex: 1; width: 100%; resize: vertical; min-width: 0; padding: 8px 14px; font: 17px/1.3 var(--mono); letter-spacing: .02em; background: var(--sheet); border: 1px solid var(--stroke); border-radius: 8px; }
#walk::placeholder { color: var(--soft); opacity: 1; font-size: 14.5px; letter-spacing: 0; }
#walk:focus { border-color: var(--blue); outline: 2px solid var(--blue); outline-offset: 0; }
select { padding: 8px 10px; background: var(--sheet); border: 1px solid var(--stroke); border-radius: 8px; max-width: 15rem; }
.mode { display: flex; margin: 0; padding: 0; border: 1px solid var(--stroke); border-radius: 8px; overflow: hidden; background: var(--sheet); }
.mode input { position: absolute; opacity: 0; }
.mode span { display: block; padding: 8px 12px; font-size: 13.5px; color: var(--soft); cursor: pointer; }
.mode input:checked + span { background: var(--direct); color: var(--ink); }
.mode input:focus-visible + span { outline: 2px solid var(--blue); outline-offset: -2px; border-radius: 8px; }
.examples { display: flex; flex-wrap: wrap; gap: 6px; }
.examples button { padding: 4px 11px; font-size: 13px; color: var(--soft); background: none; border: 1px solid var(--line); border-radius: 99px; }
.examples button:hover { color: var(--ink); border-color: var(--stroke); }
.walk { margin-top: 10px; display: grid; grid-template-columns: minmax(0, 1fr); gap: 4px; }
.steps { display: flex; align-items: start; gap: 6px; }
.steps > button { width: 30px; height: 34px; border: 1px solid var(--line); border-radius: 8px; background: var(--sheet); color: var(--soft); }
.steps > button:hover { color: var(--ink); border-color: var(--stroke); }
#steps { min-width: 0; display: flex; gap: 4px; overflow-x: auto; padding: 3px; margin: -3px 0; scrollbar-width: thin; }
#steps li { display: grid; justify-items: center; align-content: start; }
#steps button, #steps span { min-width: 38px; padding: 5px 8px; font: 15px/1.4 var(--mono); text-align: center; background: var(--sheet); border: 1px solid var(--line); border-radius: 7px; }
#steps button[aria-current] { background: var(--direct); border-color: var(--blue); }
#steps button.wrong { color: var(--bad); border-color: var(--bad); }
#steps button.wrong[aria-current] { background: var(--bad-sheet); }
#steps .end { border-style: dashed; border-color: var(--bad); color: var(--bad); font-family: var(--sans); font-size: 13.5px; line-height: 1.55; }
#steps .unread { color: var(--soft); border-style: dashed; }
#steps bdi { font-size: 13px; line-height: 1.3; color: var(--soft); }
.step { display: grid; grid-template-columns: 26fr 28fr 46fr; gap: 4px 40px; min-height: 64px; font-size: 13.5px; line-height: 1.45; }
.step b { display: block; font-size: 11.5px; font-weight: 500; color: var(--soft); }
.step p { display: -webkit-box; -webkit-line-clamp: 3; -webkit-box-orient: vertical; overflow: hidden; }
.step .code p { font-family: var(--mono); font-size: 12.5px; line-height: 1.6; }
#verdict { margin-top: 6px; font: 14px/1.5 var(--mono); overflow-wrap: anywhere; }
#verdict:empty { display: none; }
#verdict.good, #verdict.bad { padding: 6px 12px; border-radius: 8px; }
#verdict.good { color: var(--good); background: var(--good-sheet); }
#verdict.bad { color: var(--bad); background: var(--bad-sheet); }
#verdict.hint { color: var(--soft); }
`;

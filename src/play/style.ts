/** The style sheet of the playground: what pages share, then its bar, its two panes and its panels. */
import { BASE_STYLE, PICTURE_STYLE, WALK_STYLE } from '../page/style.ts';

const LAYOUT = `
body { min-height: 100vh; display: flex; flex-direction: column; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding: 10px 20px; }
.bar h1 { margin-right: auto; }
.bar button, .actions button, .plain, #stop, .place { padding: 5px 12px; font-size: 13.5px; background: var(--sheet); border: 1px solid var(--stroke); border-radius: 8px; }
.bar button:hover, .actions button:hover, .plain:hover { border-color: var(--blue); }
select { padding: 5px 8px; font-size: 13.5px; max-width: 12rem; min-width: 0; text-overflow: ellipsis; }
#notice { padding: 6px 20px; font-size: 13.5px; background: var(--related); }
#notice:empty { display: none; }
.panes { flex: 1; display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); border-top: 1px solid var(--line); border-bottom: 1px solid var(--line); }
.pane { min-width: 0; padding: 12px 20px 20px; background: var(--sheet); }
.pane + .pane { border-left: 1px solid var(--line); }
.pane h2 { font-size: 12px; font-weight: 600; letter-spacing: .08em; text-transform: uppercase; color: var(--soft); margin-bottom: 8px; }
.grammar { display: flex; flex-direction: column; }
.grammar > header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 12px; margin-bottom: 8px; }
.grammar > header h2 { margin: 0 auto 0 0; }
.grammar select { max-width: 9rem; }
#editor { height: min(46vh, 46rem); border: 1px solid var(--stroke); border-radius: 8px; overflow: hidden; }
#editor:focus-within { outline: 2px solid var(--blue); outline-offset: 1px; }
.state { min-height: 2.2em; margin-top: 8px; font-size: 13.5px; display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; }
#status.good { color: var(--good); }
#status.bad { color: var(--bad); }
.busy { color: var(--soft); visibility: hidden; }
[data-busy] .busy { visibility: visible; }
#problems { display: grid; gap: 8px; }
#problems li { padding: 8px 12px; font-size: 13.5px; border-left: 3px solid var(--stroke); border-radius: 4px; background: var(--paper); overflow-wrap: anywhere; }
#problems .error { border-color: var(--bad); background: var(--bad-sheet); }
#problems .error b { color: var(--bad); }
#problems .place { padding: 0 8px; font-family: var(--mono); font-size: 12.5px; }
#problems .plain { margin-top: 6px; }
#problems .remedy { font-weight: 500; }
#problems .related { color: var(--soft); }
#verdict { margin: 8px 0 0; min-height: 1.5em; }
#marked { margin: 8px 0 0; padding: 6px 12px; font-size: 14px; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 12em; overflow-y: auto; background: var(--paper); border-radius: 8px; }
#marked:empty, #captures:empty, #tests:empty { display: none; }
mark { color: inherit; border-radius: 3px; }
[data-colour="0"] { background: light-dark(#cfe5ff, #143a63); }
[data-colour="1"] { background: light-dark(#ffe3b8, #5a3d0c); }
[data-colour="2"] { background: light-dark(#d7f0cf, #234a1c); }
[data-colour="3"] { background: light-dark(#f2d6f5, #50265a); }
[data-colour="4"] { background: light-dark(#ffd5cf, #5f241c); }
[data-colour="5"] { background: light-dark(#cdeeee, #134848); }
#captures { margin: 8px 0; font-size: 13.5px; overflow-wrap: anywhere; max-height: 16em; overflow-y: auto; }
#captures ul { padding-left: 18px; border-left: 1px solid var(--line); }
#captures code { border-radius: 3px; padding: 0 3px; }
.tests { margin-top: 10px; }
.tests header { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; }
.tests h3 { font-size: 13.5px; font-weight: 600; }
#tests-title { margin-right: auto; font-size: 13px; color: var(--soft); }
#tests { margin-top: 4px; max-height: 14em; overflow-y: auto; }
#tests li { display: flex; align-items: center; gap: 8px; padding: 2px 0; }
#tests b { width: 1.2em; text-align: center; }
#tests .good b { color: var(--good); }
#tests .bad b { color: var(--bad); }
#tests .bad { background: var(--bad-sheet); }
.test-text { flex: 1; min-width: 0; padding: 3px 6px; text-align: left; font: 13.5px/1.4 var(--mono); background: none; border: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tests .plain { padding: 2px 9px; font-size: 12.5px; }
.line-ends span { font-size: 12.5px; color: var(--soft); }
.inputs:has(#walk[rows="1"]) .line-ends { display: none; }
.zoom { display: flex; flex-wrap: wrap; align-items: center; gap: 6px; margin-bottom: 6px; }
.zoom output { min-width: 4em; text-align: center; font-size: 12.5px; color: var(--soft); }
[data-stale] .pane:not(.grammar) > :not(.inputs):not(h2), [data-stale] #status { opacity: .45; }
.step { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr) minmax(0, 6fr); overflow-wrap: anywhere; min-height: 48px; }
.tabs { display: flex; flex-wrap: wrap; gap: 2px; margin-top: 14px; border-bottom: 1px solid var(--line); }
.tabs button { padding: 8px 12px; font-size: 13.5px; color: var(--soft); background: none; border: 0; border-bottom: 2px solid transparent; }
.tabs button:hover { color: var(--ink); }
.tabs button[aria-selected=true] { color: var(--ink); border-color: var(--blue); font-weight: 600; }
.tabs button:focus-visible { outline-offset: -3px; }
#target-choice { margin-top: 12px; }
#target { max-width: min(100%, 30rem); }
#panel { padding-top: 14px; }
#panel .drawing { margin: 0; padding: 4px; overflow: auto; max-height: 70vh; scrollbar-width: auto; }
#panel .automaton { max-width: none; }
.hint, .same { color: var(--soft); }
.same { color: var(--good); }
.card { padding: 6px 0 10px; }
.rule-name { font: 600 14px/1.8 var(--mono); }
.direction { padding: 8px 0 14px; }
.direction h3 { font-size: 14px; }
.direction code { font-size: 16px; overflow-wrap: anywhere; }
.direction .characters { font-family: var(--mono); color: var(--soft); white-space: pre-wrap; }
.refusal { color: var(--bad); font: 13px/1.6 var(--mono); overflow-wrap: anywhere; margin-bottom: 6px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; margin: 6px 0 10px; }
pre.code { margin: 0; font-size: 12.5px; line-height: 1.5; }
.list { border-collapse: collapse; font-size: 13px; }
.list th { text-align: left; color: var(--soft); font-weight: 500; }
.list th, .list td { padding: 2px 20px 2px 0; }
footer { padding: 12px 20px; font-size: 13px; color: var(--soft); }
footer pre { max-height: 20rem; overflow: auto; font-size: 12px; white-space: pre-wrap; }
@media (max-width: 900px) {
  .panes { grid-template-columns: minmax(0, 1fr); }
  .pane + .pane { border-left: 0; border-top: 1px solid var(--line); }
  #editor { height: 22rem; }
}
@media (max-width: 560px) {
  .bar, .pane, footer, #notice { padding-left: 12px; padding-right: 12px; }
  .step { grid-template-columns: minmax(0, 1fr); }
  .bar h1 { flex-basis: 100%; }
  .bar .field { flex: 1 1 8rem; min-width: 0; }
  .bar .field > span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .bar select { flex: 1; }
  .tabs { gap: 0; }
  .tabs button { padding: 8px 5px; font-size: 13px; }
  .field.wide { flex-basis: 100%; }
}
`;

export const PLAY_STYLE = [BASE_STYLE, WALK_STYLE, PICTURE_STYLE, LAYOUT].join('');

/** Style of the box for a text, of its walk step by step, and of the switch for colours. */
export const WALK_STYLE = `
#theme { border: 0; background: none; font-size: 16px; line-height: 1; padding: 4px 6px; border-radius: 6px; color: var(--soft); }
#theme:hover { color: var(--ink); }

.inputs { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 10px; }
.field { display: flex; align-items: center; gap: 8px; }
.field > span { color: var(--soft); font-size: 13px; }
.field.wide { flex: 1 1 22rem; }
#walk { flex: 1; width: 100%; min-width: 0; padding: 8px 14px; font: 17px/1.3 var(--mono); letter-spacing: .02em; background: var(--sheet); border: 1px solid var(--stroke); border-radius: 8px; }
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

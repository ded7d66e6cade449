/** A compiled grammar → what the page shows of it: automaton, railroad diagrams, table. */
import { formatClause } from '../../clause.ts';
import { liveStates, rangesIn } from '../../compile/index.ts';
import { drawAutomaton } from '../../export/automaton/picture.ts';
import { pictureProblem } from '../../export/picture.ts';
import { expressionToShape } from '../../export/railroad.ts';
import { trackPicture } from '../../export/railroad-shapes.ts';
import { rulesInReadingOrder } from '../../export/target-source.ts';
import { type Html, html } from '../../page/html.ts';
import { automatonSvg, railroadSvg, scrollable, tableOfStates } from '../../page/pictures.ts';
import { cellTarget } from '../../page/script/target.ts';
import { type CompiledInput, Refusal } from './compiled.ts';

/** A table of more cells is unreadable, and slow to show. */
const MAX_CELLS = 20_000;
const MAX_TRACKS = 400;

export function automatonPanel({ form }: CompiledInput): Html {
  const problem = pictureProblem(form);
  if (problem !== undefined) throw new Refusal(`${problem}. Choose a start rule that is a smaller part.`);
  return scrollable(`The automaton of ${form.title}`, automatonSvg(form.title, drawAutomaton(form)));
}

export function rulesPanel({ form, source }: CompiledInput): Html {
  const own = rulesInReadingOrder(form.rules).filter(({ span }) => span.source === source);
  const cards = own.slice(0, MAX_TRACKS).map((rule) => {
    const { parameters, name, clause } = rule;
    const diagram = railroadSvg(name, trackPicture(expressionToShape(rule.body, form.rules, rule)));
    return html`<section class="card">
      <header><h3 class="rule-name">${name}${parameters.length > 0 && `<${parameters.join(', ')}>`}</h3><span class="cites">${clause && formatClause(clause)}</span></header>
      <div class="track" tabindex="0" role="region" aria-label="Diagram of ${name}">${diagram}</div>
    </section>`;
  });
  return html`${cards}`;
}

export function tablePanel({ form: { minimal, table, title } }: CompiledInput): Html {
  const live = liveStates(minimal);
  const states = [...minimal.next.keys()].filter((state) => live[state]);
  const count = states.length * minimal.classes.length;
  if (count > MAX_CELLS) throw new Refusal(`${count} cells are too many for the page; the limit is ${MAX_CELLS}`);
  const write = rangesIn(table);
  const classes = minimal.classes.map((set) => write(minimal.alphabet, set));
  const cell = (state: number, next: number, column: number) => {
    const label = `state ${state}, ${classes[column]}: ${live[next] ? `to state ${next}` : 'rejected'}`;
    return html`<td class="${live[next] ? 'yes' : 'none'}" data-target="${cellTarget({ state, class: column })}" aria-label="${label}" title="${label}">${live[next] ? next : '·'}</td>`;
  };
  const rows = states.map((state) => ({
    state,
    mark: minimal.accepting[state] ? ' ✓' : '',
    cells: Array.from(minimal.next[state] ?? [], (next, column) => cell(state, next, column)),
  }));
  return html`${scrollable(`The table of ${title}: state by class of symbols`, tableOfStates(title, classes, rows))}
    <p class="legend"><b>3</b> the next state · <b>·</b> rejected · <b>✓</b> a text may end here</p>`;
}

/** A question of the page → its answer. Throws `Refusal` and SpecError, which the worker turns into one sentence. */

import { acceptedExamples } from '../../author/accepted-examples.ts';
import type { UserForm } from '../../author/compile-user-grammar.ts';
import { languageDifference, liveStates, rangesIn } from '../../compile/index.ts';
import { drawAutomaton } from '../../export/automaton/picture.ts';
import { pictureProblem } from '../../export/picture.ts';
import { Unprovable } from '../../export/provable.ts';
import { expressionToShape } from '../../export/railroad.ts';
import { trackPicture } from '../../export/railroad-shapes.ts';
import { rulesInReadingOrder, type TargetSource } from '../../export/target-source.ts';
import { isTargetName, TARGETS } from '../../export/targets.ts';
import { formToVectors, type Vector, vectorsToJson } from '../../export/vectors/vectors.ts';
import { type Html, html } from '../../page/html.ts';
import { automatonSvg, railroadSvg, scrollable, tableOfStates } from '../../page/pictures.ts';
import { counted, TableWalker } from '../../page/script/table-walk.ts';
import { cellTarget } from '../../page/script/target.ts';
import { codingOf, withCoding } from '../../run/coding.ts';
import { alphabetNamed, formatSymbols, formatWitness } from '../../shared/alphabet.ts';
import { formatClause } from '../../shared/clause.ts';
import { isEncodingName } from '../../shared/encodings.ts';
import { printable } from '../../shared/printable.ts';
import type { Answer, GrammarInput, Kind, PanelView, Question } from '../protocol.ts';
import { answerCompile, answerWarnings, type CompiledInput, compiled, formOf, Refusal } from './compiled.ts';
import { answerVerdicts, answerWalk } from './text-walk.ts';

/** A compiled grammar → what other programs take: the targets of `emit`, and conformance vectors. */

/** Vectors in the file, and those that the page lists. */
const LIMIT = 20_000;
const LISTED = 100;

function codePanel(input: CompiledInput, target: string): PanelView {
  if (!isTargetName(target)) throw new Refusal(`there is no target ${target}`);
  const { make, extension } = TARGETS[target];
  const name = `grammar.${extension}`;
  const content = scrollable(`Generated file ${name}`, html`<pre class="code"><code data-text></code></pre>`);
  return withFile(
    name,
    provable(() => make(targetSource(input))),
    (buttons) => html`${buttons}${content}`,
  );
}

function provable(make: () => string): string {
  try {
    return make();
  } catch (error) {
    if (error instanceof Unprovable) throw new Refusal(error.message);
    throw error;
  }
}

function vectorsPanel(input: CompiledInput): PanelView {
  const { form, inputs, examples, request } = targetSource(input);
  const set = formToVectors(form, inputs, { request: `vectors ${request}`, examples, limit: LIMIT });
  const alphabet = alphabetNamed(set.header.alphabet);
  const rows = set.vectors.slice(0, LISTED).map((vector) => {
    const text = formatWitness(alphabet, vector.symbols);
    return html`<tr><td><code>${text}</code></td><td>${verdictOf(vector)}</td></tr>`;
  });
  const shown = rows.length < set.vectors.length ? `, the first ${rows.length} of them below` : '';
  const count = set.vectors.length.toLocaleString('en');
  const table = html`<table class="list"><thead><tr><th scope="col">text</th><th scope="col">verdict</th></tr></thead><tbody>${rows}</tbody></table>`;
  return withFile(
    'grammar.vectors.json',
    vectorsToJson(set),
    (buttons) => html`<p>${count} texts with their verdicts${shown}. ${set.header.guarantee.statement}</p>
      ${buttons}${scrollable('Conformance vectors', table)}`,
  );
}

function withFile(name: string, text: string, around: (buttons: Html) => Html): PanelView {
  const buttons = html`<div class="actions"><button type="button" data-copy aria-live="polite">Copy</button><button type="button" data-save>Save as ${name}</button></div>`;
  return { markup: around(buttons).text, file: { name, text } };
}

function verdictOf({ fault }: Vector): string {
  if (!fault) return 'well-formed';
  return `ill-formed at ${fault.offset}: ${fault.reason}${fault.incomplete ? ', incomplete' : ''}`;
}

function targetSource(compiled: CompiledInput): TargetSource {
  const { notation, source, input } = compiled;
  const form = formOf(compiled);
  return {
    form,
    rules: form.rules,
    reading: notation === 'ohm' ? 'peg' : 'regular',
    inputs: form.inputs,
    examples: acceptedExamples(form),
    request: requestOf(source.name, input),
  };
}

/** The arguments with which the command line does the same. */
function requestOf(name: string, { rule, reads }: GrammarInput): string {
  const option = isEncodingName(reads) ? 'encoding' : 'alphabet';
  return [name, ...(rule ? [`--rule ${rule}`] : []), ...(reads ? [`--${option} ${reads}`] : [])].join(' ');
}

export function answer(question: Question): Answer<Kind> {
  const { grammar } = question;
  switch (question.kind) {
    case 'compile':
      return answerCompile(grammar);
    case 'warnings':
      return answerWarnings(grammar);
    case 'automaton':
      return drawn(automatonPanel(compiled(grammar)));
    case 'rules':
      return drawn(rulesPanel(compiled(grammar)));
    case 'table':
      return drawn(tablePanel(compiled(grammar)));
    case 'walk':
      return answerWalk(compiled(grammar), question);
    case 'verdicts':
      return answerVerdicts(compiled(grammar), question.texts);
    case 'diff':
      return drawn(differencePanel(compiled(grammar), compiled(question.saved)));
    case 'code':
      return codePanel(compiled(grammar), question.target);
    case 'vectors':
      return vectorsPanel(compiled(grammar));
  }
}

function drawn({ text }: Html): PanelView {
  return { markup: text, file: null };
}

type Form = UserForm;

/** Two grammars → a proof that they accept the same texts, or a shortest text in each direction. */
function differencePanel(edited: CompiledInput, before: CompiledInput): Html {
  const [now, saved] = [formOf(edited), formOf(before)];
  const [one, other] = [now.minimal, saved.minimal];
  if (one.alphabet !== other.alphabet)
    throw new Refusal(
      `this grammar is over ${one.alphabet.noun}s, the saved one over ${other.alphabet.noun}s: they have no text in common`,
    );
  const { onlyLeft, onlyRight } = languageDifference(one, other);
  if (!onlyLeft && !onlyRight) {
    const proof = `the minimal automaton of both has ${counted(one.next.length, 'state')}`;
    return html`<p class="same">This grammar and the saved one accept the same texts (proved: ${proof}).</p>`;
  }
  return html`${direction('the editor', 'the saved version', onlyLeft, saved)}${direction('the saved version', 'the editor', onlyRight, now)}`;
}

/** `witness`: a shortest text that `one` accepts and `other`, a grammar of the form `refusing`, does not. */
function direction(one: string, other: string, witness: readonly number[] | null, refusing: Form): Html {
  if (!witness) return html`<p class="direction">The grammar in ${other} accepts every text that ${one} accepts.</p>`;
  const { minimal, table } = refusing;
  const symbols = formatSymbols(minimal.alphabet, witness);
  const characters = charactersOf(witness, table);
  return html`<section class="direction">
    <h3>A shortest text that only ${one} accepts</h3>
    <p><code>${symbols || 'the empty text'}</code>${characters && html`<span class="characters"> ${characters}</span>`}</p>
    <p class="refusal">${other}: ${new TableWalker(table).walk(witness).fault?.message}</p>
    <button type="button" class="plain" data-walk="${symbols}">Walk this text</button>
  </section>`;
}

/** The characters, if the symbols are such in the encoding of the form. */
function charactersOf(symbols: readonly number[], table: Form['table']): string {
  const isAscii = symbols.every((symbol) => symbol < 0x80) && codingOf(withCoding(table), []).encode(0x41).length === 1;
  return isAscii ? printable(String.fromCharCode(...symbols)) : '';
}

/** A table of more cells is unreadable, and slow to show. */
const MAX_CELLS = 20_000;
const MAX_TRACKS = 400;

/** A compiled grammar → what the page shows of it: automaton, railroad diagrams, table. */
function automatonPanel(input: CompiledInput): Html {
  if (!('minimal' in input.made))
    return html`<p class="hint">Rules with counted fields have no automaton; these are the rules.</p>${rulesPanel(input)}`;
  const form = formOf(input);
  const problem = pictureProblem(form);
  if (problem !== undefined)
    return html`<p class="hint">${problem}. Choose a start rule that is a smaller part; these are the rules.</p>${rulesPanel(input)}`;
  return scrollable(`The automaton of ${form.title}`, automatonSvg(form.title, drawAutomaton(form)));
}

function rulesPanel({ rules, source }: CompiledInput): Html {
  const own = rulesInReadingOrder(rules).filter(({ span }) => span.source === source);
  const cards = own.slice(0, MAX_TRACKS).map((rule) => {
    const { parameters, name, clause } = rule;
    const diagram = railroadSvg(name, trackPicture(expressionToShape(rule.body, rules, rule)));
    return html`<section class="card">
      <header><h3 class="rule-name">${name}${parameters.length > 0 && `<${parameters.join(', ')}>`}</h3><span class="cites">${clause && formatClause(clause)}</span></header>
      <div class="track" tabindex="0" role="region" aria-label="Diagram of ${name}">${diagram}</div>
    </section>`;
  });
  return html`${cards}`;
}

function tablePanel(input: CompiledInput): Html {
  const { minimal, table, title } = formOf(input);
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

/**
 * Labelled automaton + relaxations → the diagnosis of a table.
 *
 * The automaton that explains faults (product.ts) is minimised: states merge
 * when every continuation gives the same rules and reasons. Its rows then become
 * numbers like those of the small table. A negative cell rejects, with a reason:
 *
 *     state 0, ED A0   →  −1 − 2     reasons[2] = surrogate
 *
 * Two more columns relate the states of both automata. With them, the diagnosis
 * of a fault can begin where the small table found it.
 */
import { formatWitness } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { Numbering } from '../../shared/groups.ts';
import type { DiagnosisTable } from '../../shared/layout.ts';
import { type Automaton, liveStates, liveSymbols, rowOf, START_STATE, targetsOf } from '../automaton/automaton.ts';
import { languageDifference, statePairs } from '../automaton/difference.ts';
import { minimiseWithLabels, type WithLabels } from '../automaton/minimise.ts';
import type { SymbolSet } from '../symbols.ts';
import { classesToMap } from './class-map.ts';
import { rowsToBlocks } from './cut-rows.ts';
import { byRule } from './matched-rule.ts';
import { type DiagnosisInput, type DiagnosisLabel, Product, type Relaxation } from './product.ts';

/** Builds the diagnosis. Throws SpecError when a relaxation narrows, or when two relaxations explain the same fault. */
export function diagnose(input: DiagnosisInput): DiagnosisTable {
  for (const relaxation of input.relaxations) requireWider(input.minimal, relaxation);
  const product = new Product(input, byRule(input.labelled, input.rules)).explore();
  // Without boundaries of its own, a form has as the end of a sequence only that of a character.
  const unread = input.relaxations.some(({ boundary }) => boundary) ? unreadSymbols(product) : [];
  const labels = product.labels.map((label, state): StateLabel => {
    const given = unread[state] ?? new Map<string, number>();
    const rests = label.rejects ? [] : label.rests.filter(([reason]) => !given.has(reason));
    return { ...label, unread: [...given], rests };
  });
  return toTable(input, minimiseWithLabels({ ...product, labels }, keyOfLabel));
}

/** What is known in a state of the diagnosis. `unread`: reasons, each with its number of unread symbols; `rests`, of others. */
type StateLabel = DiagnosisLabel & {
  readonly unread: readonly (readonly [reason: string, symbols: number])[];
  readonly rests: readonly (readonly [reason: string, rest: readonly SymbolSet[]])[];
};

function keyOfLabel(label: StateLabel): string {
  if (label.rejects) return JSON.stringify([label.reason, label.refusing]);
  return JSON.stringify([label.rule, label.reasonAtEnd, label.boundary, label.unread, label.rests]);
}

function requireWider(minimal: Automaton, { reason, automaton }: Relaxation): void {
  const { onlyLeft: lost } = languageDifference(minimal, automaton);
  if (!lost) return;
  const shown = formatWitness(minimal.alphabet, lost);
  throw new SpecError('narrowing-reason', `the grammar for reason "${reason}" must accept all that the main one does`, {
    subject: { kind: 'reason', names: [reason] },
    related: [{ message: `it refuses ${shown}` }],
    remedy: 'let it only add to the rules of the main grammar',
  });
}

function toTable(input: DiagnosisInput, { automaton, labels }: WithLabels<StateLabel>): DiagnosisTable {
  const rules = new Numbering<string>();
  // A reason is there once more for each rule that refuses in place of the one being matched.
  const [numbers, reasons, refusing]: [Numbering<string>, string[], (string | undefined)[]] = [new Numbering(), [], []];
  const reasonOf = (reason: string, rule?: string) => {
    const number = numbers.of(JSON.stringify([reason, rule]));
    [reasons[number], refusing[number]] = [reason, rule];
    return number;
  };
  // The minimal automaton numbers its rejecting states last.
  const live = labels.flatMap((label) => (label.rejects ? [] : label));
  const states = live.length;
  const rejections: number[] = [];
  const cell = (target: number) => {
    const label = labels[target] as DiagnosisLabel;
    if (!label.rejects) return target;
    rejections[target] ??= -1 - reasonOf(label.reason, label.refusing);
    return rejections[target];
  };
  const accepting = live.map(({ boundary }, state) => (automaton.accepting[state] ? 1 : boundary ? 2 : 0));
  const width = automaton.classes.length;
  const next = new Int32Array(states * width);
  automaton.next.slice(0, states).forEach((row, state) => {
    for (let c = 0; c < width; c++) next[state * width + c] = cell(row[c] as number);
  });
  const alive = liveStates(automaton);
  const reads = (state: number, [first, ...rest]: readonly SymbolSet[]): boolean => {
    if (!first) return accepting[state] !== 0;
    const targets = [...targetsOf(rowOf(automaton, state))].filter((target) => target < states);
    const symbols = liveSymbols(automaton, state, alive);
    return JSON.stringify(symbols) === JSON.stringify(first) && targets.every((target) => reads(target, rest));
  };
  const extents = live.flatMap((label, state) => [
    ...label.unread.map(([reason, symbols]) => [state, reasonOf(reason), -symbols] as const),
    ...label.rests.map(([reason, rest]) => {
      const like = rest.length > 0 ? live.findIndex((_, one) => reads(one, rest)) : -1;
      const refused = [state, reasonOf(reason)] as const;
      return like < 0 ? ([...refused, 1] as const) : ([...refused, 1 + rest.length, like] as const);
    }),
  ]);
  const table = {
    classCount: width,
    classes: classesToMap(automaton.alphabet, automaton.classes),
    ...rowsToBlocks(next, width),
    accepting,
    ...(extents.length > 0 ? { extents } : {}),
    rule: live.map(({ rule }) => rules.of(rule)),
    atEnd: live.map(({ reasonAtEnd }) => reasonOf(reasonAtEnd)),
    ...relateStates(input.minimal, automaton, accepting),
  };
  const refusals = refusing.map((rule) => (rule === undefined ? null : rules.of(rule)));
  return {
    ...table,
    rules: rules.keys.flatMap((rule) => [rule, input.sectionOf(rule)]),
    reasons,
    ...(refusals.some((rule) => rule !== null) && { refusing: refusals }),
  };
}

/**
 * The states that both automata reach on the same text. `small`: for each
 * diagnosis state, the state of the small table. `resume`: for each state of the
 * small table, the diagnosis state if only one goes with it and it is a boundary, else -1.
 */
function relateStates(minimal: Automaton, diagnosis: Automaton, accepting: readonly number[]) {
  const states = accepting.length;
  const small = new Array<number>(states).fill(-1);
  const resume = new Array<number>(minimal.next.length).fill(-1);
  const met = new Set<number>();
  for (const { state: pair } of statePairs(minimal, diagnosis, (_, d) => d < states)) {
    const [s, d] = pair;
    small[d] = s;
    resume[s] = accepting[d] && !met.has(s) ? d : -1;
    met.add(s);
  }
  return { small, resume };
}

/** No sequence has ended since the last boundary. */
const NONE = -1;

/**
 * States of the product → by state, the reasons that have unread symbols if the next symbol is rejected, each with their
 * number.
 *
 * A fault is found at the first symbol that no well-formed text has there. By then symbols may have been read that begin
 * the next sequence. The relaxation that names the reason tells where the ill-formed sequence ended:
 *
 *     "\ud800\n"   rejected at n, since only \udc00 to \udfff may follow; with lone
 *                  surrogates, a character ended after \ud800: one symbol is unread
 *
 * So a number belongs to a state and a reason: the symbols since the last state in which a sequence can end for this
 * reason. It is 0 where there is no such state after the last boundary, and where the number depends on the text.
 */
function unreadSymbols(product: WithLabels<DiagnosisLabel>): ReadonlyMap<string, number>[] {
  const { automaton, labels } = product;
  const numbers = new Map<string, number[]>();
  return labels.map((label, state) => {
    const found = new Map<string, number>();
    if (label.rejects) return found;
    for (const target of targetsOf(rowOf(automaton, state))) {
      const rejection = labels[target] as DiagnosisLabel;
      if (!rejection.rejects) continue;
      const { reason } = rejection;
      if (!numbers.has(reason)) numbers.set(reason, symbolsSince(product, reason));
      const number = numbers.get(reason)?.[state] as number;
      if (number > 0) found.set(reason, number);
    }
    return found;
  });
}

/** For each state, the symbols since a sequence could end for this reason. */
function symbolsSince({ automaton, labels }: WithLabels<DiagnosisLabel>, reason: string): number[] {
  const since = new Map<number, number>([[START_STATE, NONE]]);
  const open = [START_STATE];
  for (const state of open) {
    const from = since.get(state) as number;
    for (const target of targetsOf(rowOf(automaton, state))) {
      const label = labels[target] as DiagnosisLabel;
      if (label.rejects) continue;
      const later = from === NONE ? NONE : from + 1;
      const fresh = label.boundary ? NONE : label.endsFor.includes(reason) ? 0 : later;
      const known = since.get(target);
      // If texts that lead to one state differ in this, the whole sequence counts.
      const value = known === undefined || known === fresh ? fresh : NONE;
      if (value === known) continue;
      since.set(target, value);
      open.push(target);
    }
  }
  return labels.map((_, state) => since.get(state) ?? NONE);
}

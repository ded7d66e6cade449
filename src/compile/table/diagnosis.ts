/**
 * Labelled automaton + relaxations → the diagnosis of a table.
 *
 * The automaton that explains faults (product.ts), its states merged where they
 * agree on labels and reasons for every continuation, becomes rows like those of
 * the table itself; a cell below zero rejects:
 *
 *     state 0, ED A0   →  −1 − 2     reasons[2] = surrogate
 *
 * Beside them stands which states of the two automata a text is in together, so
 * that a fault that the small table finds is explained from where it was found.
 */
import { formatSymbols } from '../../alphabet.ts';
import { SpecError } from '../../diagnostic.ts';
import type { DiagnosisTable } from '../../layout.ts';
import { type Automaton, type Row, START_STATE } from '../automaton/automaton.ts';
import { classColumn, jointClasses, languageDifference } from '../automaton/difference.ts';
import { minimise } from '../automaton/minimise.ts';
import { classesToMap } from './class-map.ts';
import { cutRows } from './cut-rows.ts';
import { byRule } from './matched-rule.ts';
import { type DiagnosisInput, Product, REASON, type Relaxation } from './product.ts';

/** Builds the diagnosis. Throws SpecError when a relaxation narrows, or two claim the same fault. */
export function diagnose(input: DiagnosisInput): DiagnosisTable {
  for (const relaxation of input.relaxations) requireWider(input.minimal, relaxation);
  const product = new Product(input, byRule(input.labelled, input.startRule)).explore();
  const { automaton, stateOf } = minimise(product.automaton, (state) => product.labels[state] as string);
  const labels: string[] = [];
  stateOf.forEach((merged, state) => {
    labels[merged] ??= product.labels[state] as string;
  });
  return encode(input, automaton, labels);
}

function requireWider(minimal: Automaton, { reason, automaton }: Relaxation): void {
  const { onlyLeft: lost } = languageDifference(minimal, automaton);
  if (!lost) return;
  const shown = formatSymbols(minimal.alphabet, lost) || 'the empty text';
  throw new SpecError('narrowing-reason', `the grammar for reason "${reason}" must accept all that the main one does`, {
    subject: { kind: 'reason', names: [reason] },
    related: [{ message: `it refuses ${shown}` }],
    remedy: 'let it only add to the rules of the main grammar',
  });
}

function encode(input: DiagnosisInput, automaton: Automaton, labels: readonly string[]): DiagnosisTable {
  const reasons = new Map<string, number>();
  const rules = new Map<string, number>();
  const index = (map: Map<string, number>, key: string) => map.get(key) ?? map.set(key, map.size).size - 1;
  const states = labels.filter((label) => !label.startsWith(REASON)).length;
  const outcomes: number[] = [];
  const cell = (target: number) => {
    if (target < states) return target;
    outcomes[target] ??= -1 - index(reasons, (labels[target] as string).slice(REASON.length));
    return outcomes[target];
  };
  const width = automaton.classes.length;
  const next = new Int32Array(states * width);
  automaton.next.slice(0, states).forEach((row, state) => {
    for (let c = 0; c < width; c++) next[state * width + c] = cell(row[c] as number);
  });
  const parts = labels.slice(0, states).map((label) => label.split(' ') as [string, string]);
  const table = {
    classCount: width,
    classes: classesToMap(automaton.alphabet, automaton.classes),
    ...cutRows(next, width),
    accepting: automaton.accepting.slice(0, states).map(Number),
    rule: parts.map(([rule]) => index(rules, rule)),
    atEnd: parts.map(([, reason]) => index(reasons, reason)),
    ...sideBySide(input.minimal, automaton, states),
  };
  return {
    ...table,
    rules: [...rules.keys()].flatMap((rule) => [rule, input.sectionOf(rule)]),
    reasons: [...reasons.keys()],
  };
}

/**
 * Which states the two automata are in together: for each diagnosis state the
 * small state, and for each small state the diagnosis state it implies, where
 * all ways to it agree.
 */
function sideBySide(minimal: Automaton, diagnosis: Automaton, states: number) {
  const small = new Array<number>(states).fill(-1);
  const resume = new Array<number>(minimal.next.length).fill(-1);
  const met = new Set<number>();
  const cells = jointClasses([minimal, diagnosis]);
  const [smallClass, largeClass] = [classColumn(cells, 0), classColumn(cells, 1)];
  const queue = [START_STATE];
  small[START_STATE] = START_STATE;
  for (const d of queue) {
    const s = small[d] as number;
    resume[s] = minimal.accepting[s] && !met.has(s) ? d : -1;
    met.add(s);
    const [smallRow, largeRow] = [minimal.next[s] as Row, diagnosis.next[d] as Row];
    for (let i = 0; i < cells.length; i++) {
      const target = largeRow[largeClass[i] as number] as number;
      if (target >= states || small[target] !== -1) continue;
      small[target] = smallRow[smallClass[i] as number] as number;
      queue.push(target);
    }
  }
  return { small, resume };
}

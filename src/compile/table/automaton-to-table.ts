/**
 * Minimal automaton → the numbers of a generated table, and back.
 *
 * The way back is for proof: the emitted table is read from the generated file,
 * turned into an automaton again and compared with the original. So no bug of the
 * emitter can pass.
 */
import { alphabetNamed } from '../../shared/alphabet.ts';
import { plainRows } from '../../shared/blocks.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import type { AlphabetName, CodingStep, DiagnosisTable, FormTable, ScalarFacts } from '../../shared/layout.ts';
import { type Automaton, liveStates, rowOf, START_STATE, targetsOf } from '../automaton/automaton.ts';
import { sha256 } from '../digest.ts';
import { classesToMap, mapToClasses } from './class-map.ts';
import { rowsToBlocks } from './cut-rows.ts';

interface FormFacts {
  readonly id: string;
  readonly title: string;
  /** Symbols in one code unit. */
  readonly codeUnit: number;
  readonly scalars?: ScalarFacts | undefined;
  readonly characters?: boolean | undefined;
  readonly coding?: readonly CodingStep[] | undefined;
}

/** A table before kernels are added. */
export type PlainTable = Omit<FormTable, 'shifts' | 'skip'>;

export function automatonToTable(minimal: Automaton, diagnosis: DiagnosisTable, facts: FormFacts): PlainTable {
  const automaton = withReject(minimal);
  const table = {
    id: facts.id,
    title: facts.title,
    alphabet: alphabetName(automaton),
    codeUnit: facts.codeUnit,
    classCount: automaton.classes.length,
    classes: classesToMap(automaton.alphabet, automaton.classes),
    ...rowsToBlocks(flatten(automaton.next), automaton.classes.length),
    accepting: automaton.accepting.map(Number),
    diagnosis,
    ...(facts.scalars && { scalars: facts.scalars }),
    ...(facts.characters && { characters: true }),
  };
  // The coding says nothing of the language, which the digest is of.
  const digest = sha256(JSON.stringify(table)).slice(0, 16);
  return { ...table, ...(facts.coding && { coding: facts.coding }), digest };
}

/** All rows in one array. */
function flatten(rows: Automaton['next']): Int32Array {
  const width = rows[0]?.length ?? 0;
  const cells = new Int32Array(rows.length * width);
  rows.forEach((row, state) => {
    cells.set(row, state * width);
  });
  return cells;
}

function alphabetName({ alphabet: { name } }: Automaton): AlphabetName {
  if (name === 'scalars')
    throw new TypeError('expected an automaton over octets or code units, got one over scalar values');
  return name;
}

/** In every table the last state rejects: the run wing relies on it. An automaton without a reject state gets one. */
function withReject(automaton: Automaton): Automaton {
  if (liveStates(automaton).at(-1) === false) return automaton;
  const reject = automaton.next.length;
  return {
    ...automaton,
    next: [...automaton.next, automaton.classes.map(() => reject)],
    accepting: [...automaton.accepting, false],
  };
}

export function tableToAutomaton(
  table: Pick<FormTable, 'alphabet' | 'classCount' | 'classes' | 'next' | 'blocks' | 'accepting'>,
): Automaton {
  const alphabet = alphabetNamed(table.alphabet);
  return {
    alphabet,
    classes: mapToClasses(alphabet, table.classes, table.classCount),
    next: plainRows(table),
    accepting: table.accepting.map(Boolean),
  };
}

/** Requires that the length of every well-formed text is a multiple of `length` symbols. Throws SpecError. */
export function requireCodeUnits(automaton: Automaton, length: number): void {
  const divisor = commonDivisorOfLengths(automaton);
  if (divisor % length === 0) return;
  throw new SpecError(
    'annotation',
    `@codeunit ${length} does not hold: the lengths of texts have the greatest common divisor ${divisor}`,
  );
}

/** The greatest common divisor of the lengths of accepted texts; 0 when only the empty text is accepted. */
function commonDivisorOfLengths(automaton: Automaton): number {
  const live = liveStates(automaton);
  const depth: (number | undefined)[] = automaton.next.map(() => undefined);
  depth[START_STATE] = 0;
  const queue = [START_STATE];
  let common = 0;
  for (const state of queue) {
    const length = depth[state] as number;
    if (automaton.accepting[state]) common = gcd(common, length);
    for (const target of targetsOf(rowOf(automaton, state))) {
      if (!live[target]) continue;
      if (depth[target] === undefined) {
        depth[target] = length + 1;
        queue.push(target);
      } else {
        common = gcd(common, length + 1 - depth[target]);
      }
    }
  }
  return common;
}

function gcd(a: number, b: number): number {
  return b === 0 ? Math.abs(a) : gcd(b, a % b);
}

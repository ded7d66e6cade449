/**
 * Each state of a diagnosis, and each symbol at a border of its classes → the fault
 * and what follows it. This is all that a table of one state and one symbol can say;
 * the texts are the shortest that lead there.
 *
 *     E2 82 | 28 …     E2 82 | AC …     E2 82, then the text of another state
 */

import { anyEngine } from '../../src/run/any-engine.ts';
import { faultIn } from '../../src/run/first-fault.ts';
import { internalsOf } from '../../src/run/internals.ts';
import type { DiagnosisTable } from '../../src/shared/layout.ts';
import { COMPILED } from './compiled-subjects.ts';
import { scanned } from './scanners.ts';
import type { Section } from './section.ts';
import { SUBJECTS, type Subject, type Symbols, wordsOf } from './subjects.ts';
import type { Sum } from './sum.ts';

export function stateSections(): Section[] {
  return [...SUBJECTS, ...COMPILED].map((subject) => ({
    name: `${subject.name}: states`,
    run: (sum: Sum) => states(subject, sum),
  }));
}

/** Of larger tables, the first 24 states are tried with each other. */
const MOST = 24;

function states(subject: Subject, sum: Sum): void {
  const { table } = internalsOf(subject.form);
  const engine = anyEngine(table);
  const symbols = borders(subject, table.diagnosis);
  const texts = shortest(table.diagnosis, symbols);
  const words = wordsOf(subject);
  const symbolsOf = subject.alphabet === 'octets' ? Uint8Array : Uint16Array;
  for (const [i, begun] of texts.entries()) {
    for (const { symbol } of symbols) {
      const text = symbolsOf.from([...begun, symbol, ...(words[(i + symbol) % words.length] as readonly number[])]);
      sum.fault(faultIn(engine, text.subarray(0, begun.length + 1)));
      scanned(subject, text, 1 + (symbol % 3), sum);
    }
  }
  for (const first of texts.slice(0, MOST)) {
    for (const second of texts.slice(0, MOST))
      scanned(subject, symbolsOf.from([...first, ...second]) as Symbols, 3, sum);
  }
}

interface Border {
  readonly symbol: number;
  readonly of: number;
}

/** The first and the last symbol of each class. */
function borders({ alphabet }: Subject, { classes }: DiagnosisTable): Border[] {
  const ends = new Map<number, Border[]>();
  const see = (symbol: number, of: number) => {
    const [first = { symbol, of }] = ends.get(of) ?? [];
    ends.set(of, [first, { symbol, of }]);
  };
  if (alphabet === 'octets') for (const [symbol, of] of classes.entries()) see(symbol, of);
  else {
    for (let run = 0; run < classes.length; run += 2) {
      const of = classes[run + 1] as number;
      see(classes[run] as number, of);
      see((classes[run + 2] ?? 0x10000) - 1, of);
    }
  }
  return [...ends.values()].flat();
}

/** A shortest text to each state that can be reached. Tables in blocks have none: their words do. */
function shortest({ next, classCount, blocks }: DiagnosisTable, symbols: readonly Border[]): (readonly number[])[] {
  const texts = new Map<number, readonly number[]>([[0, []]]);
  if (blocks) return [[]];
  for (const [state, text] of texts) {
    for (const { symbol, of } of symbols) {
      const to = next[state * classCount + of] as number;
      if (to >= 0 && !texts.has(to)) texts.set(to, [...text, symbol]);
    }
  }
  return [...texts.values()];
}

/**
 * Two tables over one alphabet → a shortest text that they reject for different
 * reasons, or `null`, which is a proof that the reasons are the same. Like
 * automaton/difference.ts, but on the product of the two diagnoses.
 */

import { octets, units } from '../../../src/alphabet.ts';
import { jointClasses, mapToClasses } from '../../../src/compile/index.ts';
import type { DiagnosisTable, FormTable } from '../../../src/layout.ts';

interface Pair {
  readonly left: number;
  readonly right: number;
  readonly text: readonly number[];
}

/** A shortest text whose reason differs. Cost: pairs of states × classes. */
export function reasonDifference(left: FormTable, right: FormTable): readonly number[] | null {
  const tables = [left.diagnosis, right.diagnosis] as const;
  const cells = jointClasses([shell(left), shell(right)]);
  const seen = new Set(['0,0']);
  const queue: Pair[] = [{ left: 0, right: 0, text: [] }];
  for (const { left: l, right: r, text } of queue) {
    if (atEnd(tables[0], l) !== atEnd(tables[1], r)) return text;
    for (const { set, classIn } of cells) {
      const symbol = set[0]?.[0] as number;
      const [a, b] = [step(tables[0], l, classIn[0] as number), step(tables[1], r, classIn[1] as number)];
      if (typeof a === 'string' || typeof b === 'string') {
        if (a !== b) return [...text, symbol];
      } else if (!seen.has(`${a},${b}`)) {
        seen.add(`${a},${b}`);
        queue.push({ left: a, right: b, text: [...text, symbol] });
      }
    }
  }
  return null;
}

/** The classes of a diagnosis, as `jointClasses` takes them. */
function shell({ alphabet, diagnosis }: FormTable) {
  const symbols = alphabet === 'octets' ? octets : units;
  return {
    alphabet: symbols,
    classes: mapToClasses(symbols, diagnosis.classes, diagnosis.classCount),
    next: [],
    accepting: [],
  };
}

/** The next state, or the reason of a rejection. */
function step({ next, classCount, reasons }: DiagnosisTable, state: number, c: number): number | string {
  const cell = next[state * classCount + c] as number;
  return cell < 0 ? (reasons[-1 - cell] as string) : cell;
}

function atEnd({ accepting, atEnd: ends, reasons }: DiagnosisTable, state: number): string {
  return accepting[state] === 1 ? '' : (reasons[ends[state] as number] as string);
}

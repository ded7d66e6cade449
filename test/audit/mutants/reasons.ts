/**
 * Two tables over one alphabet → a shortest text that they reject for different
 * reasons, or `null`, which is a proof that the reasons are the same. Like
 * automaton/difference.ts, but on the product of the two diagnoses.
 */

import { jointClasses, mapToClasses } from '../../../src/compile/index.ts';
import { octets, units } from '../../../src/shared/alphabet.ts';
import { explore, pathTo } from '../../../src/shared/explore.ts';
import type { DiagnosisTable, FormTable } from '../../../src/shared/layout.ts';

/** A shortest text whose reason differs. Cost: pairs of states × classes. */
export function reasonDifference(left: FormTable, right: FormTable): readonly number[] | null {
  const tables = [left.diagnosis, right.diagnosis] as const;
  const cells = jointClasses([shell(left), shell(right)]).map(({ set, classIn }) => ({
    symbol: set[0]?.[0] as number,
    after: ([l, r]: Pair) =>
      [step(tables[0], l, classIn[0] as number), step(tables[1], r, classIn[1] as number)] as const,
  }));
  const pairs = explore<Pair, number>([0, 0], String, (pair) =>
    cells.flatMap(({ symbol, after }): [Pair, number][] => {
      const [a, b] = after(pair);
      return typeof a === 'number' && typeof b === 'number' ? [[[a, b], symbol]] : [];
    }),
  );
  for (const reached of pairs) {
    const text = pathTo(reached);
    if (atEnd(tables[0], reached.state[0]) !== atEnd(tables[1], reached.state[1])) return text;
    // Where both reject, the reasons are compared; where only one does, the states differ.
    const wrong = cells.find(({ after }) => {
      const [a, b] = after(reached.state);
      return a !== b && (typeof a === 'string' || typeof b === 'string');
    });
    if (wrong) return [...text, wrong.symbol];
  }
  return null;
}

/** A state of each diagnosis. */
type Pair = readonly [left: number, right: number];

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

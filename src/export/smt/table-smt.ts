/** The table of a form as a function of SMT-LIB: state, symbol → state. */
import { plainRows } from '../../blocks.ts';
import type { FormTable } from '../../layout.ts';
import { classRuns } from '../provable.ts';

interface TableText {
  /** Bits of a state. */
  readonly bits: number;
  /** Octets of a symbol. */
  readonly octets: number;
  readonly lines: readonly string[];
}

/** `(define-fun step …)` and `(define-fun accepts …)`. */
export function tableToSmt(table: FormTable): TableText {
  const { accepting } = table;
  const bits = Math.max(1, Math.ceil(Math.log2(accepting.length)));
  const octets = table.alphabet === 'octets' ? 1 : 2;
  const runs = classRuns(table);
  const rows = plainRows(table).map((row) => joinRuns(runs.map(([from, c]) => [from, row[c] as number])));
  const hex = (symbol: number) => `#x${symbol.toString(16).padStart(2 * octets, '0')}`;
  const lines = rows.map((row, state) => {
    const [last, ...lower] = [...row].reverse() as [Run, ...Run[]];
    const text = lower.reduce(
      (later, [, to], i) => {
        const next = [...row].reverse()[i] as Run;
        return `(ite (bvult c ${hex(next[0])}) ${stateName(to, bits)} ${later})`;
      },
      stateName(last[1], bits),
    );
    return state === rows.length - 1 ? `  ${text}` : `  (ite (= q ${stateName(state, bits)})\n    ${text}`;
  });
  const accepts = accepting.flatMap((is, state) => (is ? [`(= q ${stateName(state, bits)})`] : []));
  return {
    bits,
    octets,
    lines: [
      `(define-fun step ((q State) (c (_ BitVec ${8 * octets}))) State`,
      ...lines.slice(0, -1),
      `${lines.at(-1)}${')'.repeat(rows.length)}`,
      `(define-fun accepts ((q State)) Bool ${anyOf(accepts)})`,
    ],
  };
}

export function stateName(state: number, bits: number): string {
  return `#b${state.toString(2).padStart(bits, '0')}`;
}

export function anyOf(terms: readonly string[]): string {
  return terms.length === 0 ? 'false' : terms.length === 1 ? (terms[0] as string) : `(or ${terms.join(' ')})`;
}

type Run = readonly [from: number, to: number];

/** Neighbours with the same value are one run. */
function joinRuns(runs: readonly Run[]): Run[] {
  return runs.filter(([, value], i) => i === 0 || runs[i - 1]?.[1] !== value);
}

/**
 * A text and the rows of a transducer (transducer-table.ts) → the repaired text, written while it is read.
 *
 * What is written of a sequence is taken back where a fault ends it:
 *
 *     read         61    E2       82          FF
 *     written      61    61 E2    61 E2 82    61 EF BF BD    (FF is read again)
 *
 * proofs/Verdicts.v has this loop as `rewrite`.
 */
import type { Transducer } from './transducer-table.ts';
import type { Writer } from './writer.ts';

/** Where the transducer is in a text: rows at the index, and at the last boundary, which is at `start`. */
export interface TransducerPosition {
  row: number;
  acceptedRow: number;
  index: number;
  start: number;
}

/**
 * Reads the symbols up to before index `to`, or after it: there a code unit counts as a whole. Returns the cell at which it
 * stopped, where more must be known than the number of it, or what stands in the place of a fault; otherwise −1.
 */
export function rewrite(
  { next, boundary, reject, special, width, unit, classes, home, stays, none }: Transducer,
  symbols: Uint8Array | Uint16Array,
  to: number,
  place: TransducerPosition,
  output: Writer,
): number {
  const { size, after = none, instead, out } = output;
  const { 0: w, 1: x, 2: y, 3: z } = instead;
  const afterHome = after[home / width] as number;
  const last = to - 4;
  const tooLong = size < 0 ? unit - size : 2 ** 30;
  let { row, acceptedRow, index: i, start } = place;
  let { written: o, faults } = output;
  let stopped = -1;
  while (i < to) {
    const symbol = symbols[i] as number;
    const cell = next[row + (classes[symbol] as number)] as number;
    if (cell < reject) {
      out[o++] = symbol;
      i++;
      const before = row;
      row = cell;
      if (cell >= boundary) continue;
      // Symbols that lead back to the row do not wait for each other.
      if (cell === home && before === home) {
        for (; i <= last; i += 4, o += 4) {
          const a = symbols[i] as number;
          const b = symbols[i + 1] as number;
          const c = symbols[i + 2] as number;
          const d = symbols[i + 3] as number;
          out[o] = a;
          out[o + 1] = b;
          out[o + 2] = c;
          out[o + 3] = d;
          const one = stays[a] as number;
          const two = one & (stays[b] as number);
          const three = two & (stays[c] as number);
          if ((three & (stays[d] as number)) !== 0) continue;
          // A sum, not a choice: no branch is predicted wrongly.
          const staying = one + two + three;
          i += staying;
          o += staying;
          break;
        }
      }
      acceptedRow = cell;
      start = i;
    } else {
      const then = acceptedRow === home ? afterHome : (after[acceptedRow / width] as number);
      const read = i - start;
      if (cell >= special || !(then >= 0) || read >= tooLong) {
        stopped = cell;
        break;
      }
      o -= read;
      out[o] = w;
      out[o + 1] = x;
      out[o + 2] = y;
      out[o + 3] = z;
      faults++;
      if (read < unit) i = start + unit;
      else if (unit > 1) i -= read % unit;
      o += size < 0 ? i - start : size;
      start = i;
      row = then;
      acceptedRow = then;
    }
  }
  place.row = row;
  place.acceptedRow = acceptedRow;
  place.index = i;
  place.start = start;
  output.written = o;
  output.faults = faults;
  return stopped;
}

/**
 * Octets → the same octets with one text in the place of each fault, in one pass
 * of the transducer. Each octet is written as it is read; where a fault ends a
 * sequence, what was written of it is taken back:
 *
 *     read         61    E2       82          FF
 *     written      61    61 E2    61 E2 82    61 EF BF BD    (FF is read again)
 *
 * Where code units have two octets, a step reads both.
 */
import { copyInto, I32, max, part, U8 } from './intrinsics.ts';
import { Pieces } from './pieces.ts';
import type { Pairs, Transducer } from './transducer.ts';

/** Octets that are written before they become a piece of the result. */
const SCRATCH = 32_768;

/** Octets that are not copied twice: a well-formed stretch of this length is a piece. */
const STRETCH = 4096;

/** Up to this length, a loop copies in less time than a view takes (measured). */
const SHORT = 64;

/** What the loops read and write. They stop where more than the number of a cell must be known. */
export class Rewriting {
  /** Rows of the transducer at the index, and at the last boundary. */
  row = 0;
  acceptedRow = 0;
  /** Index of the next octet, and of the last boundary. */
  index = 0;
  start = 0;
  out: Uint8Array = new U8(SCRATCH);
  /** The length of `out`. */
  capacity = SCRATCH;
  written = 0;
  faults = 0;
  pieces = new Pieces();
  /** What is written for a fault, and its length. */
  instead: Uint8Array = this.out;
  size = 0;
  /** Row after a fault, for the row at the boundary before it; −1 where that is not known. */
  standing: Int32Array = new I32(0);

  use(instead: Uint8Array, size: number): void {
    this.instead = instead;
    this.size = size;
  }

  /** Begins a chunk. */
  begin(): void {
    this.written = 0;
    this.faults = 0;
    if (this.pieces.count > 0) this.pieces = new Pieces();
    if (this.capacity > 8 * SCRATCH) this.#replace(SCRATCH);
  }

  #replace(capacity: number): void {
    this.out = new U8(capacity);
    this.capacity = capacity;
  }

  /** Makes room for what `count` octets can become. */
  room(count: number): void {
    const need = count * max(1, this.size) + 2;
    if (this.written + need <= this.capacity) return;
    const pending = this.index - this.start;
    this.flush(pending);
    if (this.written + need <= this.capacity) return;
    const { out } = this;
    this.#replace(2 * (this.written + need));
    copyInto(this.out, part(out, 0, this.written), 0);
  }

  /** Octets of a well-formed stretch, after which nothing is pending. */
  copy(text: Uint8Array, from: number, to: number): void {
    const length = to - from;
    if (length === 0) return;
    if (length >= STRETCH || this.written + length > this.capacity) this.flush(0);
    const stretch = part(text, from, to);
    if (length >= STRETCH) this.pieces.add(stretch);
    else copyInto(this.out, stretch, this.written);
    if (length < STRETCH) this.written += length;
  }

  /** Makes a piece of what is written, but for the last octets. */
  flush(pending: number): void {
    const { out, written } = this;
    if (written === pending) return;
    const length = written - pending;
    let piece: Uint8Array;
    if (length > SHORT) piece = new U8(part(out, 0, length));
    else {
      piece = new U8(length);
      for (let i = 0; i < length; i++) piece[i] = out[i] as number;
    }
    this.pieces.add(piece);
    if (pending > 0) copyInto(out, part(out, written - pending, written), 0);
    this.written = pending;
  }
}

/** Reads the octets of a text before index `to`, one at a time. */
export function rewriteOctets(transducer: Transducer, text: Uint8Array, to: number, pass: Rewriting): void {
  const { next, boundary, reject, special, codeUnit } = transducer;
  const classes = transducer.classes as Uint8Array;
  const stays = transducer.stays as Uint8Array;
  const first = transducer.rows[0] as number;
  const { out, instead, size, standing } = pass;
  // U+FFFD has three octets in UTF-8.
  const isThree = size === 3;
  const x = isThree ? (instead[0] as number) : 0;
  const y = isThree ? (instead[1] as number) : 0;
  const z = isThree ? (instead[2] as number) : 0;
  const last = to - 4;
  let { row, acceptedRow, index: i, start, written: o, faults } = pass;
  while (i < to) {
    const octet = text[i] as number;
    const cell = next[row + (classes[octet] as number)] as number;
    if (cell < boundary) {
      out[o++] = octet;
      row = cell;
      i++;
      // Octets that lead from the start back to it do not wait for each other.
      while (row === first && i <= last) {
        const a = text[i] as number;
        const b = text[i + 1] as number;
        const c = text[i + 2] as number;
        const d = text[i + 3] as number;
        if (((stays[a] as number) & (stays[b] as number) & (stays[c] as number) & (stays[d] as number)) === 0) break;
        out[o] = a;
        out[o + 1] = b;
        out[o + 2] = c;
        out[o + 3] = d;
        o += 4;
        i += 4;
      }
      acceptedRow = row;
      start = i;
    } else if (cell < reject) {
      out[o++] = octet;
      row = cell;
      i++;
    } else {
      const resumed = standing[acceptedRow] as number;
      if (cell >= special || !(resumed >= 0)) break;
      o -= i - start;
      if (isThree) {
        out[o] = x;
        out[o + 1] = y;
        out[o + 2] = z;
        o += 3;
      } else for (let k = 0; k < size; k++) out[o++] = instead[k] as number;
      faults++;
      if (i - start < codeUnit) i = start + codeUnit;
      else if (codeUnit > 1) i -= (i - start) % codeUnit;
      start = i;
      row = resumed;
      acceptedRow = resumed;
    }
  }
  leave(pass, row, acceptedRow, i, start, o, faults);
}

/** Reads the pairs of octets of a text before index `to`. */
export function rewritePairs(pairs: Pairs, text: Uint8Array, to: number, pass: Rewriting): void {
  const { next, high, low, boundary, reject, width, home, stays, deciding } = pairs;
  const { out, instead, size, standing } = pass;
  const last = to - 8;
  let row = pass.row * width;
  let acceptedRow = pass.acceptedRow * width;
  let { index: i, start, written: o, faults } = pass;
  while (i < to) {
    const a = text[i] as number;
    const b = text[i + 1] as number;
    const cell = next[row + (high[a] as number) + (low[b] as number)] as number;
    if (cell < reject) {
      out[o] = a;
      out[o + 1] = b;
      o += 2;
      i += 2;
      row = cell;
      if (cell >= boundary) continue;
      // Code units that lead back to the row do not wait for each other.
      while (row === home && i <= last) {
        const k = i + deciding;
        const first = stays[text[k] as number] as number;
        const second = stays[text[k + 2] as number] as number;
        if (
          (first & second & (stays[text[k + 4] as number] as number) & (stays[text[k + 6] as number] as number)) ===
          0
        )
          break;
        out[o] = text[i] as number;
        out[o + 1] = text[i + 1] as number;
        out[o + 2] = text[i + 2] as number;
        out[o + 3] = text[i + 3] as number;
        out[o + 4] = text[i + 4] as number;
        out[o + 5] = text[i + 5] as number;
        out[o + 6] = text[i + 6] as number;
        out[o + 7] = text[i + 7] as number;
        o += 8;
        i += 8;
      }
      acceptedRow = row;
      start = i;
    } else {
      const resumed = standing[acceptedRow / width] as number;
      if (cell > reject || !(resumed >= 0)) break;
      o -= i - start;
      for (let k = 0; k < size; k++) out[o++] = instead[k] as number;
      faults++;
      if (i === start) i += 2;
      start = i;
      row = resumed * width;
      acceptedRow = row;
    }
  }
  leave(pass, row / width, acceptedRow / width, i, start, o, faults);
}

function leave(
  pass: Rewriting,
  row: number,
  acceptedRow: number,
  index: number,
  start: number,
  written: number,
  faults: number,
): void {
  pass.row = row;
  pass.acceptedRow = acceptedRow;
  pass.index = index;
  pass.start = start;
  pass.written = written;
  pass.faults = faults;
}

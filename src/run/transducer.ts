/**
 * The diagnosis as a transducer: each step is one number, so a fault is numbers
 * until someone reads it, and a text is written while it is read.
 *
 *     cell < boundary     the row of a state in which all that was read is accepted
 *     cell < reject       the row of another state
 *     cell < special      reject + reason: the maximal subpart ends before this symbol
 *     otherwise           special + reason: how long it is depends on the symbols
 *
 * Where no symbol before the offending one is given back, a maximal subpart is all that was read
 * since the last boundary, in whole code units, and at least one. Of a profile, a character that
 * is not allowed is as long as the character, and symbols of some faults are read again (`unread`).
 *
 * What is written of a sequence is taken back where a fault ends it:
 *
 *     read         61    E2       82          FF
 *     written      61    61 E2    61 E2 82    61 EF BF BD    (FF is read again)
 *
 * proofs/Verdicts.v has this loop as `rewrite`.
 */
import type { FormTable } from '../layout.ts';
import {
  bufferOf,
  filled,
  floor,
  getIdentity,
  I32,
  Identities,
  lengthOfView,
  setIdentity,
  U8,
  U16,
} from './intrinsics.ts';
import type { ClassOf } from './machine.ts';

/** Flat rows of a diagnosis. Boundaries come first; a row is as many cells as there are classes. */
interface Transducer {
  readonly next: Int32Array;
  readonly boundary: number;
  readonly reject: number;
  readonly special: number;
  readonly width: number;
  /** Symbols of a code unit. */
  readonly unit: number;
  /** The class of each symbol. */
  readonly classes: Uint16Array;
  /** The row in which most symbols stay; 1 for each of them. */
  readonly home: number;
  readonly stays: Uint8Array;
}

/** The transducers of a form. */
export interface Transducers {
  /** Its steps read symbols of the form. */
  readonly narrow: Transducer;
  /** Its steps read code units of two octets, as the platform reads them. A row is `narrow.width` rows of the other. */
  readonly wide: Transducer | undefined;
  /** Row of `narrow` ↔ state of the diagnosis: `states[row / width]`, `rows[state]`. */
  readonly states: Int32Array;
  readonly rows: Int32Array;
}

/** Where the transducer is in a text: rows at the index, and at the last boundary, which is at `start`. */
export interface Standpoint {
  row: number;
  acceptedRow: number;
  index: number;
  start: number;
}

/** What it writes to, and what for a fault. */
export interface Rewritten<Symbols> {
  /** With room for what it writes, and for a replacement of four symbols. */
  readonly out: Symbols;
  written: number;
  faults: number;
  /** A replacement of at most four symbols, and its length; −n for a mask: as long as the fault, if that has at most n. */
  readonly instead: ArrayLike<number>;
  readonly size: number;
  /** The state after the replacement, for the state before; both in the order of rows, −1 where it is not known. */
  readonly after: Int32Array;
}

/**
 * Reads the symbols up to before index `to`, or after it: there a code unit counts as a whole. Returns the cell at which it
 * stopped, where more must be known than the number of it, or what stands in the place of a fault; otherwise −1.
 */
export function rewrite<Symbols extends Uint8Array | Uint16Array>(
  { next, boundary, reject, special, width, unit, classes, home, stays }: Transducer,
  symbols: Symbols,
  to: number,
  place: Standpoint,
  output: Rewritten<Symbols>,
): number {
  const { out, size, after, instead } = output;
  const { 0: w = 0, 1: x = 0, 2: y = 0, 3: z = 0 } = instead;
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
      row = cell;
      i++;
      if (cell >= boundary) continue;
      // Symbols that lead back to the row do not wait for each other.
      if (row === home) {
        while (i <= last) {
          const a = symbols[i] as number;
          const b = symbols[i + 1] as number;
          const c = symbols[i + 2] as number;
          const d = symbols[i + 3] as number;
          if (((stays[a] as number) & (stays[b] as number) & (stays[c] as number) & (stays[d] as number)) === 0) break;
          out[o] = a;
          out[o + 1] = b;
          out[o + 2] = c;
          out[o + 3] = d;
          o += 4;
          i += 4;
        }
      }
      acceptedRow = row;
      start = i;
    } else {
      const state = acceptedRow === home ? afterHome : (after[acceptedRow / width] as number);
      const read = i - start;
      if (cell >= special || !(state >= 0) || read >= tooLong) {
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
      row = state * width;
      acceptedRow = row;
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

const made = /* @__PURE__ */ new Identities<FormTable, Transducers>();

/** The transducers of a form, made at its first fault. */
export function transducersOf(table: FormTable, classOf: ClassOf): Transducers {
  const found = getIdentity(made, table) ?? flatten(table, classOf);
  setIdentity(made, table, found);
  return found;
}

/** How many octets and code units there are. */
const OCTETS = 0x100;
const UNITS = 0x10000;

/** With more classes of octets, code units are read octet by octet: their rows would be long. */
const MOST_CLASSES = 64;

/** Plain loops: methods of arrays could have been patched. */
function flatten(table: FormTable, classOf: ClassOf): Transducers {
  const { accepting, next: cells, classCount: width, reasons } = table.diagnosis;
  const count = accepting.length;
  const states = new I32(count);
  const rows = new I32(count);
  let placed = 0;
  let boundary = 0;
  for (let round = 0; round < 2; round++) {
    for (let state = 0; state < count; state++) {
      if ((accepting[state] === 0) !== (round === 1)) continue;
      states[placed] = state;
      rows[state] = placed++ * width;
    }
    if (round === 0) boundary = placed * width;
  }
  const reject = count * width;
  const special = reject + reasons.length;
  const next = new I32(count * width);
  for (let state = 0; state < count; state++) {
    const kinds = filled(new I32(reasons.length), (reason) => (isSpecial(table, state, reason) ? special : reject));
    for (let c = 0; c < width; c++) {
      const cell = cells[state * width + c] as number;
      next[(rows[state] as number) + c] = cell < 0 ? (kinds[-1 - cell] as number) - 1 - cell : (rows[cell] as number);
    }
  }
  const isOctets = table.alphabet === 'octets';
  const classes = filled(new U16(isOctets ? OCTETS : UNITS), classOf);
  const narrow = withHome({ next, boundary, reject, special, width, unit: table.codeUnit, classes });
  const wide = isOctets && table.codeUnit === 2 && width <= MOST_CLASSES ? wideOf(narrow) : undefined;
  return { narrow, wide, states, rows };
}

type Rows = Omit<Transducer, 'home' | 'stays'>;

/** Two steps as one. Which reason a fault has, the octets say. */
function wideOf({ next, boundary, reject, special, width, classes: of }: Rows): Transducer {
  const octets = new U8(bufferOf(filled(new U16(UNITS), (unit) => unit)) as ArrayBuffer);
  const classes = filled(
    new U16(UNITS),
    (unit) => (of[octets[2 * unit] as number] as number) * width + (of[octets[2 * unit + 1] as number] as number),
  );
  const cells = filled(new I32(lengthOfView(next) * width), (i) => {
    const cell = next[floor(i / width)] as number;
    // No boundary is inside a code unit.
    if (cell < boundary) return reject * width + 1;
    const after = cell < reject ? (next[cell + (i % width)] as number) : cell;
    return after < reject ? after * width : reject * width + (after < special ? 0 : 1);
  });
  return withHome({
    next: cells,
    boundary: boundary * width,
    reject: reject * width,
    special: reject * width + 1,
    width: width * width,
    unit: 1,
    classes,
  });
}

function withHome(rows: Rows): Transducer {
  const { next, boundary, width, classes } = rows;
  const sizes = new I32(width);
  for (let i = 0; i < lengthOfView(classes); i++) (sizes[classes[i] as number] as number)++;
  let home = 0;
  let most = -1;
  for (let row = 0; row < boundary; row += width) {
    let staying = 0;
    for (let c = 0; c < width; c++) if (next[row + c] === row) staying += sizes[c] as number;
    if (staying > most) home = row;
    if (staying > most) most = staying;
  }
  const stays = filled(new U8(lengthOfView(classes)), (i) => (next[home + (classes[i] as number)] === home ? 1 : 0));
  return { ...rows, home, stays };
}

/** Whether more than the number of symbols must be known: of a character that is not allowed, and where some are read again. */
function isSpecial({ scalars, diagnosis }: FormTable, state: number, reason: number): boolean {
  const { reasons, unread } = diagnosis;
  for (let i = 0; i < (scalars?.reasons.length ?? 0); i++) if (scalars?.reasons[i] === reasons[reason]) return true;
  for (let i = 0; i < (unread?.length ?? 0); i++)
    if (unread?.[i]?.[0] === state && unread[i]?.[1] === reason) return true;
  return false;
}

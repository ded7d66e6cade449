/**
 * The diagnosis as the table of a transducer (transducer.ts): each step is one number, so a fault is numbers
 * until someone reads it.
 *
 *     cell < boundary     the row of a state in which all that was read is accepted
 *     cell < reject       the row of another state
 *     cell < special      reject + reason: the maximal subpart ends before this symbol
 *     otherwise           special + reason: how long it is depends on the symbols
 *
 * Where no symbol before the offending one is given back, a maximal subpart is all that was read
 * since the last boundary, in whole code units, and at least one. Of a profile, a character that
 * is not allowed is as long as the character, and symbols of some faults are read again (`unread`).
 */
import { octets as octetAlphabet, units } from '../shared/alphabet.ts';
import type { FormTable } from '../shared/layout.ts';
import type { Classes } from './machine.ts';
import { bufferOf, filled, lengthOfView } from './views.ts';

/** Flat rows of a diagnosis. Boundaries come first; a row is as many cells as there are classes. */
export interface Transducer {
  readonly next: Int32Array;
  readonly boundary: number;
  readonly reject: number;
  readonly special: number;
  /** The cells of a row. */
  readonly width: number;
  /** Symbols of a code unit. */
  readonly unit: number;
  /** The class of each symbol. */
  readonly classes: Uint16Array;
  /** The row in which most symbols stay; 1 for each of them. */
  readonly home: number;
  readonly stays: Uint8Array;
  /** −1 for each row: what is after a replacement that is not known. */
  readonly none: Int32Array;
}

/** The transducers of a form. */
export interface Transducers {
  /** Its steps read symbols of the form. */
  readonly narrow: Transducer;
  /** Its steps read code units of two octets, as the platform reads them. Both have the same rows. */
  readonly wide: Transducer | undefined;
  /** Row ↔ state of the diagnosis: `states[row / width]`, `rows[state]`. */
  readonly states: Int32Array;
  readonly rows: Int32Array;
}

const made = /* @__PURE__ */ new WeakMap<FormTable, Transducers>();

/** The transducers of a form, made at its first fault. */
export function transducersOf(table: FormTable, classOf: Classes): Transducers {
  const found = made.get(table) ?? flatten(table, classOf);
  made.set(table, found);
  return found;
}

/** With more classes of octets, code units are read octet by octet: their rows would be long. */
const MOST_CLASSES = 64;

function flatten(table: FormTable, classOf: Classes): Transducers {
  const { accepting, next: cells, classCount, reasons } = table.diagnosis;
  const isOctets = table.alphabet === 'octets';
  const isWide = isOctets && table.codeUnit === 2 && classCount <= MOST_CLASSES;
  const width = isWide ? classCount * classCount : classCount;
  const count = accepting.length;
  const states = new Int32Array(count);
  const rows = new Int32Array(count);
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
  const next = new Int32Array(count * width);
  for (let state = 0; state < count; state++) {
    const kinds = filled(new Int32Array(reasons.length), (reason) =>
      isSpecial(table, state, reason) ? special : reject,
    );
    for (let c = 0; c < classCount; c++) {
      const cell = cells[state * classCount + c] as number;
      next[(rows[state] as number) + c] = cell < 0 ? (kinds[-1 - cell] as number) - 1 - cell : (rows[cell] as number);
    }
  }
  const classes = filled(
    new Uint16Array((isOctets ? octetAlphabet : units).size),
    (symbol) => classOf[symbol] as number,
  );
  const none = filled(new Int32Array(count), () => -1);
  const narrow = withHome({ none, next, boundary, reject, special, width, unit: table.codeUnit, classes });
  return { narrow, wide: isWide ? wideOf(narrow, classCount) : undefined, states, rows };
}

type Rows = Omit<Transducer, 'home' | 'stays'>;

/** Two steps as one. Which reason a fault has, the octets say. */
function wideOf(narrow: Rows, classCount: number): Transducer {
  const { next, boundary, reject, special, width, classes: of } = narrow;
  const octets = new Uint8Array(bufferOf(filled(new Uint16Array(units.size), (unit) => unit)) as ArrayBuffer);
  const classes = filled(
    new Uint16Array(units.size),
    (unit) => (of[octets[2 * unit] as number] as number) * classCount + (of[octets[2 * unit + 1] as number] as number),
  );
  const cells = filled(new Int32Array(lengthOfView(next)), (i) => {
    const c = i % width;
    const cell = next[i - c + Math.floor(c / classCount)] as number;
    // No boundary is inside a code unit.
    if (cell < boundary) return special;
    const after = cell < reject ? (next[cell + (c % classCount)] as number) : cell;
    return after < reject ? after : after < special ? reject : special;
  });
  return withHome({ ...narrow, next: cells, unit: 1, classes });
}

function withHome(rows: Rows): Transducer {
  const { next, boundary, width, classes } = rows;
  const sizes = new Int32Array(width);
  for (let i = 0; i < lengthOfView(classes); i++) (sizes[classes[i] as number] as number)++;
  let home = 0;
  let most = -1;
  for (let row = 0; row < boundary; row += width) {
    let staying = 0;
    for (let c = 0; c < width; c++) if (next[row + c] === row) staying += sizes[c] as number;
    if (staying > most) home = row;
    if (staying > most) most = staying;
  }
  const stays = filled(new Uint8Array(lengthOfView(classes)), (i) =>
    next[home + (classes[i] as number)] === home ? 1 : 0,
  );
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

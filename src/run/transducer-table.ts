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
 * is not allowed is as long as the character, and `extents` says of some faults which symbols are read again, or taken in.
 */
import { octets as octetAlphabet, units } from '../shared/alphabet.ts';
import type { FormTable } from '../shared/layout.ts';
import type { Classes } from './machine.ts';
import { filled } from './views.ts';

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
  /** Row ↔ state of the diagnosis: `states[row / width]`, `rows[state]`. */
  readonly states: Int32Array;
  readonly rows: Int32Array;
}

const made = /* @__PURE__ */ new WeakMap<FormTable, Transducer>();

/** The transducer of a form, made at its first fault. */
export function transducerOf(table: FormTable, classOf: Classes): Transducer {
  const found = made.get(table) ?? flatten(table, classOf);
  made.set(table, found);
  return found;
}

function flatten(table: FormTable, classOf: Classes): Transducer {
  const { accepting, next: cells, classCount: width, reasons } = table.diagnosis;
  const count = accepting.length;
  const all = [...accepting.keys()];
  // Boundaries first.
  const states = Int32Array.from([
    ...all.filter((state) => accepting[state]),
    ...all.filter((state) => !accepting[state]),
  ]);
  const rows = new Int32Array(count);
  states.forEach((state, index) => {
    rows[state] = index * width;
  });
  const boundary = all.filter((state) => accepting[state]).length * width;
  const reject = count * width;
  const special = reject + reasons.length;
  const next = new Int32Array(count * width);
  for (let state = 0; state < count; state++) {
    const kinds = reasons.map((_, reason) => (isSpecial(table, state, reason) ? special : reject));
    for (let c = 0; c < width; c++) {
      const cell = cells[state * width + c] as number;
      next[(rows[state] as number) + c] = cell < 0 ? (kinds[-1 - cell] as number) - 1 - cell : (rows[cell] as number);
    }
  }
  const symbols = table.alphabet === 'octets' ? octetAlphabet.size : units.size;
  const classes = filled(new Uint16Array(symbols), (symbol) => classOf[symbol] as number);
  const home = homeOf(next, boundary, width, classes);
  const stays = filled(new Uint8Array(symbols), (i) => (next[home + (classes[i] as number)] === home ? 1 : 0));
  const none = new Int32Array(count).fill(-1);
  return { next, boundary, reject, special, width, unit: table.codeUnit, classes, home, stays, none, states, rows };
}

/** The boundary in whose row most symbols stay. */
function homeOf(next: Int32Array, boundary: number, width: number, classes: Uint16Array): number {
  const sizes = new Int32Array(width);
  for (const c of classes) (sizes[c] as number)++;
  let home = 0;
  let most = -1;
  for (let row = 0; row < boundary; row += width) {
    let staying = 0;
    for (let c = 0; c < width; c++) if (next[row + c] === row) staying += sizes[c] as number;
    if (staying > most) home = row;
    if (staying > most) most = staying;
  }
  return home;
}

/** Whether more than the number of symbols must be known: of a character that is not allowed, and where its `extents` say so. */
function isSpecial({ scalars, diagnosis }: FormTable, state: number, reason: number): boolean {
  const { reasons, extents = [] } = diagnosis;
  if (scalars?.reasons.includes(reasons[reason] as string)) return true;
  return extents.some(([from, of]) => from === state && of === reason);
}

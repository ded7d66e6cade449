/**
 * The diagnosis as a transducer: each step is one number, and a fault is numbers
 * until someone reads it (fault-scan.ts).
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
import type { FormTable } from '../layout.ts';
import { filled, floor, getIdentity, I32, Identities, lengthOfView, setIdentity, U8 } from './intrinsics.ts';

/** Flat rows of a diagnosis. Boundaries come first; a row is as many cells as there are classes. */
export interface Transducer {
  readonly next: Int32Array;
  readonly boundary: number;
  readonly reject: number;
  readonly special: number;
  readonly width: number;
  readonly codeUnit: number;
  /** The class of each octet; `undefined` for code units. */
  readonly classes: Uint8Array | undefined;
  /** Of octets: 1 for each that leads from the start back to it. */
  readonly stays: Uint8Array | undefined;
  /** Row ↔ state of the diagnosis: `states[row / width]`, `rows[state]`. */
  readonly states: Int32Array;
  readonly rows: Int32Array;
  /** The same over code units of two octets; `undefined` for all other forms. */
  readonly pairs: Pairs | undefined;
}

/** Two steps of a transducer as one. A row of it is `width` rows of the transducer. */
export interface Pairs {
  /** A row, `reject` for a fault at either octet, or more where a step over one octet must decide. */
  readonly next: Int32Array;
  readonly boundary: number;
  readonly reject: number;
  readonly width: number;
  /** The row in which most code units stay; 1 for each octet that decides so, the first of a pair or the second. */
  readonly home: number;
  readonly stays: Uint8Array;
  readonly deciding: number;
  /** What the first octet and the second one add to a row. */
  readonly high: Int32Array;
  readonly low: Uint8Array;
}

const made = /* @__PURE__ */ new Identities<FormTable, Transducer>();

/** The transducer of a form, made at its first fault. */
export function transducerOf(table: FormTable): Transducer {
  const found = getIdentity(made, table) ?? flatten(table);
  setIdentity(made, table, found);
  return found;
}

/** Plain loops: methods of arrays could have been patched. */
function flatten(table: FormTable): Transducer {
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
  const classes =
    table.alphabet === 'octets'
      ? filled(new U8(0x100), (octet) => table.diagnosis.classes[octet] as number)
      : undefined;
  const next = new I32(count * width);
  for (let state = 0; state < count; state++) {
    const kinds = filled(new I32(reasons.length), (reason) => (isSpecial(table, state, reason) ? special : reject));
    for (let c = 0; c < width; c++) {
      const cell = cells[state * width + c] as number;
      next[(rows[state] as number) + c] = cell < 0 ? (kinds[-1 - cell] as number) - 1 - cell : (rows[cell] as number);
    }
  }
  const { codeUnit } = table;
  const first = rows[0] as number;
  const stays =
    classes && filled(new U8(0x100), (octet) => (next[first + (classes[octet] as number)] === first ? 1 : 0));
  const octets = { next, boundary, reject, special, width, codeUnit, classes, stays, states, rows };
  return { ...octets, pairs: classes && codeUnit === 2 ? pairsOf(octets, classes) : undefined };
}

function pairsOf({ next, boundary, reject, special, width }: Omit<Transducer, 'pairs'>, low: Uint8Array): Pairs {
  const cells = filled(new I32(lengthOfView(next) * width), (i) => {
    const cell = next[floor(i / width)] as number;
    // No boundary is inside a code unit.
    if (cell < boundary) return reject * width + 1;
    const after = cell < reject ? (next[cell + (i % width)] as number) : cell;
    return after < reject ? after * width : reject * width + (after < special ? 0 : 1);
  });
  const high = filled(new I32(0x100), (octet) => (low[octet] as number) * width);
  const pairs = { next: cells, boundary: boundary * width, reject: reject * width, width, high, low };
  let most = { home: -1, stays: filled(new U8(0x100), () => 0), deciding: 0, count: 0 };
  for (let row = 0; row < pairs.boundary; row += width * width) {
    for (let deciding = 0; deciding < 2; deciding++) {
      const stays = filled(new U8(0x100), (octet) => (staysIn(pairs, row, octet, deciding) ? 1 : 0));
      let count = 0;
      for (let octet = 0; octet < 0x100; octet++) count += stays[octet] as number;
      if (count > most.count) most = { home: row, stays, deciding, count };
    }
  }
  return { ...pairs, home: most.home, stays: most.stays, deciding: most.deciding };
}

/** Whether a code unit with an octet at a place leads back to a row, whatever the other octet is. */
function staysIn({ next, high, low, width }: PairRows, row: number, octet: number, place: number): boolean {
  for (let other = 0; other < width; other++) {
    const add = place === 0 ? (high[octet] as number) + other : other * width + (low[octet] as number);
    if (next[row + add] !== row) return false;
  }
  return true;
}

type PairRows = Pick<Pairs, 'next' | 'high' | 'low' | 'width'>;

/** Whether more than the number of symbols must be known: of a character that is not allowed, and where some are read again. */
function isSpecial({ scalars, diagnosis }: FormTable, state: number, reason: number): boolean {
  const { reasons, unread } = diagnosis;
  for (let i = 0; i < (scalars?.reasons.length ?? 0); i++) if (scalars?.reasons[i] === reasons[reason]) return true;
  for (let i = 0; i < (unread?.length ?? 0); i++)
    if (unread?.[i]?.[0] === state && unread[i]?.[1] === reason) return true;
  return false;
}

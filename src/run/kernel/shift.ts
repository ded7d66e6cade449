/**
 * The shift kernel: a step of the automaton is one shift,
 *
 *     s = word[octet] >>> s
 *
 * where the places of the states in the 32-bit words come from the generated
 * table (how they are found and proved: src/compile/kernel/shift.ts) and the
 * words are put together from its rows at the first call. The look-ups of
 * following octets do not wait for s, so that a step costs the shift alone.
 *
 * Longer texts are read four octets at a load. Where the state is that of
 * `skip`, and eight octets (sixteen of a longer text) lie within its ranges,
 * they are passed over.
 */
import { octets } from '../../alphabet.ts';
import type { FormTable } from '../../layout.ts';
import type { Machine } from '../machine.ts';

/** A view on the words of a buffer costs some 50 ns: regained from 192 octets of ASCII on, from 384 of other text (measured). */
const VIEW_FROM = 256;

/** Whether the first octet of a word is its lowest. */
const LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** What the loops read. */
interface Shifts {
  readonly words: Int32Array;
  /** The place of the reject state. */
  readonly rejectSlot: number;
  /** The place of the state from which octets can be passed over; −1 where there is none. */
  readonly skipSlot: number;
  /** The high bits of those of four octets that must have none to be passed over. */
  readonly high: number;
  /** What else must be zero of a word; `undefined` where the high bits say all. */
  readonly isOutside: RangeTest | undefined;
}

/** Whether one of the sixteen octets of four words lies outside its range. */
type RangeTest = (a: number, b: number, c: number, d: number) => boolean;

/** Makes the test of ranges other than 00..7F; see ranges.ts. */
export type RangeTestOf = (high: number, above: number, below: number) => RangeTest;

/**
 * The machine of a table that has shifts. Cost: 256 words, put together here. Ranges to be passed over that are not
 * 00..7F are left to be stepped through, unless `rangeTestOf` comes along: the encoding forms do without.
 */
export function shiftMachine(table: FormTable, rangeTestOf?: RangeTestOf): Machine<Uint8Array> {
  const { shifts, accepting } = table;
  const kernel = shiftsOf(table, rangeTestOf);
  const { words } = kernel;
  const stateAt = new Uint8Array(32);
  let accept = 0;
  shifts.forEach((shift, state) => {
    stateAt[shift] = state;
    if (accepting[state]) accept |= 1 << shift;
  });
  const start = shifts[0] as number;
  const run = (s: number, octets: Uint8Array, from: number, to: number) =>
    LITTLE_ENDIAN && to - from >= VIEW_FROM
      ? runWords(kernel, s, octets, from, to)
      : runOctets(kernel, s, octets, from, to);
  return {
    alphabet: octets,
    engine: () => 'shift',
    accepts: (text) => ((accept >>> run(start, text, 0, text.length)) & 1) === 1,
    run: (state, text, from, to) => stateAt[run(shifts[state] as number, text, from, to)] as number,
    next: (state, octet) => stateAt[((words[octet] as number) >>> (shifts[state] as number)) & 31] as number,
    symbolAt: (text, index) => text[index] as number,
    classLookup: (map) => (octet) => map[octet] as number,
  };
}

function shiftsOf(
  { shifts, skip, next, classes, classCount }: FormTable,
  rangeTestOf: RangeTestOf | undefined,
): Shifts {
  const [state, high = 0, above = 0, below = 0] = skip;
  const plain = (above | below) === 0;
  return {
    // At the place of a state, the place of the next.
    words: Int32Array.from(classes, (c) =>
      shifts.reduce((word, at, s) => word | ((shifts[next[s * classCount + c] as number] as number) << at), 0),
    ),
    rejectSlot: shifts.at(-1) as number,
    skipSlot: state !== undefined && (plain || rangeTestOf) ? (shifts[state] as number) : -1,
    high: high | 0,
    isOutside: plain ? undefined : rangeTestOf?.(high, above, below),
  };
}

/**
 * Eight steps a round: loop condition and test for rejection are paid once for eight octets; sixteen gain nothing
 * (measured). Eight octets that can be passed over are.
 */
function runOctets(kernel: Shifts, start: number, octets: Uint8Array, from: number, to: number): number {
  const { words, rejectSlot, skipSlot, high, isOutside } = kernel;
  let s = start;
  let i = from;
  for (const last = to - 8; i <= last; i += 8) {
    // Octets read twice here are loaded once. Whatever their places in a word, all of them have none of the high bits.
    const all =
      (octets[i] as number) |
      (octets[i + 1] as number) |
      (octets[i + 2] as number) |
      (octets[i + 3] as number) |
      (octets[i + 4] as number) |
      (octets[i + 5] as number) |
      (octets[i + 6] as number) |
      (octets[i + 7] as number);
    if ((s & 31) === skipSlot && (Math.imul(all, 0x01010101) & high) === 0 && !isOutside) continue;
    s = (words[octets[i] as number] as number) >>> s;
    s = (words[octets[i + 1] as number] as number) >>> s;
    s = (words[octets[i + 2] as number] as number) >>> s;
    s = (words[octets[i + 3] as number] as number) >>> s;
    s = (words[octets[i + 4] as number] as number) >>> s;
    s = (words[octets[i + 5] as number] as number) >>> s;
    s = (words[octets[i + 6] as number] as number) >>> s;
    s = (words[octets[i + 7] as number] as number) >>> s;
    if ((s & 31) === rejectSlot) return rejectSlot;
  }
  for (; i < to; i++) s = (words[octets[i] as number] as number) >>> s;
  // Five bits say it all, and a number of 32 would be put on the heap.
  return s & 31;
}

/** The same, sixteen octets a round out of four words, of which those that can be are passed over. */
function runWords(kernel: Shifts, start: number, octets: Uint8Array, from: number, to: number): number {
  const { words, rejectSlot, skipSlot, high, isOutside } = kernel;
  const base = from + (-(octets.byteOffset + from) & 3);
  const view = new Int32Array(octets.buffer, octets.byteOffset + base, (to - base) >> 2);
  let s = runOctets(kernel, start, octets, from, base);
  let k = 0;
  for (const last = view.length - 4; k <= last; k += 4) {
    const a = view[k] as number;
    const b = view[k + 1] as number;
    const c = view[k + 2] as number;
    const d = view[k + 3] as number;
    if ((s & 31) === skipSlot && ((a | b | c | d) & high) === 0 && !isOutside?.(a, b, c, d)) continue;
    s = (words[a & 255] as number) >>> s;
    s = (words[(a >> 8) & 255] as number) >>> s;
    s = (words[(a >> 16) & 255] as number) >>> s;
    s = (words[a >>> 24] as number) >>> s;
    s = (words[b & 255] as number) >>> s;
    s = (words[(b >> 8) & 255] as number) >>> s;
    s = (words[(b >> 16) & 255] as number) >>> s;
    s = (words[b >>> 24] as number) >>> s;
    s = (words[c & 255] as number) >>> s;
    s = (words[(c >> 8) & 255] as number) >>> s;
    s = (words[(c >> 16) & 255] as number) >>> s;
    s = (words[c >>> 24] as number) >>> s;
    s = (words[d & 255] as number) >>> s;
    s = (words[(d >> 8) & 255] as number) >>> s;
    s = (words[(d >> 16) & 255] as number) >>> s;
    s = (words[d >>> 24] as number) >>> s;
    if ((s & 31) === rejectSlot) return rejectSlot;
  }
  return runOctets(kernel, s & 31, octets, base + 4 * k, to);
}

/**
 * The shift kernel: a step of the automaton is one shift,
 *
 *     s = word[octet] >>> s
 *
 * A state is a slot in the words: a bit position. The word of an octet has, at the
 * slot of each state, the slot of the next state. The slots are in the generated
 * table (src/compile/kernel/shift.ts finds and proves them); the words are built
 * at the first call. The look-ups of the next octets do not depend on s, so that a
 * step costs only the shift.
 *
 * The elements of words and octets are cast one by one. A function that reads them, shared with other tables, takes 1.7 to
 * 1.9 times as long: an engine notes the types of arrays once for each function, not for each caller.
 *
 * Longer texts are read four octets at a time. In the skip state, eight octets
 * (sixteen in a longer text) that lead back to it are skipped. In an ill-formed
 * text, the same words find the last boundary before the fault.
 */
import { octets } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';
import type { Located, Machine } from '../machine.ts';
import { bufferOf, byteOffsetOf, filled, lengthOfView } from '../views.ts';
import { STEP_BELOW, WORDS_FROM } from './lengths.ts';
import { plainMachine } from './plain-machine.ts';

const Words = Int32Array;

/** Whether the first octet of a word is its low-order octet. */
const LITTLE_ENDIAN = /* @__PURE__ */ (() => new Uint8Array(Uint32Array.of(1).buffer)[0] === 1)();

/** The constants of the loops. */
interface Shifts {
  readonly words: Int32Array;
  /** Slot → state. */
  readonly stateAt: Uint8Array;
  /** A bit at the slot of each state in which a text can end. */
  readonly accept: number;
  /** The slot of the reject state. */
  readonly rejectSlot: number;
  /** The slot of the state in which octets can be skipped; −1 where there is none. */
  readonly skipSlot: number;
  /** Mask of the high bits that must be clear to skip four octets. */
  readonly high: number;
  /** The test of ranges; `undefined` where the mask suffices. */
  readonly isOutside: RangeTest | undefined;
}

/** Not zero if one of the four octets of a word lies outside its range. */
type RangeTest = (word: number) => number;

/** Makes the test of ranges other than 00..7F; see skip-ranges.ts. */
export type RangeTestOf = (high: number, above: number, below: number) => RangeTest;

/**
 * The machine of a table that has shifts. Cost: 256 words. Without `rangeTestOf`, only octets 00..7F can be skipped; UTF-8
 * needs no more, and a bundle with UTF-8 stays small.
 */
export function shiftMachine(table: FormTable, rangeTestOf?: RangeTestOf): Machine<Uint8Array> {
  const { shifts } = table;
  const kernel = shiftsOf(table, rangeTestOf);
  const { words, stateAt, accept } = kernel;
  const start = shifts[0] as number;
  const run = (s: number, octets: Uint8Array, from: number, to: number) =>
    LITTLE_ENDIAN && to - from >= WORDS_FROM
      ? runWords(kernel, s, octets, from, to)
      : runOctets(kernel, s, octets, from, to);
  return plainMachine({
    alphabet: octets,
    engine: () => 'shift',
    accepts: (text, length) => ((accept >>> run(start, text, 0, length)) & 1) === 1,
    stepBelow: STEP_BELOW,
    step: (text, length) => ((accept >>> stepThrough(words, start, text, length)) & 1) === 1,
    run: (state, text, from, to) => stateAt[run(shifts[state] as number, text, from, to)] as number,
    next: (state, octet) => stateAt[((words[octet] as number) >>> (shifts[state] as number)) & 31] as number,
    symbolAt: (text, index) => text[index] as number,
    classLookup: (map) => map,
  });
}

function shiftsOf(
  { shifts, skip, next, classes, classCount, accepting }: FormTable,
  rangeTestOf?: RangeTestOf,
): Shifts {
  const { 0: from, 1: high = 0, 2: above = 0, 3: below = 0 } = skip;
  const plain = (above | below) === 0;
  const stateAt = new Uint8Array(32);
  let accept = 0;
  // The words of a class: at the slot of each state, the slot of the next state.
  const wordOf = new Words(classCount);
  for (const [state, slot] of shifts.entries()) {
    stateAt[slot] = state;
    if (accepting[state]) accept |= 1 << slot;
    for (let c = 0; c < classCount; c++) {
      wordOf[c] = (wordOf[c] as number) | ((shifts[next[state * classCount + c] as number] as number) << slot);
    }
  }
  const words = filled(new Words(classes.length), (octet) => wordOf[classes[octet] as number] as number);
  return {
    words,
    stateAt,
    accept,
    rejectSlot: shifts[shifts.length - 1] as number,
    skipSlot: from !== undefined && (plain || rangeTestOf) ? (shifts[from] as number) : -1,
    high: high | 0,
    isOutside: plain ? undefined : rangeTestOf?.(high, above, below),
  };
}

/** A boundary, in a text that is rejected → one shortly before the fault, in rounds of four octets. */
export function boundarySearch(table: FormTable): (octets: Uint8Array, from: Located) => Located {
  const { words, stateAt, accept, rejectSlot } = shiftsOf(table);
  return (octets, from) => {
    const length = lengthOfView(octets);
    let { position } = from;
    let slot = table.shifts[from.state] as number;
    let s = slot;
    let before = slot;
    let i = position;
    for (const last = length - 4; i <= last; i += 4) {
      let after = (words[octets[i] as number] as number) >>> s;
      after = (words[octets[i + 1] as number] as number) >>> after;
      after = (words[octets[i + 2] as number] as number) >>> after;
      after = (words[octets[i + 3] as number] as number) >>> after;
      if ((after & 31) === rejectSlot) break;
      before = s;
      s = after;
    }
    // The diagnosis reads the rest of the round in the time in which it would be stepped through here.
    if (((accept >>> s) & 1) === 1) return { position: i, state: stateAt[s & 31] as number };
    // Inside a character, the last boundary can be in the round before.
    i = Math.max(position, i - 4);
    for (s = before; i < length && (s & 31) !== rejectSlot; i++) {
      if (((accept >>> s) & 1) === 1) {
        position = i;
        slot = s;
      }
      s = (words[octets[i] as number] as number) >>> s;
    }
    return { position, state: stateAt[slot & 31] as number };
  };
}

/** The loop for short texts. It looks neither for octets to skip nor for rejection: the reject slot leads to itself. */
function stepThrough(words: Int32Array, start: number, octets: Uint8Array, length: number): number {
  let s = start;
  let i = 0;
  for (const last = length - 8; i <= last; i += 8) {
    s = (words[octets[i] as number] as number) >>> s;
    s = (words[octets[i + 1] as number] as number) >>> s;
    s = (words[octets[i + 2] as number] as number) >>> s;
    s = (words[octets[i + 3] as number] as number) >>> s;
    s = (words[octets[i + 4] as number] as number) >>> s;
    s = (words[octets[i + 5] as number] as number) >>> s;
    s = (words[octets[i + 6] as number] as number) >>> s;
    s = (words[octets[i + 7] as number] as number) >>> s;
  }
  for (; i < length; i++) s = (words[octets[i] as number] as number) >>> s;
  return s & 31;
}

/**
 * Eight steps a round, so that loop condition and test for rejection are paid once for eight octets; sixteen gain nothing.
 */
function runOctets(kernel: Shifts, start: number, octets: Uint8Array, from: number, to: number): number {
  const { words, rejectSlot, skipSlot, high, isOutside } = kernel;
  let s = start;
  let i = from;
  for (const last = to - 8; i <= last; i += 8) {
    // The engine loads each octet once. Multiplying copies `all` to the four octets of a word, for the mask.
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
  // Five bits are the slot; a 32-bit number would be allocated on the heap.
  return s & 31;
}

/** The same, with sixteen octets a round, in four words. */
function runWords(kernel: Shifts, start: number, octets: Uint8Array, from: number, to: number): number {
  const { words, rejectSlot, skipSlot, high, isOutside } = kernel;
  const offset = byteOffsetOf(octets);
  const base = Math.ceil((offset + from) / 4) * 4 - offset;
  const count = Math.floor((to - base) / 4);
  const view = new Words(bufferOf(octets), offset + base, count);
  let s = runOctets(kernel, start, octets, from, base);
  let k = 0;
  for (const last = count - 4; k <= last; k += 4) {
    const a = view[k] as number;
    const b = view[k + 1] as number;
    const c = view[k + 2] as number;
    const d = view[k + 3] as number;
    // Two conditions, and `|` for `||`: an optional call in one condition takes 1.1 times as long.
    if ((s & 31) === skipSlot && ((a | b | c | d) & high) === 0) {
      if (!isOutside || (isOutside(a) | isOutside(b) | isOutside(c) | isOutside(d)) === 0) continue;
    }
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

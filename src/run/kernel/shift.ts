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
 * `skip`, and sixteen octets lie within its ranges, they are passed over.
 *
 * The loops are closures over their constants on purpose: V8 then knows where
 * the words lie and how many there are, which makes a step a third faster than
 * with the words as a parameter (measured).
 */
import type { FormTable } from '../../layout.ts';
import type { Machine } from '../machine.ts';

/** A view on the words of a buffer costs some 50 ns, which is regained from about here on (measured). */
const VIEW_FROM = 128;

/** Whether the first octet of a word is its lowest. */
const LITTLE_ENDIAN = new Uint8Array(Uint32Array.of(1).buffer)[0] === 1;

/** Runs octets from a place in the words to the place they lead to, which has five bits. */
type Run = (start: number, octets: Uint8Array, from: number, to: number) => number;

/** Not zero where one of sixteen octets, in four words, lies outside its range. */
type Outside = (a: number, b: number, c: number, d: number) => number;

/** The machine of a table that has shifts. Cost: 256 words, put together here. */
export function shiftMachine(table: FormTable): Machine<Uint8Array> {
  const { shifts, accepting } = table;
  const words = wordsOf(table);
  const short = runOctets(words, shifts.at(-1) as number);
  const long = LITTLE_ENDIAN ? runWords(words, table, short) : short;
  const stateAt = new Uint8Array(32);
  let accept = 0;
  shifts.forEach((shift, state) => {
    stateAt[shift] = state;
    if (accepting[state]) accept |= 1 << shift;
  });
  const start = shifts[0] as number;
  const run: Run = (s, octets, from, to) => (to - from < VIEW_FROM ? short : long)(s, octets, from, to);
  return {
    accepts: (octets) => ((accept >>> run(start, octets, 0, octets.length)) & 1) === 1,
    run: (state, octets, from, to) => stateAt[run(shifts[state] as number, octets, from, to)] as number,
    symbolAt: (octets, index) => octets[index] as number,
    classLookup: (map) => (octet) => map[octet] as number,
  };
}

/** The word of each octet: at the place of a state, the place of the next. */
function wordsOf({ shifts, next, classes, classCount }: FormTable): Int32Array {
  return Int32Array.from(classes, (c) =>
    shifts.reduce((word, at, state) => word | ((shifts[next[state * classCount + c] as number] as number) << at), 0),
  );
}

/** Eight steps a round: loop condition and test for rejection are paid once for eight octets; sixteen gain nothing (measured). */
function runOctets(words: Int32Array, reject: number): Run {
  return (start, octets, from, to) => {
    let s = start;
    let i = from;
    for (const last = to - 8; i <= last; i += 8) {
      s = (words[octets[i] as number] as number) >>> s;
      s = (words[octets[i + 1] as number] as number) >>> s;
      s = (words[octets[i + 2] as number] as number) >>> s;
      s = (words[octets[i + 3] as number] as number) >>> s;
      s = (words[octets[i + 4] as number] as number) >>> s;
      s = (words[octets[i + 5] as number] as number) >>> s;
      s = (words[octets[i + 6] as number] as number) >>> s;
      s = (words[octets[i + 7] as number] as number) >>> s;
      if ((s & 31) === reject) return reject;
    }
    for (; i < to; i++) s = (words[octets[i] as number] as number) >>> s;
    // Five bits say it all, and a number of 32 would be put on the heap.
    return s & 31;
  };
}

/** The same, sixteen octets a round out of four words, of which those that can be are passed over. */
function runWords(words: Int32Array, table: FormTable, run: Run): Run {
  const reject = table.shifts.at(-1) as number;
  const home = table.skip.length > 0 ? (table.shifts[table.skip[0] as number] as number) : -1;
  const outside = outsideOf(table.skip);
  return (start, octets, from, to) => {
    const base = from + (-(octets.byteOffset + from) & 3);
    const view = new Int32Array(octets.buffer, octets.byteOffset + base, (to - base) >> 2);
    let s = run(start, octets, from, base);
    let k = 0;
    for (const last = view.length - 4; k <= last; k += 4) {
      const a = view[k] as number;
      const b = view[k + 1] as number;
      const c = view[k + 2] as number;
      const d = view[k + 3] as number;
      if ((s & 31) === home && outside(a, b, c, d) === 0) continue;
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
      if ((s & 31) === reject) return reject;
    }
    return run(s & 31, octets, base + 4 * k, to);
  };
}

/**
 * Looks at four octets of a word together. With a range from..to within 00..7F,
 * adding 7F − to sets the high bit above `to`, and subtracting `from` from the
 * octet with its high bit set clears that bit below `from`; an octet from 80 on
 * has it set to begin with. A carry out of an octet comes from such an octet
 * only, which is reported anyway. An octet that may be anything is masked out.
 */
function outsideOf([, ...bounds]: readonly number[]): Outside {
  const wordOf = (laneOf: (from: number, to: number) => number) => {
    const lane = (i: number) => [bounds[2 * i] ?? 0, bounds[2 * i + 1] ?? 0] as const;
    return [0, 1, 2, 3].reduce((word, i) => word | (lane(i)[1] > 0x7f ? 0 : laneOf(...lane(i)) << (8 * i)), 0);
  };
  const high = wordOf(() => 0x80);
  const above = wordOf((_, to) => 0x7f - to);
  const below = wordOf((from) => from);
  if ((above | below) === 0) return (a, b, c, d) => (a | b | c | d) & high;
  const one = (word: number) => word | (word + above) | ~((word | high) - below);
  return (a, b, c, d) => (one(a) | one(b) | one(c) | one(d)) & high;
}

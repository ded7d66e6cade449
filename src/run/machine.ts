/**
 * A generated table, unfolded for speed, and the loop that runs it.
 *
 * Over octets, rows of 256 next states, each stored as the offset of its row,
 * so that a step is one load: s = next[s + octet]. Over code units, 65,536
 * columns would be too many: a first look-up by the high octet finds a page of
 * 256 classes (most pages are alike and stored once), a second the class.
 *
 * Nothing here knows what the table means.
 */
import type { ClassMap, FormTable } from '../layout.ts';
import type { UnitsInput } from './input.ts';

export interface Machine<Text> {
  /** Whether the whole text leads to an accepting state. */
  accepts(text: Text): boolean;
  /** The state after `text` from `from` to before `to`, coming from `state`. */
  run(state: number, text: Text, from: number, to: number): number;
  symbolAt(text: Text, index: number): number;
}

export type ClassOf = (symbol: number) => number;

/** Next states for 256 octets: rows are 256 apart, cells hold row offsets. */
export function octetMachine(table: FormTable): Machine<Uint8Array> {
  const states = table.accepting.length;
  const next = states <= 0x100 ? new Uint16Array(states << 8) : new Uint32Array(states << 8);
  for (let state = 0; state < states; state++) {
    for (let octet = 0; octet < 0x100; octet++) {
      const cell = state * table.classCount + (table.classes[octet] as number);
      next[(state << 8) + octet] = (table.next[cell] as number) << 8;
    }
  }
  const reject = (states - 1) << 8;
  const accepting = Uint8Array.from(table.accepting);
  return {
    accepts: (octets) => accepting[runOctets(next, reject, 0, octets, 0, octets.length) >> 8] === 1,
    run: (state, octets, from, to) => runOctets(next, reject, state << 8, octets, from, to) >> 8,
    symbolAt: (octets, index) => octets[index] as number,
  };
}

// Eight steps a round: the loop condition and the test for rejection are paid once for eight octets (measured).
function runOctets(
  next: Uint16Array | Uint32Array,
  reject: number,
  start: number,
  octets: Uint8Array,
  from: number,
  to: number,
): number {
  let s = start;
  let i = from;
  for (const last = to - 8; i <= last; i += 8) {
    s = next[s + (octets[i] as number)] as number;
    s = next[s + (octets[i + 1] as number)] as number;
    s = next[s + (octets[i + 2] as number)] as number;
    s = next[s + (octets[i + 3] as number)] as number;
    s = next[s + (octets[i + 4] as number)] as number;
    s = next[s + (octets[i + 5] as number)] as number;
    s = next[s + (octets[i + 6] as number)] as number;
    s = next[s + (octets[i + 7] as number)] as number;
    if (s === reject) return s;
  }
  for (; i < to; i++) s = next[s + (octets[i] as number)] as number;
  return s;
}

/** Next states for classes of code units: rows are `classCount` apart, cells hold row offsets. */
export function unitMachine(table: FormTable): Machine<UnitsInput> {
  const { classCount } = table;
  const { page, classes } = unfoldPages(table.classes);
  const next = Uint32Array.from(table.next, (state) => state * classCount);
  const classOf: ClassOf = (unit) => classes[(page[unit >> 8] as number) + (unit & 0xff)] as number;
  const step = (s: number, unit: number) => next[s + classOf(unit)] as number;
  const run = (state: number, text: UnitsInput, from: number, to: number) => {
    let s = state * classCount;
    if (typeof text === 'string') for (let i = from; i < to; i++) s = step(s, text.charCodeAt(i));
    else for (let i = from; i < to; i++) s = step(s, text[i] as number);
    return s / classCount;
  };
  return {
    accepts: (text) => table.accepting[run(0, text, 0, text.length)] === 1,
    run,
    symbolAt: (text, index) => (typeof text === 'string' ? text.charCodeAt(index) : (text[index] as number)),
  };
}

/** The class of a symbol, by the class map of either alphabet. */
export function classLookup(alphabet: FormTable['alphabet'], map: ClassMap): ClassOf {
  if (alphabet === 'octets') return (octet) => map[octet] as number;
  const { page, classes } = unfoldPages(map);
  return (unit) => classes[(page[unit >> 8] as number) + (unit & 0xff)] as number;
}

/** Runs of classes → pages of 256 classes, equal pages stored once. */
function unfoldPages(runs: ClassMap): { page: Uint16Array; classes: Uint16Array } {
  const page = new Uint16Array(0x100);
  const classes: number[] = [];
  const known = new Map<string, number>();
  let run = 0;
  for (let high = 0; high < 0x100; high++) {
    const content = Array.from({ length: 0x100 }, (_, low) => {
      while (run + 2 < runs.length && (runs[run + 2] as number) <= high * 0x100 + low) run += 2;
      return runs[run + 1] as number;
    });
    const key = content.join();
    const place = known.get(key) ?? known.set(key, classes.length).size * 0x100 - 0x100;
    if (place === classes.length) classes.push(...content);
    page[high] = place;
  }
  return { page, classes: Uint16Array.from(classes) };
}

/**
 * Table → a proof that its shift kernel steps as it does: with the words put
 * together as an importer does it (src/run/kernel/shift.ts), every octet from
 * every state.
 *
 *     UTF-8   W[E0] >>> the place of the start   ends in the place of the state behind E0
 *
 * And that what is passed over, four octets at a time, leads from its state
 * back to it: first which octets pass the test of a word, by the same
 * arithmetic as on the whole word, then where they lead.
 */
import type { FormTable } from '../layout.ts';
import type { TableFacts } from './octet-automaton.ts';
import { Unproved } from './unproved.ts';

export type ShiftTable = TableFacts & Pick<FormTable, 'shifts' | 'skip'>;

/** Bits of a shift amount that count. */
const PLACE = 31;

/** The word of each octet: at the place of each state, the place of the next. */
export function shiftWords({ shifts, classes, classCount, next }: ShiftTable): Int32Array {
  const words = new Int32Array(0x100);
  for (let octet = 0; octet < 0x100; octet++) {
    for (const [state, place] of shifts.entries()) {
      const to = next[state * classCount + (classes[octet] as number)] as number;
      words[octet] = (words[octet] as number) | ((shifts[to] as number) << place);
    }
  }
  return words;
}

/** Throws `Unproved`; a table without shifts has nothing to prove. */
export function requireShiftKernel(table: ShiftTable, words: Int32Array = shiftWords(table)): void {
  const { shifts, accepting, classes, classCount, next } = table;
  if (shifts.length === 0) return;
  if (shifts.length !== accepting.length || new Set(shifts).size !== shifts.length) {
    throw new Unproved('the states do not have a place each');
  }
  if (shifts.some((place) => !Number.isInteger(place) || place < 0 || place > PLACE)) {
    throw new Unproved('a place lies outside a word');
  }
  // Breadth first, so that the text that shows a mistake is a shortest one.
  const reached = new Map<number, readonly number[]>([[0, []]]);
  for (const [state, text] of reached) {
    for (let octet = 0; octet < 0x100; octet++) {
      const to = next[state * classCount + (classes[octet] as number)] as number;
      const longer = [...text, octet];
      const place = ((words[octet] as number) >>> (shifts[state] as number)) & PLACE;
      if (place !== shifts[to]) throw new Unproved(`the shift kernel comes to another state (place ${place})`, longer);
      if (!reached.has(to)) reached.set(to, longer);
    }
  }
  requireSkip(table);
}

function requireSkip({ skip, accepting, alphabet, classes, classCount, next }: ShiftTable): void {
  const [home, high = 0, above = 0, below = 0] = skip;
  if (home === undefined) return;
  if (alphabet !== 'octets' || !(home < accepting.length)) throw new Unproved('nothing can be passed over here');
  let states = new Map<number, readonly number[]>([[home, []]]);
  for (let lane = 0; lane < 4; lane++) {
    const octetsOfLane = passing(laneOf(high, lane), laneOf(above, lane), laneOf(below, lane));
    const after = new Map<number, readonly number[]>();
    for (const [state, text] of states) {
      for (const octet of octetsOfLane) {
        const to = next[state * classCount + (classes[octet] as number)] as number;
        if (!after.has(to)) after.set(to, [...text, octet]);
      }
    }
    states = after;
  }
  const astray = [...states].find(([state]) => state !== home);
  if (astray) throw new Unproved(`what is passed over leads from state ${home} to state ${astray[0]}`, astray[1]);
}

/** In memory the first octet of a word is its lowest. */
function laneOf(word: number, lane: number): number {
  return (word >>> (8 * lane)) & 0xff;
}

/** The octets of a lane that pass the test, which must not carry into other lanes. */
function passing(high: number, above: number, below: number): number[] {
  const all = Array.from({ length: 0x100 }, (_, octet) => octet);
  if (high === 0) {
    if (above !== 0 || below !== 0) throw new Unproved('the test of a word carries from octet to octet');
    return all;
  }
  if (high !== 0x80 || above > 0x7f || below > 0x7f) throw new Unproved('a word is tested in another way');
  return all.filter((octet) => octet < 0x80 && octet + above < 0x80 && (octet | 0x80) - below >= 0x80);
}

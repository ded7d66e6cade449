/**
 * Table → a proof that its shift kernel takes the same steps: every octet from
 * every state, with the words built as in src/run/kernel/shift.ts.
 *
 *     UTF-8   W[E0] >>> slot of the start state   ends in the slot of the state after E0
 *
 * And a proof of the skip: all four octets that pass the test of a word lead
 * from its state back to it. First it finds the octets that pass, with the
 * arithmetic of the whole word, then the states they lead to.
 */
import type { FormTable } from '../../src/shared/layout.ts';
import type { TableFacts } from '../../src/verify/octet-automaton.ts';
import { Unproved } from '../../src/verify/unproved.ts';

export type ShiftTable = TableFacts & Pick<FormTable, 'shifts' | 'skip'>;

/** A shift uses the low five bits of its amount. */
const SLOT_MASK = 31;

/** The word of each octet: at the slot of each state, the slot of the next state. */
export function shiftWords({ shifts, classes, classCount, next }: ShiftTable): Int32Array {
  const words = new Int32Array(0x100);
  for (let octet = 0; octet < 0x100; octet++) {
    for (const [state, slot] of shifts.entries()) {
      const to = next[state * classCount + (classes[octet] as number)] as number;
      words[octet] = (words[octet] as number) | ((shifts[to] as number) << slot);
    }
  }
  return words;
}

/** Throws `Unproved` where a step or the skip is wrong. A table without shifts passes. */
export function requireShiftKernel(table: ShiftTable, words: Int32Array = shiftWords(table)): void {
  const { shifts, accepting, classes, classCount, next } = table;
  if (shifts.length === 0) return;
  if (shifts.length !== accepting.length || new Set(shifts).size !== shifts.length) {
    throw new Unproved('two states have the same slot, or one has none');
  }
  if (shifts.some((slot) => !Number.isInteger(slot) || slot < 0 || slot > SLOT_MASK)) {
    throw new Unproved('a slot lies outside a word');
  }
  // Breadth-first, so that a counterexample is a shortest one.
  const reached = new Map<number, readonly number[]>([[0, []]]);
  for (const [state, text] of reached) {
    for (let octet = 0; octet < 0x100; octet++) {
      const to = next[state * classCount + (classes[octet] as number)] as number;
      const longer = [...text, octet];
      const slot = ((words[octet] as number) >>> (shifts[state] as number)) & SLOT_MASK;
      if (slot !== shifts[to]) throw new Unproved(`the shift kernel reaches another state (slot ${slot})`, longer);
      if (!reached.has(to)) reached.set(to, longer);
    }
  }
  requireSkip(table);
}

function requireSkip({ skip, accepting, alphabet, classes, classCount, next }: ShiftTable): void {
  const [skipState, high = 0, above = 0, below = 0] = skip;
  if (skipState === undefined) return;
  if (alphabet !== 'octets' || !(skipState < accepting.length))
    throw new Unproved('the skip names no state over octets');
  let states = new Map<number, readonly number[]>([[skipState, []]]);
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
  const wrong = [...states].find(([state]) => state !== skipState);
  if (wrong) throw new Unproved(`the skip leads from state ${skipState} to state ${wrong[0]}`, wrong[1]);
}

/** The octet of a lane: lane 0 is the low-order octet of the word, which is first in memory. */
function laneOf(word: number, lane: number): number {
  return (word >>> (8 * lane)) & 0xff;
}

/** The octets that pass the test of a lane. Throws `Unproved` where the test could carry into other lanes. */
function passing(high: number, above: number, below: number): number[] {
  const all = Array.from({ length: 0x100 }, (_, octet) => octet);
  if (high === 0) {
    if (above !== 0 || below !== 0) throw new Unproved('the test of the skip carries from octet to octet');
    return all;
  }
  if (high !== 0x80 || above > 0x7f || below > 0x7f) throw new Unproved('the words of the skip are no test of ranges');
  return all.filter((octet) => octet < 0x80 && octet + above < 0x80 && (octet | 0x80) - below >= 0x80);
}

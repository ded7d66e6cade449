/**
 * Automaton over octets → code without a table, as a tree: for each state the sets of octets that lead on, in the order
 * in which they are tried. C prints labels (c.ts).
 *
 *     after E0:  A0 to BF → the state after C2;  all else is refused
 *
 * Such code only says yes or no: a text that is refused is read again by the table, for its fault.
 */

import {
  type Automaton,
  edgesFrom,
  liveStates,
  START_STATE,
  type SymbolSet,
  shortestCompletions,
  sizeOfSet,
} from '../compile/index.ts';
import { octets } from '../shared/alphabet.ts';

/** With more edges than these, code no longer fits where a table does: gcc takes seconds, and the processor guesses. */
const MOST_EDGES = 1500;
/** With more targets than these a switch is faster than comparisons, and where few octets are read at all, with more than one. */
const MOST_TESTS = 8;
const FEW_OCTETS = 16;
/** With more ranges than these a set is looked up. */
const MOST_RANGES = 2;

export interface OctetBranch {
  readonly target: number;
  readonly set: SymbolSet;
  /** Where the set is looked up: a bit of each octet, in a row of 256. */
  readonly lookUp?: { readonly row: number; readonly bit: number };
}

export interface DirectState {
  readonly number: number;
  readonly accepting: boolean;
  /** Octets of the shortest text that is accepted from here. */
  readonly missing: number;
  /** Tried one after the other. What is in none of them is refused, unless there are choices. */
  readonly tests: readonly OctetBranch[];
  /** Decided by a switch; an octet that is in none of them is refused. */
  readonly choices: readonly OctetBranch[];
}

export interface DirectCode {
  /** In the order in which they are met; the first is the start. */
  readonly states: readonly DirectState[];
  /** Rows of 256 for the sets that are looked up. */
  readonly rows: readonly (readonly number[])[];
}

/** `null` where the table is better. */
export function directStates(automaton: Automaton): DirectCode | null {
  const live = liveStates(automaton);
  if (automaton.alphabet !== octets || !live[START_STATE]) return null;
  const met = new Set([START_STATE]);
  const sets = new Map<string, SymbolSet>();
  const missing = shortestCompletions(automaton).map((text) => text?.length ?? 0);
  const withLookUp = (branch: OctetBranch): OctetBranch => {
    const key = JSON.stringify(branch.set);
    if (branch.set.length <= MOST_RANGES) return branch;
    sets.set(key, branch.set);
    const at = [...sets.keys()].indexOf(key);
    return { ...branch, lookUp: { row: at >> 3, bit: at & 7 } };
  };
  const states: DirectState[] = [];
  let edges = 0;
  for (const number of met) {
    const branches = [...edgesFrom(automaton, number, live)]
      .map(([target, set]) => ({ target, set }))
      .sort((a, b) => sizeOfSet(b.set) - sizeOfSet(a.set));
    edges += branches.length;
    for (const { target } of branches) met.add(target);
    const tested = testedFirst(number, branches);
    states.push({
      number,
      accepting: automaton.accepting[number] as boolean,
      missing: missing[number] as number,
      tests: branches.slice(0, tested).map(withLookUp),
      choices: branches.slice(tested),
    });
  }
  return edges > MOST_EDGES ? null : { states, rows: rowsOf([...sets.values()]) };
}

/** How many branches are tests: all, or before a switch the one that stays in its state, if that is one range. */
function testedFirst(state: number, branches: readonly OctetBranch[]): number {
  const read = branches.reduce((sum, { set }) => sum + sizeOfSet(set), 0);
  if (branches.length <= (read <= FEW_OCTETS ? 1 : MOST_TESTS)) return branches.length;
  return branches[0]?.target === state && branches[0].set.length === 1 ? 1 : 0;
}

function rowsOf(sets: readonly SymbolSet[]): number[][] {
  const members = sets.map((set) => new Set(octetsInSet(set)));
  return Array.from({ length: Math.ceil(sets.length / 8) }, (_, row) =>
    Array.from({ length: 256 }, (_, octet) =>
      members.slice(8 * row, 8 * row + 8).reduce((bits, set, i) => (set.has(octet) ? bits | (1 << i) : bits), 0),
    ),
  );
}

export function octetsInSet(set: SymbolSet): number[] {
  return set.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/**
 * Automaton → a slot for each state, so that a step of the automaton is one
 * shift:
 *
 *     s = W[octet] >>> s
 *
 * A slot is a bit offset in a 32-bit word, 0 to 31, and the shift amount of its
 * state. The word of an octet has at the slot of each state, in five bits, the
 * slot of the next state. A shift uses only the low five bits of its amount, so
 * higher bits are ignored. Nine fields of five bits do not fit side by side into
 * 32 bits, but fields may overlap where their bits agree for every octet, and
 * most cells reject. So slots are found by search:
 *
 *     UTF-8   start 12, C2 3, E0 30, E1 24, ED 17, F0 7, F1 2, F4 19, reject 0
 *
 * Backtracking: the state with the fewest free slots is next; when a state has
 * none, the last choice is undone. The order of the choices decides between
 * milliseconds and hours, and no order is good for all automata. So the search
 * restarts in another order after some hundred steps (C. P. Gomes, B. Selman,
 * H. Kautz, "Boosting Combinatorial Search Through Randomization", 1998). All
 * orders come from one fixed seed: every machine finds the same slots, or none.
 *
 * The loop has a latency of one shift for each octet, since the loads of W run
 * ahead; no faster sequential loop is known to us. P. Vognsen and G. Langdale
 * described such automata for 64-bit words and fields that do not overlap.
 */
import type { FormTable } from '../../shared/layout.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import { type Automaton, classOfSymbol, dump, type TransitionRow } from '../automaton/automaton.ts';
import { type PlainTable, tableToAutomaton } from '../table/automaton-to-table.ts';
import { automatonToSkip } from './skip.ts';

/** Bits of a word, and of a slot written in it. */
const WORD = 32;
const FIELD = 5;

/** Assignments before the search restarts in another order. */
const ATTEMPT_STEPS = 600;

/** Assignments before the search gives up: about a second. All forms of up to eleven states but one need less. */
export const SHIFT_SEARCH_BUDGET = 20_000;

/** The words of all classes: which bits are assigned, and their values. */
interface PackedWords {
  readonly taken: Int32Array;
  readonly bits: Int32Array;
}

/**
 * The slot of each state; `null` where none are found, and for automata over code units. `searchBudget`: assignments
 * before the search gives up. Cost: some tenths of a second for ten states.
 */
export function automatonToShifts(automaton: Automaton, searchBudget: number = SHIFT_SEARCH_BUDGET): number[] | null {
  if (automaton.alphabet.name !== 'octets' || automaton.next.length > WORD) return null;
  const search = new Search(automaton);
  for (let attempt = 0; attempt * ATTEMPT_STEPS < searchBudget; attempt++) {
    const slots = search.attempt(ATTEMPT_STEPS);
    if (!slots) continue;
    requireShifts(automaton, slots);
    return slots;
  }
  return null;
}

class Search {
  readonly #next: readonly TransitionRow[];
  /** For each state and class, the other states with a transition to it. */
  readonly #before: readonly (readonly (readonly number[])[])[];
  readonly #classes: number;
  readonly #slot: Int8Array;
  readonly #tried: PackedWords;
  #left = 0;
  #seed = 5;

  constructor({ next, classes }: Automaton) {
    this.#next = next;
    this.#classes = classes.length;
    this.#before = next.map((_, state) =>
      classes.map((_, c) => next.flatMap((row, from) => (row[c] === state && from !== state ? [from] : []))),
    );
    this.#slot = new Int8Array(next.length);
    this.#tried = this.#words();
  }

  /** The slots of all states; `null` where they are not found with `steps` assignments. */
  attempt(steps: number): number[] | null {
    this.#left = steps;
    this.#slot.fill(-1);
    const words = this.#words();
    // The reject state has slot 0: its many fields are zeros, and overlap with all other zeros.
    const reject = this.#next.length - 1;
    this.#assign(reject, 0, words);
    return this.#assignRest(1, words) ? [...this.#slot] : null;
  }

  #words(): PackedWords {
    return { taken: new Int32Array(this.#classes), bits: new Int32Array(this.#classes) };
  }

  #assignRest(used: number, words: PackedWords): boolean {
    const mostConstrained = this.#mostConstrained(used, words);
    if (mostConstrained === 'all assigned') return true;
    if (!mostConstrained) return false;
    for (const slot of this.#shuffled(mostConstrained.slots)) {
      if (this.#left-- <= 0) return false;
      const next: PackedWords = { taken: words.taken.slice(), bits: words.bits.slice() };
      this.#assign(mostConstrained.state, slot, next);
      if (this.#assignRest(used | (1 << slot), next)) return true;
      this.#slot[mostConstrained.state] = -1;
    }
    return false;
  }

  /** The state with the fewest free slots; `null` where a state has none. */
  #mostConstrained(used: number, words: PackedWords): { state: number; slots: number[] } | 'all assigned' | null {
    let best: { state: number; slots: number[] } | 'all assigned' = 'all assigned';
    for (let state = this.#next.length - 1; state >= 0; state--) {
      if (this.#slot[state] !== -1) continue;
      const slots: number[] = [];
      for (let slot = 0; slot < WORD; slot++) {
        if (((used >>> slot) & 1) === 0 && this.#isFree(state, slot, words)) slots.push(slot);
      }
      if (slots.length === 0) return null;
      if (best === 'all assigned' || slots.length < best.slots.length) best = { state, slots };
    }
    return best;
  }

  #isFree(state: number, slot: number, words: PackedWords): boolean {
    this.#tried.taken.set(words.taken);
    this.#tried.bits.set(words.bits);
    const free = this.#assign(state, slot, this.#tried);
    this.#slot[state] = -1;
    return free;
  }

  /** Gives a state a slot and writes the fields of its transitions from and to states that have slots; false on conflict. */
  #assign(state: number, slot: number, words: PackedWords): boolean {
    this.#slot[state] = slot;
    const row = this.#next[state] as readonly number[];
    const before = this.#before[state] as readonly (readonly number[])[];
    for (let c = 0; c < this.#classes; c++) {
      const to = this.#slot[row[c] as number] as number;
      if (to !== -1 && !writeField(words, c, slot, to)) return false;
      for (const from of before[c] as readonly number[]) {
        const at = this.#slot[from] as number;
        if (at !== -1 && !writeField(words, c, at, slot)) return false;
      }
    }
    return true;
  }

  /** xorshift: G. Marsaglia, 2003. */
  #shuffled(slots: number[]): number[] {
    for (let i = slots.length - 1; i > 0; i--) {
      this.#seed ^= this.#seed << 13;
      this.#seed ^= this.#seed >>> 17;
      this.#seed ^= this.#seed << 5;
      const other = (this.#seed >>> 0) % (i + 1);
      [slots[i], slots[other]] = [slots[other] as number, slots[i] as number];
    }
    return slots;
  }
}

/** Writes the slot `value` into the field at `at` of the word of class `c`; false where assigned bits differ. */
function writeField({ taken, bits }: PackedWords, c: number, at: number, value: number): boolean {
  // A shift fills with zeros from above the word.
  if (at + FIELD > WORD && value >>> (WORD - at) !== 0) return false;
  const mask = ((1 << FIELD) - 1) << at;
  const field = value << at;
  if ((((bits[c] as number) ^ field) & mask & (taken[c] as number)) !== 0) return false;
  taken[c] = (taken[c] as number) | mask;
  bits[c] = (bits[c] as number) | field;
  return true;
}

/**
 * The proof, which shares no code with the search. It builds the word of every
 * octet as the run wing does, and takes every step from every state. Throws
 * where a step leads to another state than in the automaton.
 */
export function requireShifts(automaton: Automaton, shifts: readonly number[]): void {
  if (new Set(shifts).size !== automaton.next.length) throw new Error('shift kernel: two states have the same slot');
  for (let octet = 0; octet < automaton.alphabet.size; octet++) {
    const c = classOfSymbol(automaton, octet);
    const word = automaton.next.reduce(
      (bits, row, state) => bits | ((shifts[row[c] as number] as number) << (shifts[state] as number)),
      0,
    );
    automaton.next.forEach((row, state) => {
      const got = (word >>> (shifts[state] as number)) & 31;
      const want = shifts[row[c] as number];
      if (got !== want)
        throw new Error(`shift kernel: octet ${octet} leads from state ${state} to slot ${got}, expected slot ${want}`);
    });
  }
}

/** Slots by automaton, kept because a search without result takes a second and the same forms are compiled several times. */
const slotsOf = memoizeBy(
  (automaton: Automaton, searchBudget?: number) => `${searchBudget} ${dump(automaton)}`,
  automatonToShifts,
);

/** The table with the data of the shift kernel: the slot of each state, and the skip. */
export function withShiftKernel(table: PlainTable, searchBudget?: number): FormTable {
  const automaton = tableToAutomaton(table);
  const shifts = slotsOf(automaton, searchBudget);
  const skip = shifts && automatonToSkip(automaton);
  return { ...table, shifts: shifts ?? [], skip: skip ? [skip.state, ...skipWords(skip.ranges)] : [] };
}

/**
 * Four ranges of octets → three words that test four octets at once (run/kernel/skip-ranges.ts): a mask of the high bits
 * that must be clear to skip, and the words to add and to subtract so that an octet outside its range sets a high bit.
 *
 *     00..7F four times   →   0x80808080, 0x00000000, 0x00000000
 */
function skipWords(ranges: readonly (readonly [from: number, to: number])[]): [number, number, number] {
  const wordOf = (laneOf: (from: number, to: number) => number) =>
    ranges.reduce((word, [from, to], lane) => (to > 0x7f ? word : word + laneOf(from, to) * 0x100 ** lane), 0);
  return [wordOf(() => 0x80), wordOf((_, to) => 0x7f - to), wordOf((from) => from)];
}

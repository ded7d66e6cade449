/**
 * Automaton → a shift amount for each state, so that a step of the automaton
 * is one shift:
 *
 *     s = W[octet] >>> s
 *
 * A state is a place in a 32-bit word, from 0 to 31. The word of an octet holds,
 * at the place of each state, the place of the next state, in five bits; a
 * shift looks at the last five bits of its amount only, so what lies above does
 * no harm. Nine states of five bits do not fit side by side into 32 bits, but
 * places may overlap wherever the bits agree for every octet: the rejecting
 * cells, most of them, are alike. So places are searched for:
 *
 *     UTF-8   start 6, C2 16, E0 11, E1 1, ED 19, F0 24, F1 18, F4 29, reject 0
 *
 * The search is depth first, in a fixed order, and gives up after a fixed
 * number of steps: the same automaton gives the same places on every machine,
 * or none. Above the loop's speed (one shift of latency an octet, the look-ups
 * run ahead) nothing sequential is known that is faster.
 * P. Vognsen and G. Langdale described such automata, for 64-bit words and
 * places that do not overlap.
 */
import type { Automaton } from '../automaton/automaton.ts';
import { contains } from '../symbols.ts';

/** Bits of a word, and the bits that a shift amount has. */
const WORD = 32;
const FIELD = 5;

/** Placements tried before giving up, about a second: UTF-8 takes 0.3 million, UTF-8 of 1997 with its 11 states 4 million. */
export const SHIFT_PATIENCE = 5_000_000;

/** What is known of the word of each class: which bits are taken, and what they are. */
interface Words {
  readonly taken: Uint32Array;
  readonly bits: Uint32Array;
}

/**
 * The shift amount of each state, or `null` where none are found. The automaton
 * must be over octets. `patience`: placements tried before giving up. Cost: well under a second for ten states.
 */
export function automatonToShifts(automaton: Automaton, patience: number = SHIFT_PATIENCE): number[] | null {
  if (automaton.alphabet.name !== 'octets' || automaton.next.length > WORD) return null;
  const places = new Search(automaton, patience).places();
  if (places) requireShifts(automaton, places);
  return places;
}

class Search {
  readonly #automaton: Automaton;
  readonly #order: readonly number[];
  readonly #place: number[];
  #patience: number;

  constructor(automaton: Automaton, patience: number) {
    this.#automaton = automaton;
    this.#patience = patience;
    const reject = automaton.next.length - 1;
    // The reject state first: it has most cells. Then breadth first, as the states are numbered.
    this.#order = [reject, ...Array.from({ length: reject }, (_, state) => state)];
    this.#place = automaton.next.map(() => -1);
  }

  places(): number[] | null {
    const classes = this.#automaton.classes.length;
    const words = { taken: new Uint32Array(classes), bits: new Uint32Array(classes) };
    return this.#from(0, words) ? [...this.#place] : null;
  }

  #from(depth: number, words: Words): boolean {
    const state = this.#order[depth];
    if (state === undefined) return true;
    for (let place = 0; place < WORD; place++) {
      if (this.#place.includes(place)) continue;
      if (this.#patience-- <= 0) return false;
      this.#place[state] = place;
      const written = this.#write(state, words);
      if (written && this.#from(depth + 1, written)) return true;
      this.#place[state] = -1;
    }
    return false;
  }

  /** The words with every cell that names `state`, or stands in it, and whose other end is placed; `null` on a clash. */
  #write(state: number, words: Words): Words | null {
    const next: Words = { taken: words.taken.slice(), bits: words.bits.slice() };
    for (let from = 0; from < this.#place.length; from++) {
      if (this.#place[from] === -1) continue;
      const row = this.#automaton.next[from] as readonly number[];
      for (let c = 0; c < row.length; c++) {
        const to = row[c] as number;
        if (this.#place[to] === -1 || (from !== state && to !== state)) continue;
        if (!put(next, c, this.#place[from] as number, this.#place[to] as number)) return null;
      }
    }
    return next;
  }
}

/** Writes a place at a place of the word of class `c`; false where other bits stand already. */
function put({ taken, bits }: Words, c: number, at: number, value: number): boolean {
  // A shift brings zeros in from above the word.
  if (at + FIELD > WORD && value >>> (WORD - at) !== 0) return false;
  const mask = (((1 << FIELD) - 1) << at) >>> 0;
  const field = (value << at) >>> 0;
  if ((((bits[c] as number) ^ field) & mask & (taken[c] as number)) !== 0) return false;
  taken[c] = (taken[c] as number) | mask;
  bits[c] = (bits[c] as number) | field;
  return true;
}

/**
 * The proof, which shares nothing with the search: builds the word of every
 * octet by putting the places together, as an importer does, and takes every
 * step from every state. Throws when one of them ends elsewhere than the automaton's.
 */
export function requireShifts(automaton: Automaton, shifts: readonly number[]): void {
  if (new Set(shifts).size !== automaton.next.length) throw new Error('shift kernel: two states have one place');
  for (let octet = 0; octet < automaton.alphabet.size; octet++) {
    const c = automaton.classes.findIndex((set) => contains(set, octet));
    const word = automaton.next.reduce(
      (bits, row, state) => bits | ((shifts[row[c] as number] as number) << (shifts[state] as number)),
      0,
    );
    automaton.next.forEach((row, state) => {
      const got = (word >>> (shifts[state] as number)) & 31;
      const want = shifts[row[c] as number];
      if (got !== want)
        throw new Error(`shift kernel: octet ${octet} leads from state ${state} to ${got}, not ${want}`);
    });
  }
}

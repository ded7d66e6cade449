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
 *     UTF-8   start 12, C2 3, E0 30, E1 24, ED 17, F0 7, F1 2, F4 19, reject 0
 *
 * The state with the fewest places left is placed first, and where one has none
 * left, the last choice is undone. Which places are tried first decides whether
 * that takes a moment or hours, and nobody knows the right order; so after some
 * hundred steps the search begins again with another. All orders come from one
 * fixed seed: the same automaton gives the same places on every machine, or none.
 * C. P. Gomes, B. Selman, H. Kautz, "Boosting Combinatorial Search Through
 * Randomization", 1998.
 *
 * Above the loop's speed (one shift of latency an octet, the look-ups run ahead)
 * nothing sequential is known that is faster. P. Vognsen and G. Langdale
 * described such automata, for 64-bit words and places that do not overlap.
 */
import type { Automaton, Row } from '../automaton/automaton.ts';
import { containsSymbol } from '../symbols.ts';

/** Bits of a word, and the bits that a shift amount has. */
const WORD = 32;
const FIELD = 5;

/** States placed before the search begins again in another order. */
const ROUND = 600;

/** States placed before giving up, about a second; all forms with up to eleven states but one take less (measured). */
export const SHIFT_SEARCH_BUDGET = 20_000;

/** The words of all classes: which bits are taken, and what they are. */
interface Words {
  readonly taken: Int32Array;
  readonly bits: Int32Array;
}

/**
 * The shift amount of each state, or `null` where none are found. The automaton
 * must be over octets. `patience`: states placed before giving up. Cost: some tenths of a second for ten states.
 */
export function automatonToShifts(automaton: Automaton, searchBudget: number = SHIFT_SEARCH_BUDGET): number[] | null {
  if (automaton.alphabet.name !== 'octets' || automaton.next.length > WORD) return null;
  const search = new Search(automaton);
  for (let round = 0; round * ROUND < searchBudget; round++) {
    const places = search.round(ROUND);
    if (!places) continue;
    requireShifts(automaton, places);
    return places;
  }
  return null;
}

class Search {
  readonly #next: readonly Row[];
  /** For each state and class, the states that lead there. */
  readonly #before: readonly (readonly (readonly number[])[])[];
  readonly #classes: number;
  readonly #place: Int8Array;
  readonly #tried: Words;
  #left = 0;
  #seed = 5;

  constructor({ next, classes }: Automaton) {
    this.#next = next;
    this.#classes = classes.length;
    this.#before = next.map((_, state) =>
      classes.map((_, c) => next.flatMap((row, from) => (row[c] === state && from !== state ? [from] : []))),
    );
    this.#place = new Int8Array(next.length);
    this.#tried = this.#words();
  }

  /** The places, if they are found within so many steps. */
  round(steps: number): number[] | null {
    this.#left = steps;
    this.#place.fill(-1);
    const words = this.#words();
    // The reject state stands at 0: its many cells then go together with any others that are 0 where they overlap.
    const reject = this.#next.length - 1;
    this.#write(reject, 0, words);
    return this.#placeRest(1, words) ? [...this.#place] : null;
  }

  #words(): Words {
    return { taken: new Int32Array(this.#classes), bits: new Int32Array(this.#classes) };
  }

  #placeRest(used: number, words: Words): boolean {
    const tightest = this.#tightest(used, words);
    if (tightest === 'all placed') return true;
    if (!tightest) return false;
    for (const place of this.#shuffled(tightest.places)) {
      if (this.#left-- <= 0) return false;
      const next: Words = { taken: words.taken.slice(), bits: words.bits.slice() };
      this.#write(tightest.state, place, next);
      if (this.#placeRest(used | (1 << place), next)) return true;
      this.#place[tightest.state] = -1;
    }
    return false;
  }

  /** The state with the fewest places; `null` where one has none. */
  #tightest(used: number, words: Words): { state: number; places: number[] } | 'all placed' | null {
    let best: { state: number; places: number[] } | 'all placed' = 'all placed';
    for (let state = this.#next.length - 1; state >= 0; state--) {
      if (this.#place[state] !== -1) continue;
      const places: number[] = [];
      for (let place = 0; place < WORD; place++) {
        if (((used >>> place) & 1) === 0 && this.#fits(state, place, words)) places.push(place);
      }
      if (places.length === 0) return null;
      if (best === 'all placed' || places.length < best.places.length) best = { state, places };
    }
    return best;
  }

  #fits(state: number, place: number, words: Words): boolean {
    this.#tried.taken.set(words.taken);
    this.#tried.bits.set(words.bits);
    const fits = this.#write(state, place, this.#tried);
    this.#place[state] = -1;
    return fits;
  }

  /** Puts a state at a place, with every cell in which it stands, or which names it, and whose other end is placed. */
  #write(state: number, place: number, words: Words): boolean {
    this.#place[state] = place;
    const row = this.#next[state] as readonly number[];
    const before = this.#before[state] as readonly (readonly number[])[];
    for (let c = 0; c < this.#classes; c++) {
      const to = this.#place[row[c] as number] as number;
      if (to !== -1 && !put(words, c, place, to)) return false;
      for (const from of before[c] as readonly number[]) {
        const at = this.#place[from] as number;
        if (at !== -1 && !put(words, c, at, place)) return false;
      }
    }
    return true;
  }

  /** xorshift: G. Marsaglia, 2003. */
  #shuffled(places: number[]): number[] {
    for (let i = places.length - 1; i > 0; i--) {
      this.#seed ^= this.#seed << 13;
      this.#seed ^= this.#seed >>> 17;
      this.#seed ^= this.#seed << 5;
      const other = (this.#seed >>> 0) % (i + 1);
      [places[i], places[other]] = [places[other] as number, places[i] as number];
    }
    return places;
  }
}

/** Writes a place at a place of the word of class `c`; false where other bits stand already. */
function put({ taken, bits }: Words, c: number, at: number, value: number): boolean {
  // A shift brings zeros in from above the word.
  if (at + FIELD > WORD && value >>> (WORD - at) !== 0) return false;
  const mask = ((1 << FIELD) - 1) << at;
  const field = value << at;
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
    const c = automaton.classes.findIndex((set) => containsSymbol(set, octet));
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

/**
 * Automaton → random texts that it accepts. For each length and state the number of texts
 * that are left is counted, backwards from the accepting states:
 *
 *     count(0, s) = 1 if s accepts      count(n, s) = Σ over classes: symbols × count(n − 1, next)
 *
 * A text then is a walk that takes each symbol in proportion to the texts behind it, so
 * all texts of one length are equally likely. The counts of one length are compared with
 * one another only, so they are kept divided by the largest: they overflow at no length.
 *
 * Flajolet, Zimmermann, Van Cutsem, "A calculus for the random generation of labelled
 * combinatorial structures", 1994.
 */
import {
  type Automaton,
  accepts,
  edgesFrom,
  liveStates,
  nextState,
  runAutomaton,
  START_STATE,
  type SymbolSet,
  shortestCompletions,
  sizeOfSet,
} from '../../compile/index.ts';

/** Numbers from 0 up to 1, always the same for one seed. (Mulberry32, T. Ettinger.) */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export class RandomTexts {
  readonly #automaton: Automaton;
  readonly #sizes: readonly number[];
  /** For each length, the share of each state. */
  readonly #counts: Float64Array[];
  readonly #random: () => number;

  /** `ends`: where a text may end; by default the accepting states. */
  constructor(automaton: Automaton, random: () => number, ends: readonly boolean[] = automaton.accepting) {
    this.#automaton = automaton;
    this.#random = random;
    this.#sizes = automaton.classes.map(sizeOfSet);
    this.#counts = [Float64Array.from(ends, Number)];
  }

  /** The lengths from 0 to `longest` that some text from a state has. */
  lengths(longest: number, from: number = START_STATE): number[] {
    return Array.from({ length: longest + 1 }, (_, n) => n).filter((n) => (this.#count(n)[from] as number) > 0);
  }

  /** A text of this length from a state, of which there must be one. */
  text(length: number, from: number = START_STATE): number[] {
    const { next } = this.#automaton;
    let state = from;
    return Array.from({ length }, (_, i) => {
      const after = this.#count(length - 1 - i);
      const row = next[state] as readonly number[];
      const shares = this.#sizes.map((size, c) => size * (after[row[c] as number] as number));
      const c = pick(shares, this.#random());
      state = row[c] as number;
      return symbolAt(this.#automaton.classes[c] as SymbolSet, this.#random());
    });
  }

  #count(length: number): Float64Array {
    for (let n = this.#counts.length; n <= length; n++) {
      const shorter = this.#counts[n - 1] as Float64Array;
      const sums = Float64Array.from(this.#automaton.next, (row) =>
        this.#sizes.reduce((sum, size, c) => sum + size * (shorter[row[c] as number] as number), 0),
      );
      const largest = Math.max(...sums) || 1;
      this.#counts.push(sums.map((sum) => sum / largest));
    }
    return this.#counts[length] as Float64Array;
  }
}

/** The index of the share in which a number from 0 up to 1 falls. */
function pick(shares: readonly number[], at: number): number {
  let left = at * shares.reduce((sum, share) => sum + share, 0);
  let last = 0;
  for (const [i, share] of shares.entries()) {
    if (share === 0) continue;
    if (left < share) return i;
    left -= share;
    last = i;
  }
  return last;
}

function symbolAt(set: SymbolSet, at: number): number {
  let left = Math.floor(at * sizeOfSet(set));
  for (const [from, to] of set) {
    if (left <= to - from) return from + left;
    left -= to - from + 1;
  }
  return (set.at(-1) as SymbolSet[number])[1];
}

/** Numbers → an accepted text: each chooses one of the symbols that can come, or the end; then the text ends as soon as it can. */
export function chosenText(automaton: Automaton, choices: readonly number[]): number[] {
  const [live, completions] = [liveStates(automaton), shortestCompletions(automaton)];
  const text: number[] = [];
  let state = START_STATE;
  for (const choice of choices) {
    const targets = [...edgesFrom(automaton, state, live).values()];
    const ends = automaton.accepting[state] ? 1 : 0;
    const set = targets[(choice % (targets.length + ends)) - ends];
    if (!set) break;
    const symbol = symbolAt(set, (choice % 65_521) / 65_521);
    text.push(symbol);
    state = nextState(automaton, state, symbol);
  }
  return [...text, ...(completions[state] ?? [])];
}

/** An accepted text → another: a part of it gives way to a random one that fits between its neighbours. */
export function variant(automaton: Automaton, text: readonly number[], random: () => number, growth = 8): number[] {
  const [one, other] = [0, 0].map(() => Math.floor(random() * (text.length + 1))) as [number, number];
  const [from, to] = [Math.min(one, other), Math.max(one, other)];
  const tail = text.slice(to);
  const ends = automaton.next.map((_, state) => automaton.accepting[runAutomaton(automaton, tail, state)] as boolean);
  const middle = new RandomTexts(automaton, random, ends);
  const start = runAutomaton(automaton, text.slice(0, from));
  const lengths = middle.lengths(to - from + growth, start);
  const length = lengths[Math.floor(random() * lengths.length)] ?? 0;
  return [...text.slice(0, from), ...middle.text(length, start), ...tail];
}

/** An accepted text → one that is refused, by one change: a symbol is replaced, added or left out, or the text ends early. */
export function withFault(automaton: Automaton, text: readonly number[], seed: number): number[] | undefined {
  const { classes } = automaton;
  const random = seededRandom(seed);
  for (let tries = 0; tries < 200; tries++) {
    const at = Math.floor(random() * (text.length + 1));
    const symbol = symbolAt(classes[Math.floor(random() * classes.length)] as SymbolSet, random());
    const [head, tail] = [text.slice(0, at), text.slice(at)];
    const changed = [
      [...head, symbol, ...tail.slice(1)],
      [...head, symbol, ...tail],
      [...head, ...tail.slice(1)],
      head,
    ][Math.floor(random() * 4)] as number[];
    if (!accepts(automaton, changed)) return changed;
  }
  return undefined;
}

/**
 * Two automata → equal, or a shortest text that exactly one of them accepts.
 *
 * The product automaton is explored breadth first, smallest symbols first, so
 * the witness of each direction is a shortest one, and the first of those in
 * the order of their symbols. The search ends after |A|·|B| pairs: an answer
 * "equal" is a proof, not a sample.
 *
 *     difference(utf8of1997, utf8).onlyLeft    →  [0xED, 0xA0, 0x80]
 *
 * J. E. Hopcroft, R. M. Karp, "A Linear Algorithm for Testing Equivalence of
 * Finite Automata", 1971.
 */
import { formatSymbols, type SymbolRange } from '../../alphabet.ts';
import { type SymbolSet, symbolSet } from '../symbols.ts';
import { type Automaton, classOf, START } from './automaton.ts';

export interface Difference {
  /** A shortest text that only the left automaton accepts; `null` when there is none. */
  readonly onlyLeft: readonly number[] | null;
  /** A shortest text that only the right automaton accepts; `null` when there is none. */
  readonly onlyRight: readonly number[] | null;
}

interface Pair {
  readonly left: number;
  readonly right: number;
  /** How the search came here; `null` at the start. */
  readonly from: Pair | null;
  readonly symbol: number;
}

/** Compares the languages. Throws TypeError when the alphabets differ. Cost: pairs of states × classes. */
export function difference(left: Automaton, right: Automaton): Difference {
  if (left.alphabet !== right.alphabet) {
    throw new TypeError(`cannot compare texts of ${left.alphabet.name} with texts of ${right.alphabet.name}`);
  }
  const cells = overlay([left, right]);
  const seen = new Set<number>([0]);
  const queue: Pair[] = [{ left: START, right: START, from: null, symbol: -1 }];
  let onlyLeft: Pair | null = null;
  let onlyRight: Pair | null = null;
  for (const pair of queue) {
    const [inLeft, inRight] = [left.accepting[pair.left], right.accepting[pair.right]];
    if (inLeft && !inRight) onlyLeft ??= pair;
    if (inRight && !inLeft) onlyRight ??= pair;
    if (onlyLeft && onlyRight) break;
    for (const { set, classOf } of cells) {
      const next: Pair = {
        left: (left.next[pair.left] as readonly number[])[classOf[0] as number] as number,
        right: (right.next[pair.right] as readonly number[])[classOf[1] as number] as number,
        from: pair,
        symbol: set[0]?.[0] as number,
      };
      const key = next.left * right.next.length + next.right;
      if (!seen.has(key)) {
        seen.add(key);
        queue.push(next);
      }
    }
  }
  return { onlyLeft: onlyLeft && textOf(onlyLeft), onlyRight: onlyRight && textOf(onlyRight) };
}

export function isEqual({ onlyLeft, onlyRight }: Difference): boolean {
  return !onlyLeft && !onlyRight;
}

/**
 * Throws when the languages differ, with both witnesses: for the proofs that
 * stages of the compiler owe each other, where a difference is our own mistake.
 */
export function requireEqual(left: Automaton, right: Automaton, what: string): void {
  const found = difference(left, right);
  if (isEqual(found)) return;
  const side = (text: readonly number[] | null, name: string) =>
    text ? [`${name} accepts ${formatSymbols(left.alphabet, text) || 'the empty text'}`] : [];
  throw new Error(
    `${what}: only the ${[...side(found.onlyLeft, 'first'), ...side(found.onlyRight, 'second')].join('; only the ')}`,
  );
}

/** A set of symbols that none of the automata tells apart, with its class in each. */
export interface Cell {
  readonly set: SymbolSet;
  readonly classOf: readonly number[];
}

/** The coarsest partition of the alphabet that refines the classes of all, ordered by smallest symbol. */
export function overlay(automata: readonly Automaton[]): Cell[] {
  const size = automata[0]?.alphabet.size as number;
  const starts = new Set(automata.flatMap(({ classes }) => classes.flatMap((set) => set.map(([from]) => from))));
  const sorted = [...starts].sort((a, b) => a - b);
  const cells = new Map<string, { ranges: SymbolRange[]; classOf: number[] }>();
  sorted.forEach((from, i) => {
    const range: SymbolRange = [from, (sorted[i + 1] ?? size) - 1];
    const classes = automata.map((automaton) => classOf(automaton, from));
    const known = cells.get(classes.join(','));
    if (known) known.ranges.push(range);
    else cells.set(classes.join(','), { ranges: [range], classOf: classes });
  });
  return [...cells.values()].map(({ ranges, classOf }) => ({ set: symbolSet(ranges), classOf }));
}

function textOf(pair: Pair): number[] {
  const text: number[] = [];
  for (let at: Pair = pair; at.from; at = at.from) text.unshift(at.symbol);
  return text;
}

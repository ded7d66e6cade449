/**
 * Two automata → equal, or a shortest text that exactly one of them accepts.
 *
 * The product automaton is explored breadth first, smallest symbols first. So
 * each witness is the first of the shortest texts of its direction. The search
 * ends after |A|·|B| pairs of states: the answer "equal" is a proof, not a sample.
 *
 *     languageDifference(utf8of1997, utf8).onlyLeft    →  [0xED, 0xA0, 0x80]
 *
 * J. E. Hopcroft, R. M. Karp, "A Linear Algorithm for Testing Equivalence of
 * Finite Automata", 1971.
 */
import { formatSymbols, type SymbolRange } from '../../alphabet.ts';
import { type SymbolSet, symbolSet } from '../symbols.ts';
import { type Automaton, classRanges, liveStates, START_STATE, type TransitionRow } from './automaton.ts';

interface Difference {
  /** A shortest text that only the left automaton accepts; `null` when there is none. */
  readonly onlyLeft: readonly number[] | null;
  /** A shortest text that only the right automaton accepts; `null` when there is none. */
  readonly onlyRight: readonly number[] | null;
}

interface Pair {
  readonly left: number;
  readonly right: number;
  /** The pair before the last symbol; `null` at the start. */
  readonly from: Pair | null;
  readonly symbol: number;
}

/** The witnesses of both directions. Throws TypeError when the alphabets differ. Cost: pairs of states × classes. */
export function languageDifference(left: Automaton, right: Automaton): Difference {
  if (left.alphabet !== right.alphabet) {
    throw new TypeError(`cannot compare texts of ${left.alphabet.name} with texts of ${right.alphabet.name}`);
  }
  const classes = jointClasses([left, right]);
  const [leftClass, rightClass] = [classColumn(classes, 0), classColumn(classes, 1)];
  const seen = new Set<number>([0]);
  const queue: Pair[] = [{ left: START_STATE, right: START_STATE, from: null, symbol: -1 }];
  let onlyLeft: Pair | null = null;
  let onlyRight: Pair | null = null;
  for (const pair of queue) {
    const [inLeft, inRight] = [left.accepting[pair.left], right.accepting[pair.right]];
    if (inLeft && !inRight) onlyLeft ??= pair;
    if (inRight && !inLeft) onlyRight ??= pair;
    if (onlyLeft && onlyRight) break;
    const [leftRow, rightRow] = [left.next[pair.left] as TransitionRow, right.next[pair.right] as TransitionRow];
    let last = -1;
    for (let i = 0; i < classes.length; i++) {
      const [l, r] = [leftRow[leftClass[i] as number] as number, rightRow[rightClass[i] as number] as number];
      const key = l * right.next.length + r;
      // Thousands of classes lead to few pairs; neighbours mostly lead to the same one.
      if (key === last) continue;
      last = key;
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push({ left: l, right: r, from: pair, symbol: classes[i]?.set[0]?.[0] as number });
    }
  }
  return { onlyLeft: onlyLeft && textOf(onlyLeft), onlyRight: onlyRight && textOf(onlyRight) };
}

/** A shortest non-empty text that both accept; `null` when there is none. Cost: pairs of states × classes. */
export function shortestCommonText(left: Automaton, right: Automaton): readonly number[] | null {
  const classes = jointClasses([left, right]);
  const [leftLive, rightLive] = [liveStates(left), liveStates(right)];
  const seen = new Set<number>();
  const queue: Pair[] = [{ left: START_STATE, right: START_STATE, from: null, symbol: -1 }];
  for (const pair of queue) {
    if (pair.from && left.accepting[pair.left] && right.accepting[pair.right]) return textOf(pair);
    for (const { set, classIn } of classes) {
      const l = left.next[pair.left]?.[classIn[0] as number] as number;
      const r = right.next[pair.right]?.[classIn[1] as number] as number;
      const key = l * right.next.length + r;
      if (!leftLive[l] || !rightLive[r] || seen.has(key)) continue;
      seen.add(key);
      queue.push({ left: l, right: r, from: pair, symbol: set[0]?.[0] as number });
    }
  }
  return null;
}

/** Whether the two languages are equal. */
export function isEmptyDifference({ onlyLeft, onlyRight }: Difference): boolean {
  return !onlyLeft && !onlyRight;
}

/**
 * Throws when the languages differ, with both witnesses. For the proofs between
 * stages of the compiler, where a difference is a bug in wellformed.
 */
export function requireSameLanguage(left: Automaton, right: Automaton, what: string): void {
  const found = languageDifference(left, right);
  if (isEmptyDifference(found)) return;
  const side = (text: readonly number[] | null, name: string) =>
    text ? [`${name} accepts ${formatSymbols(left.alphabet, text) || 'the empty text'}`] : [];
  throw new Error(
    `${what}: only the ${[...side(found.onlyLeft, 'first'), ...side(found.onlyRight, 'second')].join('; only the ')}`,
  );
}

/** A set of symbols that none of the automata distinguishes, with its class in each. */
export interface JointClass {
  readonly set: SymbolSet;
  readonly classIn: readonly number[];
}

/** For each joint class, its class in one of the automata. */
export function classColumn(classes: readonly JointClass[], automaton: number): Uint32Array {
  return Uint32Array.from(classes, ({ classIn }) => classIn[automaton] as number);
}

/** The coarsest partition that refines the classes of all automata, ordered by smallest symbol. */
export function jointClasses(automata: readonly Automaton[]): JointClass[] {
  const size = automata[0]?.alphabet.size as number;
  const starts = new Set(automata.flatMap(({ classes }) => classes.flatMap((set) => set.map(([from]) => from))));
  const sorted = [...starts].sort((a, b) => a - b);
  const found = new Map<string, { ranges: SymbolRange[]; classIn: number[] }>();
  const columns = automata.map((automaton) => classesAt(automaton, sorted));
  sorted.forEach((from, i) => {
    const range: SymbolRange = [from, (sorted[i + 1] ?? size) - 1];
    const classes = columns.map((column) => column[i] as number);
    const known = found.get(classes.join(','));
    if (known) known.ranges.push(range);
    else found.set(classes.join(','), { ranges: [range], classIn: classes });
  });
  return [...found.values()].map(({ ranges, classIn }) => ({ set: symbolSet(ranges), classIn }));
}

/** The class of each symbol. The symbols ascend, and the first symbol of every range of every class is among them. */
function classesAt({ classes }: Automaton, symbols: readonly number[]): number[] {
  const ranges = classRanges(classes);
  let i = 0;
  return symbols.map((symbol) => {
    while ((ranges[i + 1]?.from ?? Infinity) <= symbol) i++;
    return ranges[i]?.c as number;
  });
}

function textOf(pair: Pair): number[] {
  const text: number[] = [];
  for (let at: Pair = pair; at.from; at = at.from) text.unshift(at.symbol);
  return text;
}

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
import { explore, numberStates, pathTo, type Visited } from '../../shared/explore.ts';
import { cellsOfSets, type SymbolSet, smallestSymbol } from '../symbols.ts';
import { type Automaton, liveStates, rowOf, START_STATE, type TransitionRow } from './automaton.ts';

interface Difference {
  /** A shortest text that only the left automaton accepts; `null` when there is none. */
  readonly onlyLeft: readonly number[] | null;
  /** A shortest text that only the right automaton accepts; `null` when there is none. */
  readonly onlyRight: readonly number[] | null;
}

/** A state of the left automaton and one of the right. */
type Pair = readonly [left: number, right: number];

/** Which pairs count; others end a text. */
type Enters = (left: number, right: number) => boolean;

/** The pairs of states that texts lead to, each with a shortest text. */
export function statePairs(left: Automaton, right: Automaton, enters?: Enters): Generator<Visited<Pair, number>, void> {
  return explore(START_PAIR, pairKey(right), pairSteps(left, right, enters));
}

const START_PAIR: Pair = [START_STATE, START_STATE];
const pairKey = (right: Automaton) => (pair: Pair) => pair[0] * right.next.length + pair[1];

/** What follows a pair, smallest symbols first. */
function pairSteps(left: Automaton, right: Automaton, enters: Enters = () => true) {
  const classes = jointClasses([left, right]);
  const [leftClass, rightClass] = [classColumn(classes, 0), classColumn(classes, 1)];
  return function* ([fromLeft, fromRight]: Pair): Generator<readonly [Pair, number], void> {
    const [leftRow, rightRow] = [rowOf(left, fromLeft), rowOf(right, fromRight)];
    let [lastLeft, lastRight] = [-1, -1];
    for (let i = 0; i < classes.length; i++) {
      const [l, r] = [leftRow[leftClass[i] as number] as number, rightRow[rightClass[i] as number] as number];
      // Thousands of classes lead to few pairs; neighbours mostly lead to the same one.
      if (l === lastLeft && r === lastRight) continue;
      [lastLeft, lastRight] = [l, r];
      if (enters(l, r)) yield [[l, r], smallestSymbol((classes[i] as JointClass).set)];
    }
  };
}

/** The pairs from which each automaton accepts some text. */
export function bothLive(left: Automaton, right: Automaton): Enters {
  const [leftLive, rightLive] = [liveStates(left), liveStates(right)];
  return (l, r) => leftLive[l] === true && rightLive[r] === true;
}

interface PairAutomaton {
  readonly classes: readonly SymbolSet[];
  /** For each state, the pair that it stands for. */
  readonly pairs: readonly Pair[];
  readonly next: readonly TransitionRow[];
}

/** Both automata in parallel; which states accept is for the caller to say. Cost: pairs of states × classes. */
export function pairAutomaton(left: Automaton, right: Automaton): PairAutomaton {
  const classes = jointClasses([left, right]);
  const [leftClass, rightClass] = [classColumn(classes, 0), classColumn(classes, 1)];
  const { states, rows } = numberStates(START_PAIR, pairKey(right), ([l, r], numberOf) => {
    const [leftRow, rightRow] = [rowOf(left, l), rowOf(right, r)];
    return Uint32Array.from(leftClass, (c, i) =>
      numberOf([leftRow[c] as number, rightRow[rightClass[i] as number] as number]),
    );
  });
  return { classes: classes.map(({ set }) => set), pairs: states, next: rows };
}

/** The witnesses of both directions. Throws TypeError when the alphabets differ. Cost: pairs of states × classes. */
export function languageDifference(left: Automaton, right: Automaton): Difference {
  if (left.alphabet !== right.alphabet) {
    throw new TypeError(`cannot compare texts of ${left.alphabet.name} with texts of ${right.alphabet.name}`);
  }
  let onlyLeft: readonly number[] | null = null;
  let onlyRight: readonly number[] | null = null;
  for (const reached of statePairs(left, right)) {
    const [inLeft, inRight] = [left.accepting[reached.state[0]], right.accepting[reached.state[1]]];
    if (inLeft && !inRight) onlyLeft ??= pathTo(reached);
    if (inRight && !inLeft) onlyRight ??= pathTo(reached);
    if (onlyLeft && onlyRight) break;
  }
  return { onlyLeft, onlyRight };
}

/** Whether every text of the one is a text of the other. */
export function isSubset(inner: Automaton, outer: Automaton): boolean {
  return languageDifference(inner, outer).onlyLeft === null;
}

/** Whether the two languages are equal. */
export function isEmptyDifference({ onlyLeft, onlyRight }: Difference): boolean {
  return !onlyLeft && !onlyRight;
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
  const numbers = automata.flatMap(({ classes }) => [...classes.keys()]);
  // Each symbol is in one class of each automaton, so there is one holder for each.
  const cells = cellsOfSets(
    automata.flatMap(({ classes }) => classes),
    size,
  );
  return cells.map(({ set, holders }) => ({ set, classIn: holders.map((holder) => numbers[holder] as number) }));
}

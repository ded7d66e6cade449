/**
 * Automaton → skip: a state and four ranges of octets, such that any four octets
 * in these ranges lead from the state back to it. The shift kernel tests four
 * octets with one load and a few additions, and takes no step for them.
 *
 *     UTF-8      start         00..7F 00..7F 00..7F 00..7F   the octets that loop
 *     UTF-16BE   after 00 00   00..7F 00..FF 00..7F 00..FF   two units below 8000
 *
 * The search uses no facts about encodings: it takes the widest ranges on all
 * paths of four transitions from a state to itself. A range is 00..FF or ends
 * at 7F or below. So one 32-bit addition can test all four ranges, without a
 * carry from octet to octet. The clean ranges of a look-up kernel are found in the
 * same way.
 */
import type { SymbolRange } from '../../shared/alphabet.ts';
import { type Automaton, afterClass, edgesFrom, liveStates } from '../automaton/automaton.ts';
import type { SymbolSet } from '../symbols.ts';
import type { LookupKernel } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

const LANES = 4;

/** A range of several octets, but fewer than this, is not used: text rarely consists of it. */
const FEWEST_OCTETS = 17;

interface Skip {
  readonly state: number;
  readonly ranges: readonly SymbolRange[];
}

/** The skip that matches the most groups of four octets; `null` where none pays for its test. */
export function automatonToSkip(automaton: Automaton): Skip | null {
  if (automaton.alphabet.name !== 'octets') return null;
  const live = liveStates(automaton);
  const edges = automaton.next.map((_, state) => testableEdges(automaton, state, live));
  let best: Skip | null = null;
  for (let state = 0; state < automaton.next.length; state++) {
    if (!live[state]) continue;
    const ranges = widestCycle(state, LANES, (from) => edges[from] as Edge[]);
    if (!ranges || ranges.every((range) => widthOf(range) === 1)) continue;
    const found = { state, ranges };
    if (!best || isWider(automaton, found, best)) best = found;
  }
  if (best) requireSkip(automaton, best);
  return best;
}

function isWider(automaton: Automaton, a: Skip, b: Skip): boolean {
  const [more, less] = [productOf(a.ranges), productOf(b.ranges)];
  return more !== less ? more > less : Boolean(automaton.accepting[a.state]) && !automaton.accepting[b.state];
}

interface Edge {
  readonly to: number;
  readonly range: SymbolRange;
}

/** For each live next state, the widest range that leads there and can be tested in a word. */
function testableEdges(automaton: Automaton, state: number, live: readonly boolean[]): Edge[] {
  return [...edgesFrom(automaton, state, live)].flatMap(([to, set]) => {
    const range = widestRange(set);
    return range && (widthOf(range) === 1 || widthOf(range) >= FEWEST_OCTETS) ? [{ to, range }] : [];
  });
}

function widestRange(set: SymbolSet): SymbolRange | null {
  const [first] = set;
  if (first?.[0] === 0 && first[1] === 0xff) return first;
  const low = set.filter(([from]) => from < 0x80).map(([from, to]): SymbolRange => [from, Math.min(to, 0x7f)]);
  return low.reduce<SymbolRange | null>(
    (best, range) => (best && widthOf(best) >= widthOf(range) ? best : range),
    null,
  );
}

/** The ranges of the widest path of some transitions from a state back to it. `left`: the transitions that are left. */
function widestCycle(
  start: number,
  length: number,
  edgesFrom: (state: number, left: number) => readonly Edge[],
): SymbolRange[] | null {
  const walk = (state: number, left: number): SymbolRange[] | null => {
    if (left === 0) return state === start ? [] : null;
    let best: SymbolRange[] | null = null;
    for (const { to, range } of edgesFrom(state, left)) {
      const rest = walk(to, left - 1);
      if (rest && (!best || productOf([range, ...rest]) > productOf(best))) best = [range, ...rest];
    }
    return best;
  };
  return walk(start, length);
}

function widthOf([from, to]: SymbolRange): number {
  return to - from + 1;
}

function productOf(ranges: readonly SymbolRange[]): number {
  return ranges.reduce((product, range) => product * widthOf(range), 1);
}

/** Clean ranges with fewer symbols than this do not pay for their test. */
const FEWEST_SYMBOLS = 32;

/**
 * For a look-up kernel: a range for each octet of a symbol, such that symbols in these ranges lead from the entry state
 * back to it. After a window of such symbols a block of them has no flag, so the module skips it. That follows from the
 * proof of the kernel and is not tested again here.
 *
 *     UTF-8   00..7F         UTF-16LE   00..FF 00..D7
 */
export function findCleanRanges(
  windows: WindowAutomaton,
  { width, entryState, padding }: LookupKernel,
): SymbolRange[] | null {
  const found = widestCycle(entryState, width, (state, left) => {
    const octet = padding[width - left] as number;
    // Of several ranges of code units, take the one with the padding: most text is in that range.
    const likely = runsFrom(windows, state).filter(([from, to]) => width === 1 || (octet >= from && octet <= to));
    return likely.map((range) => ({ to: windows.next(state, range[0]), range }));
  });
  return found && productOf(found) >= FEWEST_SYMBOLS ? found : null;
}

/** Runs of octets that lead to the same state. */
function runsFrom(windows: WindowAutomaton, state: number): SymbolRange[] {
  const runs: [number, number][] = [];
  for (let octet = 0; octet < 256; octet++) {
    const last = runs.at(-1);
    if (last && windows.next(state, last[0]) === windows.next(state, octet)) last[1] = octet;
    else runs.push([octet, octet]);
  }
  return runs;
}

/** The proof: steps from the state through the four ranges, with all their octets. Throws where another state is reached. */
export function requireSkip(automaton: Automaton, { state, ranges }: Skip): void {
  let states = new Set([state]);
  for (const [from, to] of ranges) {
    if (to > 0x7f && (from !== 0 || to !== 0xff)) throw new Error(`skip: ${from}..${to} cannot be tested in a word`);
    const reached = new Set<number>();
    automaton.classes.forEach((set, c) => {
      if (!set.some(([first, last]) => first <= to && last >= from)) return;
      for (const at of states) reached.add(afterClass(automaton, at, c));
    });
    states = reached;
  }
  if (states.size !== 1 || !states.has(state)) {
    throw new Error(`skip: its octets do not lead from state ${state} back to state ${state}`);
  }
}

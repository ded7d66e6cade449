/**
 * The deterministic automaton that all stages of the compile wing share: a
 * finite set of states, classes of symbols that no state distinguishes, and one
 * next state for every state and class. It is total: a symbol that is not
 * allowed leads to a reject state, from which no text is accepted.
 *
 * A labelled automaton also knows, for each state, the positions in the grammar
 * that can match the next symbol. The diagnosis and the pictures read them.
 */
import { type Alphabet, formatRanges } from '../../shared/alphabet.ts';
import { explore, pathTo } from '../../shared/explore.ts';
import { memoize } from '../../shared/memoize.ts';
import type { Span } from '../../shared/source.ts';
import { type SymbolSet, smallestSymbol, symbolSet } from '../symbols.ts';

/** The next state for each class. The compiler makes typed arrays: thousands of ranges make millions of cells. */
export type TransitionRow = readonly number[] | Uint32Array;

export interface Automaton {
  readonly alphabet: Alphabet;
  /** A partition of the alphabet, ordered by smallest symbol. */
  readonly classes: readonly SymbolSet[];
  /** `next[state][class]`; state 0 is the start. */
  readonly next: readonly TransitionRow[];
  readonly accepting: readonly boolean[];
}

/** The rules being matched at a position: the innermost one and its callers. */
export interface RulePath {
  readonly rule: string;
  /** The call; for the start rule, its definition. */
  readonly span: Span;
  readonly parent: RulePath | null;
  /** Whether the rule takes arguments. Such a rule only helps to write others; messages do not name it. */
  readonly parameterised: boolean;
}

/** A position in the grammar that matches one symbol. */
export interface Origin {
  readonly span: Span;
  readonly path: RulePath;
  /** The innermost rule that has consumed a symbol before this position. */
  readonly startedRule: RulePath | null;
  /** Not consumed: part of a look-ahead, or of the test whether an earlier alternative fails. */
  readonly guard: boolean;
  /** The positions it stands for, when alternatives that are single symbols were merged into one set. */
  readonly members?: readonly LiveOrigin[];
}

export interface LiveOrigin {
  readonly origin: Origin;
  readonly set: SymbolSet;
}

export interface LabelledAutomaton extends Automaton {
  /** For each state, the positions that can match the next symbol, each with its symbols. */
  readonly origins: readonly (readonly LiveOrigin[])[];
  /** For each state, the look-aheads that refuse symbols which a position would match, with these; none after an encoding. */
  readonly refusals?: readonly (readonly LiveOrigin[])[];
}

export const START_STATE = 0;

/** The class of a symbol; −1 where no class has it. Cost: O(log ranges), once the ranges are sorted. */
export function classOfSymbol({ classes }: Pick<Automaton, 'classes'>, symbol: number): number {
  const ranges = classRanges(classes);
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle] as { to: number }).to < symbol) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range && range.from <= symbol ? range.c : -1;
}

/** The next state for each class. */
export function rowOf({ next }: Pick<Automaton, 'next'>, state: number): TransitionRow {
  return next[state] as TransitionRow;
}

/** The state after a symbol of a class. */
export function afterClass({ next }: Pick<Automaton, 'next'>, state: number, c: number): number {
  return next[state]?.[c] as number;
}

/** The state after one symbol. */
export function nextState(automaton: Automaton, state: number, symbol: number): number {
  return afterClass(automaton, state, classOfSymbol(automaton, symbol));
}

/** The state after `symbols`, from `state`. */
export function runAutomaton(automaton: Automaton, symbols: Iterable<number>, state: number = START_STATE): number {
  let current = state;
  for (const symbol of symbols) current = nextState(automaton, current, symbol);
  return current;
}

/** Whether the whole text is well-formed. */
export function accepts(automaton: Automaton, symbols: Iterable<number>): boolean {
  return automaton.accepting[runAutomaton(automaton, symbols)] as boolean;
}

/** The distinct states of a row, in the order of their classes. */
export function targetsOf(row: TransitionRow): Set<number> {
  const targets = new Set<number>();
  // Thousands of ranges make rows of thousands of cells. Neighbours are mostly equal.
  let last = -1;
  for (let c = 0; c < row.length; c++) {
    const target = row[c] as number;
    if (target !== last) targets.add(target);
    last = target;
  }
  return targets;
}

/** For each state, whether some text is accepted from it. */
export function liveStates(automaton: Automaton): boolean[] {
  const predecessors: number[][] = automaton.next.map(() => []);
  automaton.next.forEach((row, state) => {
    for (const target of targetsOf(row)) (predecessors[target] as number[]).push(state);
  });
  const live = automaton.accepting.map(() => false);
  const pending = automaton.accepting.flatMap((accepting, state) => (accepting ? [state] : []));
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    if (live[state]) continue;
    live[state] = true;
    pending.push(...(predecessors[state] as number[]));
  }
  return live;
}

/** The symbols that lead from `state` to a state from which some text is accepted. */
export function liveSymbols(automaton: Automaton, state: number, live: readonly boolean[]): SymbolSet {
  return symbolSet([...edgesFrom(automaton, state, live).values()].flat());
}

/** The live states that `state` leads to, each with its symbols, in the order of their smallest symbols. */
export function edgesFrom(automaton: Automaton, state: number, live: readonly boolean[]): Map<number, SymbolSet> {
  const row = rowOf(automaton, state);
  const edges = new Map<number, [number, number][]>();
  let [last, symbols]: [number, [number, number][]] = [-1, []];
  for (const { from, to, c } of classRanges(automaton.classes)) {
    const target = row[c] as number;
    if (!live[target]) continue;
    if (target !== last) {
      symbols = edges.get(target) ?? [];
      edges.set(target, symbols);
      last = target;
    }
    appendRange(symbols, from, to);
  }
  return edges;
}

interface ClassRange {
  readonly from: number;
  readonly to: number;
  readonly c: number;
}

/** The ranges of all classes, in order. Cached by class list. */
export const classRanges = memoize((classes: readonly SymbolSet[]): readonly ClassRange[] =>
  classes.flatMap((set, c) => set.map(([from, to]) => ({ from, to, c }))).sort((a, b) => a.from - b.from),
);

/** Adds a range after the others. */
function appendRange(symbols: [number, number][], from: number, to: number): void {
  const last = symbols.at(-1);
  if (last && last[1] === from - 1) last[1] = to;
  else symbols.push([from, to]);
}

/** For each state a shortest text that reaches it, smallest symbols first; `undefined` when none does. */
export function shortestPrefixes(automaton: Automaton): (readonly number[] | undefined)[] {
  const prefixOf = shortestPrefixOf(automaton);
  return automaton.next.map((_, state) => prefixOf(state));
}

/** The same for one state at a time: all prefixes of a chain of n states together have n² symbols. */
export function shortestPrefixOf(automaton: Automaton): (state: number) => readonly number[] | undefined {
  const search = explore(
    START_STATE,
    (state) => state,
    (state) => {
      const row = rowOf(automaton, state);
      return automaton.classes.map((set, c) => [row[c] as number, smallestSymbol(set)] as const);
    },
  );
  const reached = new Map(Array.from(search, (each) => [each.state, each]));
  return (state) => {
    const found = reached.get(state);
    return found && pathTo(found);
  };
}

/** For each state a shortest text that is accepted from it, smallest symbols first; `undefined` where none is. */
export function shortestCompletions(automaton: Automaton): (readonly number[] | undefined)[] {
  const completions: (readonly number[] | undefined)[] = automaton.accepting.map((accepts) =>
    accepts ? [] : undefined,
  );
  const edges = automaton.next.map((row) =>
    Array.from(row, (target, c) => ({ target, symbol: smallestSymbol(automaton.classes[c] as SymbolSet) })),
  );
  for (let found = true; found; ) {
    // All texts of one length are found from those that are shorter by one symbol.
    const known = [...completions];
    edges.forEach((row, state) => {
      const edge = known[state] ? undefined : row.find(({ target }) => known[target]);
      if (edge) completions[state] = [edge.symbol, ...(known[edge.target] as readonly number[])];
    });
    found = completions.some((text, state) => text !== known[state]);
  }
  return completions;
}

/** The automaton as text. It is the same on every run and every machine. */
export function dump(automaton: Automaton): string {
  const lines = automaton.classes.map((set, c) => `class ${c}: ${formatRanges(automaton.alphabet, set)}`);
  automaton.next.forEach((row, state) => {
    lines.push(`state ${state}${automaton.accepting[state] ? ' accepting' : ''}: ${row.join(' ')}`);
  });
  return `${lines.join('\n')}\n`;
}

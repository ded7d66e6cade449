/**
 * The deterministic automaton every stage of the compile wing agrees on: a
 * finite set of states, symbols grouped into classes that no state tells
 * apart, one next state for every state and class. Total: what is refused goes
 * to the reject state, from which no text is accepted any more.
 *
 * A labelled automaton also knows, for each state, the places in the grammar
 * that may match the next symbol: what the diagnosis and the pictures read.
 */
import { type Alphabet, formatRanges } from '../../alphabet.ts';
import type { Place } from '../source.ts';
import { contains, type SymbolSet, symbolSet } from '../symbols.ts';

export interface Automaton {
  readonly alphabet: Alphabet;
  /** A partition of the alphabet, ordered by smallest symbol. */
  readonly classes: readonly SymbolSet[];
  /** `next[state][class]`; state 0 is the start. */
  readonly next: readonly (readonly number[])[];
  readonly accepting: readonly boolean[];
}

/** The rules being matched at a place: the innermost one and those around it. */
export interface RulePath {
  readonly rule: string;
  /** Where the rule is called; the rule's own place for the start rule. */
  readonly place: Place;
  readonly parent: RulePath | null;
  /** Whether the rule takes arguments: such a rule helps to write others and is not named in messages. */
  readonly parameterised: boolean;
}

/** A place in the grammar that matches one symbol. */
export interface Origin {
  readonly place: Place;
  readonly path: RulePath;
  /** The innermost rule that has already matched something when this place is reached. */
  readonly begun: RulePath | null;
  /** Only looked at, not consumed: part of a look-ahead or of the test of an earlier alternative. */
  readonly guard: boolean;
  /** The places it stands for, where a choice among single symbols was read as one set. */
  readonly pieces?: readonly LiveOrigin[];
}

export interface LiveOrigin {
  readonly origin: Origin;
  readonly set: SymbolSet;
}

export interface LabelledAutomaton extends Automaton {
  /** For each state, the places that can match the next symbol. */
  readonly origins: readonly (readonly LiveOrigin[])[];
}

export const START = 0;

/** The class of a symbol. Cost: O(classes · log ranges). */
export function classOf(automaton: Automaton, symbol: number): number {
  return automaton.classes.findIndex((set) => contains(set, symbol));
}

/** The state after `symbols`, from `state`. */
export function run(automaton: Automaton, symbols: Iterable<number>, state: number = START): number {
  let current = state;
  for (const symbol of symbols) current = (automaton.next[current] as number[])[classOf(automaton, symbol)] as number;
  return current;
}

/** Whether the whole text is well-formed. */
export function accepts(automaton: Automaton, symbols: Iterable<number>): boolean {
  return automaton.accepting[run(automaton, symbols)] as boolean;
}

/** The states a row leads to, each once, in the order of their classes. */
export function targetsOf(row: readonly number[]): Set<number> {
  const targets = new Set<number>();
  // Rows have thousands of cells where there are thousands of ranges, and neighbours are alike more often than not.
  let last = -1;
  for (let c = 0; c < row.length; c++) {
    const target = row[c] as number;
    if (target !== last) targets.add(target);
    last = target;
  }
  return targets;
}

/** `live[state]`: some text is accepted from there. */
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
  const row = automaton.next[state] as readonly number[];
  return symbolSet(automaton.classes.flatMap((set, c) => (live[row[c] as number] ? set : [])));
}

/** A shortest text that leads from the start to each state; smallest symbols first. */
export function shortestPrefixes(automaton: Automaton): (readonly number[] | undefined)[] {
  const prefixes: (readonly number[] | undefined)[] = automaton.next.map(() => undefined);
  prefixes[START] = [];
  const queue = [START];
  for (const state of queue) {
    (automaton.next[state] as readonly number[]).forEach((target, c) => {
      if (prefixes[target] !== undefined) return;
      const symbol = (automaton.classes[c] as SymbolSet)[0]?.[0] as number;
      prefixes[target] = [...(prefixes[state] as readonly number[]), symbol];
      queue.push(target);
    });
  }
  return prefixes;
}

/** The same automaton, as text that two runs, or two machines, write alike. */
export function dump(automaton: Automaton): string {
  const lines = automaton.classes.map((set, c) => `class ${c}: ${formatRanges(automaton.alphabet, set)}`);
  automaton.next.forEach((row, state) => {
    lines.push(`state ${state}${automaton.accepting[state] ? ' accepting' : ''}: ${row.join(' ')}`);
  });
  return `${lines.join('\n')}\n`;
}

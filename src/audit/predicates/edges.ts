/**
 * The live edges of an automaton, as ranges of symbols, and shortest texts to,
 * from and through its states. An edge is live when some text that uses it is
 * accepted.
 */

import {
  type Automaton,
  edgesFrom,
  liveStates,
  type SymbolSet,
  shortestCompletions,
  shortestPrefixes,
  symbolSet,
} from '../../compile/index.ts';
import type { SymbolRange } from '../../shared/alphabet.ts';
import { memoize } from '../../shared/memoize.ts';
import type { SymbolText } from './decision.ts';

export interface LiveEdge {
  readonly from: number;
  readonly range: SymbolRange;
  readonly to: number;
}

export class Edges {
  readonly automaton: Automaton;
  readonly live: readonly boolean[];
  /** The symbols that appear in texts. */
  readonly used: SymbolSet;
  readonly #bySource: readonly (readonly LiveEdge[])[];
  readonly #prefixes: readonly (SymbolText | undefined)[];
  readonly #suffixes: readonly (SymbolText | undefined)[];

  constructor(automaton: Automaton) {
    this.automaton = automaton;
    this.live = liveStates(automaton);
    this.#bySource = automaton.next.map((_, from) => liveEdges(automaton, this.live, from));
    this.#prefixes = shortestPrefixes(automaton);
    this.#suffixes = shortestCompletions(automaton);
    this.used = symbolsOn(this.all());
  }

  /** The live edges that leave a state, in the order of their symbols. */
  outgoing(state: number): readonly LiveEdge[] {
    return this.#bySource[state] ?? [];
  }

  /** The live edges of all reachable states. */
  all(): LiveEdge[] {
    return this.reachable().flatMap((state) => this.outgoing(state));
  }

  reachable(): number[] {
    return this.#prefixes.flatMap((prefix, state) => (prefix && this.live[state] ? [state] : []));
  }

  /** A shortest text that leads to the state. */
  prefixTo(state: number): SymbolText {
    return this.#prefixes[state] ?? [];
  }

  /** A shortest text that leads from the state to an accepting state. */
  suffixFrom(state: number): SymbolText {
    return this.#suffixes[state] ?? [];
  }

  /** The state after the smallest character that begins in this state; this state itself when there is none. */
  afterCharacter(state: number): number {
    let now = state;
    for (let steps = 0; steps < this.automaton.next.length; steps++) {
      const [first] = this.outgoing(now);
      if (!first) return state;
      now = first.to;
      if (this.automaton.accepting[now]) return now;
    }
    return state;
  }

  /** A shortest accepted text that uses the edge with this symbol. */
  through(edge: LiveEdge, symbol: number = edge.range[0]): SymbolText {
    return [...this.prefixTo(edge.from), symbol, ...this.suffixFrom(edge.to)];
  }
}

/** The edges of an automaton; computed once, since several predicates use them. */
export const edgesOf = memoize((automaton: Automaton) => new Edges(automaton));

function liveEdges(automaton: Automaton, live: readonly boolean[], from: number): LiveEdge[] {
  return [...edgesFrom(automaton, from, live)]
    .flatMap(([to, ranges]) => ranges.map((range): LiveEdge => ({ from, range, to })))
    .sort((a, b) => a.range[0] - b.range[0]);
}

/** The symbols of some edges. */
export function symbolsOn(edges: readonly LiveEdge[]): SymbolSet {
  return symbolSet(edges.map(({ range }) => range));
}

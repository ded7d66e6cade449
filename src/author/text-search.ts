/**
 * Two ways through the graph of a grammar → a shortest text that both have, or that the first alone has. The sets of nodes
 * that texts reach are the states of an automaton, made as far as the searches ask for it and kept for the next:
 * M. O. Rabin, D. Scott, "Finite Automata and Their Decision Problems", 1959.
 *
 *     a = "x" b / "xy"     from (alternative 1) and (alternative 2):   "xy" is of both
 *     b = "y"
 */
import {
  cellsOfSets,
  containsSymbol,
  type GraphNode,
  type PositionGraph,
  type SymbolSet,
  silentEdges,
  smallestSymbol,
} from '../compile/index.ts';
import { explore, pathTo } from '../shared/explore.ts';
import { lazy } from '../shared/memoize.ts';

/** The texts from some nodes to one, which they do not pass. */
export interface NodePath {
  readonly from: readonly number[];
  readonly to: number;
}

/** The nodes that the same texts reach. */
interface NodeSet {
  readonly number: number;
  /** What follows; computed when it is asked for. */
  follow(): { readonly isEnd: boolean; readonly next: ReadonlyMap<number, NodeSet> };
}

/** `null` if there is none, `undefined` once the searches have taken too long. */
type Found = readonly number[] | null | undefined;

export class TextSearch {
  readonly #graph: PositionGraph<never>;
  readonly #classes: Classes;
  readonly #known = new Map<string, NodeSet>();
  #left: number;

  /** `steps`: how many all searches may take. */
  constructor(graph: PositionGraph<never>, steps: number) {
    this.#graph = graph;
    this.#classes = classesOf(graph.nodes.flatMap((node) => (node.kind === 'set' ? [node.set] : [])));
    this.#left = steps;
  }

  /** A shortest text of both that is not empty. */
  common(one: NodePath, other: NodePath): Found {
    return this.#search(one, other, true);
  }

  /** A shortest text of the first that the other has not. */
  only(one: NodePath, other: NodePath): Found {
    return this.#search(one, other, false);
  }

  /** The classes of the symbols that the texts of a way can begin with. */
  firstClasses({ from, to }: NodePath): ReadonlySet<number> {
    return new Set(this.#reached(from, to).follow().next.keys());
  }

  /** Whether a path has a text. */
  matches({ from, to }: NodePath, text: readonly number[]): boolean {
    let reached: NodeSet = this.#reached(from, to);
    for (const symbol of text) {
      const next: [number, NodeSet] | undefined = [...reached.follow().next].find(([c]) =>
        containsSymbol(this.#classes.sets[c] as SymbolSet, symbol),
      );
      if (!next) return false;
      reached = next[1];
    }
    return reached.follow().isEnd;
  }

  #search(one: NodePath, other: NodePath, isCommon: boolean): Found {
    const empty = this.#reached([], other.to);
    const { sets } = this.#classes;
    const search = explore<readonly [NodeSet, NodeSet], number>(
      [this.#reached(one.from, one.to), this.#reached(other.from, other.to)],
      ([a, b]) => `${a.number} ${b.number}`,
      function* ([a, b]) {
        const after = b.follow().next;
        for (const [c, next] of a.follow().next)
          if (!isCommon || after.has(c)) yield [[next, after.get(c) ?? empty], smallestSymbol(sets[c] as SymbolSet)];
      },
    );
    for (const reached of search) {
      const [a, b] = reached.state;
      if (--this.#left < 0) return undefined;
      if (a.follow().isEnd && b.follow().isEnd === isCommon && (reached.from || !isCommon)) return pathTo(reached);
    }
    return null;
  }

  #reached(nodes: readonly number[], to: number): NodeSet {
    const sorted = [...new Set(nodes)].sort((a, b) => a - b);
    const key = `${to} ${sorted.join()}`;
    const known = this.#known.get(key) ?? { number: this.#known.size, follow: lazy(() => this.#follow(sorted, to)) };
    this.#known.set(key, known);
    return known;
  }

  #follow(nodes: readonly number[], to: number): ReturnType<NodeSet['follow']> {
    const reached = new Set(nodes);
    const targets: number[][] = [];
    for (const number of reached) {
      if (number === to) continue;
      const node = this.#graph.nodes[number] as GraphNode<never>;
      for (const next of silentEdges(node)) reached.add(next);
      if (node.kind !== 'set') continue;
      this.#left--;
      for (const c of this.#classes.of.get(node.set) as number[]) {
        targets[c] ??= [];
        targets[c].push(node.next);
      }
    }
    const next = new Map<number, NodeSet>();
    for (const [c, all] of targets.entries()) if (all) next.set(c, this.#reached(all, to));
    return { isEnd: reached.has(to), next };
  }
}

/** The symbols that no set of the graph tells apart, and the classes of each set. */
interface Classes {
  readonly sets: readonly SymbolSet[];
  readonly of: ReadonlyMap<SymbolSet, readonly number[]>;
}

function classesOf(all: readonly SymbolSet[]): Classes {
  const sets = [...new Set(all)];
  const cells = cellsOfSets(sets, Number.POSITIVE_INFINITY).filter(({ holders }) => holders.length > 0);
  const of = new Map<SymbolSet, number[]>(sets.map((set) => [set, []]));
  cells.forEach(({ holders }, c) => {
    for (const n of holders) of.get(sets[n] as SymbolSet)?.push(c);
  });
  return { sets: cells.map(({ set }) => set), of };
}

/**
 * Rule set → its targets, which a text uses or not: rules, and alternatives of choices. A text uses a target if some way
 * to read it enters the target. Choices are read without order, as in ABNF; look-aheads are passed.
 *
 *     a = "x" / b       "y" uses the rule a, its second alternative, and the rule b
 *     b = "y"
 */
import {
  containsSymbol,
  type Expression,
  type GraphNode,
  PositionGraph,
  partsOf,
  type RuleSet,
  silentEdges,
} from '../../compile/index.ts';
import { lazy } from '../../shared/memoize.ts';
import type { Span } from '../../shared/source.ts';

export interface Target {
  readonly kind: 'rule' | 'alternative';
  /** The rule; of an alternative, the rule that it is in. */
  readonly rule: string;
  readonly span: Span;
}

/** The end of a text: see PositionGraph. */
const END = 0;

export class Targets {
  /** In the order of the text, from the start rule on. */
  readonly all: readonly Target[];
  readonly #start: number;
  readonly #nodes: readonly GraphNode<never>[];
  /** The edges that read nothing, and the other way round. */
  readonly #silent: readonly (readonly number[])[];
  readonly #backwards: readonly (readonly number[])[];

  /** Throws SpecError for a grammar whose counts make too many positions. */
  constructor(rules: RuleSet) {
    const found = targetsOf(rules);
    this.all = [...found.values()];
    const numbers = new Map([...found.keys()].map((key, i) => [key, i]));
    const open = { id: 0 };
    const graph = new PositionGraph<never>(rules, {
      start: open,
      markCall: (name) => {
        const before = numbers.get(rules.rules.get(name) as object);
        return before === undefined ? undefined : { before, open };
      },
      markAlternative: (alternative) => numbers.get(alternative),
    });
    // A text enters the start rule, which nothing calls, before all.
    this.#nodes = [...graph.nodes, { kind: 'mark', mark: 0, next: graph.start }];
    this.#start = graph.nodes.length;
    this.#silent = this.#nodes.map(silentEdges);
    this.#backwards = reversed(this.#silent);
  }

  /** The targets that a text uses; `undefined` if the grammar does not accept it. */
  used(text: readonly number[]): Set<Target> | undefined {
    const forward = [closure([this.#start], this.#silent)];
    for (const symbol of text) {
      const next = [...(forward.at(-1) as Set<number>)].flatMap((number) => this.#after(number, symbol));
      forward.push(closure(next, this.#silent));
    }
    if (!forward.at(-1)?.has(END)) return undefined;
    const used = new Set<Target>();
    let alive = new Set([END]);
    for (let i = text.length; i >= 0; i--) {
      const here = [...(forward[i] as Set<number>)];
      const next = alive;
      if (i < text.length)
        alive = new Set(here.filter((number) => this.#after(number, text[i] as number).some((to) => next.has(to))));
      const reached = closure(alive, this.#backwards);
      alive = new Set(here.filter((number) => reached.has(number)));
      for (const number of alive) {
        const node = this.#nodes[number] as GraphNode<never>;
        if (node.kind === 'mark') used.add(this.all[node.mark] as Target);
      }
    }
    return used;
  }

  /** A shortest text that uses a target; `undefined` if no text does. */
  textThrough(target: Target): number[] | undefined {
    const [before, after] = this.#shortest();
    const mark = this.all.indexOf(target);
    const texts = this.#nodes.flatMap((node, number) => {
      if (node.kind !== 'mark' || node.mark !== mark) return [];
      const [head, tail] = [before.get(number), after.get(number)];
      return head && tail ? [{ head, tail, length: head.length + tail.length }] : [];
    });
    const [first] = texts.toSorted((a, b) => a.length - b.length);
    return first && [...symbolsOf(first.head).reverse(), ...symbolsOf(first.tail)];
  }

  #after(number: number, symbol: number): number[] {
    const node = this.#nodes[number] as GraphNode<never>;
    return node.kind === 'set' && containsSymbol(node.set, symbol) ? [node.next] : [];
  }

  /** For each node, a shortest text that leads to it, backwards, and one from there to the end. */
  readonly #shortest = lazy(() => {
    const symbols = this.#nodes.map((node) => (node.kind === 'set' ? node.set[0]?.[0] : undefined));
    const ways = this.#nodes.map((node, number) =>
      node.kind === 'set' && symbols[number] !== undefined ? [node.next] : [],
    );
    const before = shortestTexts(this.#start, this.#silent, ways, (from) => symbols[from] as number);
    const after = shortestTexts(END, this.#backwards, reversed(ways), (_, to) => symbols[to] as number);
    return [before, after] as const;
  });
}

/** By the rule, or by the expression of the alternative. */
function targetsOf({ rules, start }: RuleSet): Map<object, Target> {
  const found = new Map<object, Target>();
  const visit = (name: string) => {
    const rule = rules.get(name);
    if (!rule || found.has(rule)) return;
    found.set(rule, { kind: 'rule', rule: name, span: rule.span });
    walk(rule.body, name);
  };
  const walk = (e: Expression, rule: string): void => {
    if (e.kind === 'look') return;
    if (e.kind === 'call') visit(e.rule);
    for (const part of partsOf(e)) {
      if (e.kind === 'choice') found.set(part, { kind: 'alternative', rule, span: part.span });
      walk(part, rule);
    }
  };
  visit(start);
  return found;
}

function reversed(edges: readonly (readonly number[])[]): number[][] {
  const backwards = edges.map((): number[] => []);
  for (const [from, all] of edges.entries()) for (const to of all) backwards[to]?.push(from);
  return backwards;
}

function closure(nodes: Iterable<number>, edges: readonly (readonly number[])[]): Set<number> {
  const found = new Set(nodes);
  for (const node of found) for (const to of edges[node] as readonly number[]) found.add(to);
  return found;
}

/** A text, the last symbol that was found first. */
interface Chain {
  readonly length: number;
  readonly symbol?: number;
  readonly rest?: Chain | undefined;
}

function symbolsOf(chain: Chain): number[] {
  const symbols: number[] = [];
  for (let at: Chain | undefined = chain; at?.symbol !== undefined; at = at.rest) symbols.push(at.symbol);
  return symbols;
}

/** Breadth first over symbols; nodes that are reached without a symbol come at once. */
function shortestTexts(
  start: number,
  silent: readonly (readonly number[])[],
  ways: readonly (readonly number[])[],
  symbolOf: (from: number, to: number) => number,
): ReadonlyMap<number, Chain> {
  const found = new Map<number, Chain>([[start, { length: 0 }]]);
  for (let layer = [start]; layer.length > 0; ) {
    const reach = (nodes: number[], node: number, chain: Chain) => {
      if (found.has(node)) return;
      found.set(node, chain);
      nodes.push(node);
    };
    for (const node of layer) for (const next of silent[node] ?? []) reach(layer, next, found.get(node) as Chain);
    const following: number[] = [];
    for (const from of layer) {
      const rest = found.get(from) as Chain;
      for (const to of ways[from] ?? [])
        reach(following, to, { length: rest.length + 1, symbol: symbolOf(from, to), rest });
    }
    layer = following;
  }
  return found;
}

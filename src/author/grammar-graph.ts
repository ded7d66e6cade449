/**
 * Rule set → a graph of its positions: nodes, edges that read a symbol, and edges that
 * read nothing. A text is read by following edges from the start to the end, and a rule or
 * an alternative is used by a text if some such way enters its node.
 *
 *     a = "x" / b       start ─► (alternative 1) ─x─► end
 *     b = "y"                 └► (alternative 2) ─► (rule b) ─y─► end
 *
 * Choices are read without order, as in ABNF; a bounded recursive rule is as deep as its
 * bound. K. Thompson, "Regular Expression Search Algorithm", 1968.
 */
import { containsSymbol, type Expression, type RuleSet, type SymbolSet } from '../compile/index.ts';
import { lazy } from '../shared/memoize.ts';
import type { Span } from '../shared/source.ts';

/** A rule, or an alternative of a choice: what a text can use. */
export interface Target {
  readonly kind: 'rule' | 'alternative';
  /** The rule; of an alternative, the rule that it is in. */
  readonly rule: string;
  readonly span: Span;
  /** The nodes that enter it. */
  readonly nodes: number[];
}

/** A choice in one of its contexts: the nodes where its alternatives begin, and the one where all of them end. */
export interface ChoiceInContext {
  readonly rule: string;
  readonly node: Extract<Expression, { kind: 'choice' }>;
  readonly entries: readonly number[];
  readonly end: number;
  /** Which alternatives look ahead: the graph has more texts of these than the grammar. */
  readonly looks: readonly boolean[];
}

/** The texts from some nodes to one, which they do not pass. */
export interface NodePath {
  readonly from: readonly number[];
  readonly to: number;
}

interface Step {
  readonly to: number;
  readonly set: SymbolSet;
}

/** More nodes than any known grammar has: nested counts multiply them. */
const MAX_NODES = 200_000;

export class GrammarGraph {
  readonly targets: readonly Target[];
  /** In the order of the text, from the start rule on; without those of rules with parameters. */
  readonly choices: ChoiceInContext[] = [];
  readonly end: number;
  readonly #rules: RuleSet;
  readonly #steps: Step[][] = [];
  readonly #empty: number[][] = [];
  /** By the rule, or by the expression of the alternative. */
  readonly #known = new Map<object, Target>();
  /** The edges that read nothing, the other way round. */
  readonly #backwards: readonly number[][];
  /** The expressions that look ahead, so far. */
  #looks = 0;

  /** Throws RangeError for a grammar whose counts make too many nodes. */
  constructor(rules: RuleSet) {
    this.#rules = rules;
    const start = this.#node();
    this.end = this.#call(rules.start, [], start, new Map());
    this.targets = [...this.#known.values()];
    const backwards = this.#empty.map((): number[] => []);
    for (const [from, all] of this.#empty.entries()) for (const to of all) backwards[to]?.push(from);
    this.#backwards = backwards;
  }

  /** The sets of all edges that read a symbol. */
  get sets(): SymbolSet[] {
    return this.#steps.flatMap((steps) => steps.map(({ set }) => set));
  }

  /** The edges that read a symbol from some nodes, or from those that are reached without a symbol. `stop` is not left. */
  stepsFrom(nodes: readonly number[], stop: number): { readonly steps: readonly Step[]; readonly isEnd: boolean } {
    const reached = this.#closure(nodes, this.#empty, stop);
    const isEnd = reached.delete(stop);
    return { steps: [...reached].flatMap((node) => this.#steps[node] as Step[]), isEnd };
  }

  /** Whether a way has a text. */
  matches(way: NodePath, text: readonly number[]): boolean {
    return this.#reached(way, text).at(-1)?.has(way.to) === true;
  }

  /** The targets that a text uses; `undefined` if the grammar does not accept it. */
  used(text: readonly number[]): Set<Target> | undefined {
    const forward = this.#reached({ from: [0], to: this.end }, text);
    if (!forward.at(-1)?.has(this.end)) return undefined;
    const used = new Set<number>();
    let alive = new Set([this.end]);
    for (let i = text.length; i >= 0; i--) {
      const here = forward[i] as Set<number>;
      if (i < text.length) {
        const symbol = text[i] as number;
        const next = alive;
        alive = new Set(
          [...here].filter((node) =>
            this.#steps[node]?.some(({ to, set }) => next.has(to) && containsSymbol(set, symbol)),
          ),
        );
      }
      alive = new Set([...this.#closure(alive, this.#backwards)].filter((node) => here.has(node)));
      for (const node of alive) used.add(node);
    }
    return new Set(this.targets.filter(({ nodes }) => nodes.some((node) => used.has(node))));
  }

  /** A shortest text that uses a target; `undefined` if no text does. */
  textThrough({ nodes }: Target): number[] | undefined {
    const [before, after] = this.#shortest();
    const texts = nodes.flatMap((node) => {
      const [head, tail] = [before.get(node), after.get(node)];
      return head && tail ? [{ head, tail, length: head.length + tail.length }] : [];
    });
    const [first] = texts.toSorted((a, b) => a.length - b.length);
    return first && [...symbolsOf(first.head).reverse(), ...symbolsOf(first.tail)];
  }

  /** For each node, a shortest text that leads to it, backwards, and one from there to the end. */
  readonly #shortest = lazy(() => {
    const backwards = this.#steps.map((): Step[] => []);
    for (const [from, steps] of this.#steps.entries())
      for (const { to, set } of steps) backwards[to]?.push({ to: from, set });
    return [shortestTexts(0, this.#empty, this.#steps), shortestTexts(this.end, this.#backwards, backwards)] as const;
  });

  /** The nodes that a way reaches before a text and after each of its symbols. */
  #reached({ from, to }: NodePath, text: readonly number[]): Set<number>[] {
    const found = [this.#closure(from, this.#empty, to)];
    for (const symbol of text) {
      const next = [...(found.at(-1) as Set<number>)].flatMap((node) =>
        node === to
          ? []
          : (this.#steps[node] as Step[]).flatMap((step) => (containsSymbol(step.set, symbol) ? [step.to] : [])),
      );
      found.push(this.#closure(next, this.#empty, to));
    }
    return found;
  }

  /** `stop`: a node that is not left. */
  #closure(nodes: Iterable<number>, edges: readonly number[][], stop?: number): Set<number> {
    const found = new Set(nodes);
    for (const node of found) if (node !== stop) for (const to of edges[node] ?? []) found.add(to);
    return found;
  }

  #node(): number {
    if (this.#steps.length === MAX_NODES) throw new RangeError(`the grammar has more than ${MAX_NODES} positions`);
    this.#empty.push([]);
    return this.#steps.push([]) - 1;
  }

  /** A new node, entered without a symbol. */
  #entered(node: number, target?: Target): number {
    const next = this.#node();
    this.#empty[node]?.push(next);
    target?.nodes.push(next);
    return next;
  }

  #target(key: object, kind: Target['kind'], rule: string, span: Span): Target {
    const known = this.#known.get(key) ?? { kind, rule, span, nodes: [] };
    this.#known.set(key, known);
    return known;
  }

  #call(name: string, args: readonly Argument[], from: number, depths: ReadonlyMap<string, number>): number {
    const rule = this.#rules.rules.get(name);
    const depth = depths.get(name) ?? 0;
    // A node that leads nowhere: no text goes deeper.
    if (!rule || depth >= (this.#rules.depths?.get(name) ?? Infinity)) return this.#node();
    const entered = this.#entered(from, this.#target(rule, 'rule', name, rule.span));
    return this.#add(rule.body, { rule: name, args, depths: new Map([...depths, [name, depth + 1]]) }, entered);
  }

  /** Adds what matches an expression, from a node on. Returns the node where it ends. */
  #add(e: Expression, around: Around, from: number): number {
    switch (e.kind) {
      case 'set': {
        const to = this.#node();
        this.#steps[from]?.push({ to, set: e.set });
        return to;
      }
      case 'sequence':
        return e.parts.reduce((node, part) => this.#add(part, around, node), from);
      case 'choice': {
        const end = this.#node();
        const [entries, looks]: [number[], boolean[]] = [[], []];
        if (around.args.length === 0) this.choices.push({ rule: around.rule, node: e, entries, end, looks });
        for (const each of e.alternatives) {
          const [entered, before] = [
            this.#entered(from, this.#target(each, 'alternative', around.rule, each.span)),
            this.#looks,
          ];
          this.#empty[this.#add(each, around, entered)]?.push(end);
          entries.push(entered);
          looks.push(this.#looks > before);
        }
        return end;
      }
      case 'repeat': {
        const copies = e.max === Infinity ? Math.max(1, e.min) : e.max;
        const end = this.#node();
        let node = from;
        for (let n = 1; n <= copies; n++) {
          if (n > e.min) this.#empty[node]?.push(end);
          // Without a bound, the last copy is the one that comes again: 1*x has one copy of x.
          const again = e.max === Infinity && n === copies ? this.#entered(node) : undefined;
          node = this.#add(e.body, around, again ?? node);
          if (again !== undefined) this.#empty[node]?.push(again);
        }
        this.#empty[node]?.push(end);
        return end;
      }
      case 'call': {
        const args = e.arguments.map((argument) => ({ e: argument, around }));
        return this.#call(e.rule, args, from, around.depths);
      }
      case 'parameter': {
        const { e: argument, around: outer } = around.args[e.index] as Argument;
        return this.#add(argument, { ...outer, depths: around.depths }, from);
      }
      case 'look':
        this.#looks++;
        return from;
    }
  }
}

interface Around {
  readonly rule: string;
  readonly args: readonly Argument[];
  readonly depths: ReadonlyMap<string, number>;
}

interface Argument {
  readonly e: Expression;
  readonly around: Around;
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
  from: number,
  empty: readonly (readonly number[])[],
  steps: readonly (readonly Step[])[],
): ReadonlyMap<number, Chain> {
  const found = new Map<number, Chain>([[from, { length: 0 }]]);
  for (let layer = [from]; layer.length > 0; ) {
    const reach = (nodes: number[], node: number, chain: Chain) => {
      if (found.has(node)) return;
      found.set(node, chain);
      nodes.push(node);
    };
    for (const node of layer) for (const next of empty[node] ?? []) reach(layer, next, found.get(node) as Chain);
    const following: number[] = [];
    for (const node of layer) {
      const rest = found.get(node) as Chain;
      for (const { to, set } of steps[node] ?? [])
        if (set[0]) reach(following, to, { length: rest.length + 1, symbol: set[0][0], rest });
    }
    layer = following;
  }
  return found;
}

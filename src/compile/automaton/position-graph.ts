/**
 * Rule set → the graph of its positions: what is left to match from each of them. A text is read along edges from the start
 * to the end; sets read a symbol, all other nodes read nothing.
 *
 *     a = "x" / b       start: split ─► mark 1 ─► set x ─► end
 *     b = "y"                        └► mark 2 ─► set y ─► end
 *
 * It is built from the end to the start, so nodes are shared where what follows is the same. Who asks for it says what is
 * marked: captures mark where they open and close, searches for texts the rules and alternatives that a text uses.
 * Look-aheads, and in a PEG "an earlier alternative fails", are guards; without them the graph has more texts than the grammar.
 */
import type { Choice, Expression, Repeat, RuleSet } from '../expression.ts';
import { intersectionOfSets, keyOfSet, type SymbolSet } from '../symbols.ts';
import { tooManyPositions } from './errors.ts';
import type { Reading } from './language.ts';
import { type Position, Scope } from './scope.ts';

export type GraphNode<Guard> =
  | { readonly kind: 'set'; readonly set: SymbolSet; readonly next: number }
  | { readonly kind: 'split'; readonly nodes: number[] }
  | { readonly kind: 'mark'; readonly mark: number; readonly next: number }
  | { readonly kind: 'guard'; readonly guard: Guard; readonly negative: boolean; readonly next: number }
  | { readonly kind: 'end' };

/** The nodes that are reached from a node without a symbol. */
export function silentEdges(node: GraphNode<unknown>): readonly number[] {
  if (node.kind === 'split') return node.nodes;
  return node.kind === 'mark' || node.kind === 'guard' ? [node.next] : [];
}

/** What is open around a position. */
interface Open {
  readonly id: number;
}

/** Says which calls and alternatives are marked. */
export interface Marker<Around extends Open> {
  /** What is open around the start rule. */
  readonly start: Around;
  /** Of a call: the marks before and after what it matches, and what is open within. */
  markCall(rule: string, open: Around): Marked<Around> | undefined;
  markAlternative(alternative: Expression, choice: Expression, open: Around): number | undefined;
}

export interface Marked<Around> {
  readonly before: number;
  readonly after?: number;
  readonly open: Around;
}

interface Guards<Guard> {
  readonly reading: Reading;
  succeeds(position: Position): Guard;
}

/** A choice in one of its contexts: the nodes where its alternatives begin, and the one where all of them end. */
export interface ChoiceInContext {
  readonly position: Position<Choice<Expression>>;
  readonly entries: readonly number[];
  readonly end: number;
}

/** `within`: the symbols that it may take, where a difference takes some of its own away. */
type OpenPosition<Around, E extends Expression = Expression> = Position<E> & {
  readonly open: Around;
  readonly within?: SymbolSet;
};

const MAX_NODES = 200_000;

export class PositionGraph<Guard, Around extends Open = Open> {
  /** The first is the end. */
  readonly nodes: GraphNode<Guard>[] = [{ kind: 'end' }];
  readonly start: number;
  /** Without those in a difference. */
  readonly choices: ChoiceInContext[] = [];
  readonly #rules: RuleSet;
  readonly #marker: Marker<Around>;
  readonly #scope: Scope;
  readonly #guards: Guards<Guard> | undefined;
  readonly #memo = new Map<string, number>();

  /** Without `guards`, choices have no order, and look-aheads are passed. Throws SpecError for a grammar whose counts make too many nodes. */
  constructor(rules: RuleSet, marker: Marker<Around>, scope: Scope = new Scope(rules), guards?: Guards<Guard>) {
    this.#rules = rules;
    this.#marker = marker;
    this.#scope = scope;
    this.#guards = guards;
    this.start = this.#build({ ...scope.start(), open: marker.start }, 0);
  }

  #add(node: GraphNode<Guard>): number {
    if (this.nodes.length > MAX_NODES) throw tooManyPositions(this.#rules, new Map(), MAX_NODES);
    return this.nodes.push(node) - 1;
  }

  #split(nodes: number[]): number {
    return nodes.length === 1 ? (nodes[0] as number) : this.#add({ kind: 'split', nodes });
  }

  #mark(mark: number | undefined, next: number): number {
    return mark === undefined ? next : this.#add({ kind: 'mark', mark, next });
  }

  #build(position: OpenPosition<Around>, next: number): number {
    const { open, within } = position;
    const key = `${this.#scope.positionId(position, false)} ${open.id} ${next} ${within && keyOfSet(within)}`;
    const known = this.#memo.get(key);
    if (known !== undefined) return known;
    const node = this.#make(position, next);
    this.#memo.set(key, node);
    return node;
  }

  #make(position: OpenPosition<Around>, next: number): number {
    const { e, context, open, within } = position;
    switch (e.kind) {
      case 'set': {
        const set = within ? intersectionOfSets(e.set, within) : e.set;
        // A difference is one set, and matches the rules that it is a part of.
        return e.of ? this.#build({ ...position, e: e.of, within: set }, next) : this.#add({ kind: 'set', set, next });
      }
      case 'sequence':
        return e.parts.reduceRight((rest, part) => this.#build({ ...position, e: part }, rest), next);
      case 'choice':
        return this.#choice({ ...position, e }, next);
      case 'repeat':
        return this.#repeat({ ...position, e }, next);
      case 'look':
        return this.#guard({ ...position, e: e.body }, e.negative, next);
      case 'parameter':
        return this.#build({ ...position, ...this.#scope.resolve(e, context) }, next);
      case 'call': {
        const called = this.#scope.resolve(e, context);
        // One that is too deep matches nothing.
        const marked = called.context === context ? undefined : this.#marker.markCall(e.rule, open);
        if (!marked) return this.#build({ ...position, ...called }, next);
        const body = { ...position, ...called, open: marked.open };
        return this.#mark(marked.before, this.#build(body, this.#mark(marked.after, next)));
      }
    }
  }

  #choice(position: OpenPosition<Around, Choice<Expression>>, next: number): number {
    const alternatives = position.e.alternatives.map((e) => ({ ...position, e }));
    const entries = alternatives.map((alternative, i) => {
      const mark = this.#marker.markAlternative(alternative.e, position.e, position.open);
      const marked = this.#mark(mark, this.#build(alternative, next));
      if (this.#guards?.reading !== 'peg') return marked;
      return alternatives.slice(0, i).reduceRight((node, earlier) => this.#guard(earlier, true, node), marked);
    });
    if (!position.within) this.choices.push({ position, entries, end: next });
    return this.#split([...entries]);
  }

  /** `min` copies, then up to `max − min` more; in a PEG it ends only where the body fails. */
  #repeat(position: OpenPosition<Around, Repeat<Expression>>, next: number): number {
    const { e } = position;
    const body = { ...position, e: e.body };
    const exit = this.#guards?.reading === 'peg' ? this.#guard(body, true, next) : next;
    let node = next;
    if (e.max === Infinity) {
      const nodes = [exit];
      node = this.#add({ kind: 'split', nodes });
      nodes.push(this.#build(body, node));
    } else {
      for (let i = e.min; i < e.max; i++) node = this.#split([this.#build(body, node), exit]);
    }
    for (let i = 0; i < e.min; i++) node = this.#build(body, node);
    return node;
  }

  #guard(position: Position, negative: boolean, next: number): number {
    if (!this.#guards) return next;
    return this.#add({ kind: 'guard', guard: this.#guards.succeeds(position), negative, next });
  }
}

/**
 * Rule set → marked automaton: every way to match a text, with the marks it passes. It is not deterministic.
 *
 *     pair = x "=" y      state 0 ─a (open x)→ 1 ─a→ 1 ─= (close x)→ 2 ─a (open y)→ 3 … ends with (close y)
 *
 * A state is what is left to match (a node of a graph: sets, choices, marks, guards) and the guards that are pending: the
 * formula of all look-aheads, and of "an earlier alternative fails", that what follows must satisfy (language.ts). Marks
 * cost no symbol, and guards never see one:
 *
 *     L#(open e close, K) = open · L#(e, close · K)       L#(e | f, K) = L#(e, K) ∪ (L#(f, K) ∖ S(e))
 *
 * So a PEG has one way for each text, ABNF one for each reading. States from which no text ends are removed.
 */

import type { Alphabet } from '../../shared/alphabet.ts';
import type { CaptureReader } from '../../shared/capture-table.ts';
import { numberStates } from '../../shared/explore.ts';
import type { Automaton } from '../automaton/automaton.ts';
import { FormulaDerivatives, minimalGuards } from '../automaton/derive.ts';
import { tooManyFormulas, tooManyPositions } from '../automaton/errors.ts';
import { FALSE, type Formula, FormulaOverflow, TRUE } from '../automaton/formula.ts';
import { Language, type Reading } from '../automaton/language.ts';
import { type Position, Scope } from '../automaton/scope.ts';
import type { Expression, RuleSet } from '../expression.ts';
import { intersectionOfSets, keyOfSet, type SymbolSet } from '../symbols.ts';
import { CaptureTree, closeMark, type OpenCaptures, openMark, type TagsOf } from './tree.ts';

export interface MarkedEdge<Target = number> {
  readonly set: SymbolSet;
  /** The marks passed before the symbol, in order. */
  readonly marks: readonly number[];
  readonly target: Target;
}

/** Of a rule of a message: what its parts, the symbols from FIRST_PART on, are for captures. */
export interface MarkedParts {
  /** The texts of a part, by its symbol; `undefined` of a message inside. */
  readonly textsOf: (symbol: number) => Automaton | undefined;
  readonly kindOf: (rule: string) => 'inner' | CaptureReader | undefined;
}

/** State 0 is the start. */
export interface MarkedAutomaton {
  readonly alphabet: Alphabet;
  readonly parts?: MarkedParts | undefined;
  readonly edges: readonly (readonly MarkedEdge[])[];
  /** For each state, the marks passed at the end of the text; one list for each way to end there. */
  readonly ends: readonly (readonly (readonly number[])[])[];
}

/** `within`: the symbols that it may take, where a difference takes some of its own away. */
type Place<E extends Expression = Expression> = Position<E> & {
  readonly open: OpenCaptures;
  readonly within?: SymbolSet;
};

type Node =
  | { readonly kind: 'set'; readonly set: SymbolSet; readonly next: number }
  | { readonly kind: 'split'; readonly nodes: number[] }
  | { readonly kind: 'mark'; readonly mark: number; readonly next: number }
  | { readonly kind: 'guard'; readonly formula: Formula; readonly negative: boolean; readonly next: number }
  | { readonly kind: 'end' };

const STATE_LIMIT = 60_000;

export function markedAutomaton(
  rules: RuleSet,
  reading: Reading,
  tagsOf: TagsOf,
): { readonly automaton: MarkedAutomaton; readonly tree: CaptureTree } {
  const graph = new Graph(rules, reading, tagsOf);
  try {
    const automaton = withoutDeadStates(new Exploration(graph, rules, reading).automaton());
    graph.tree.requireUsed();
    return { automaton, tree: graph.tree };
  } catch (error) {
    if (error instanceof FormulaOverflow) throw tooManyFormulas(rules, graph.language.formulas);
    throw error;
  }
}

/** What is left to match, as a graph. Its nodes are shared, and loops where a repetition does. */
class Graph {
  readonly nodes: Node[] = [{ kind: 'end' }];
  readonly tree: CaptureTree;
  readonly language: Language;
  readonly #rules: RuleSet;
  readonly #scope: Scope;
  readonly #isPeg: boolean;
  readonly #memo = new Map<string, number>();

  constructor(rules: RuleSet, reading: Reading, tagsOf: TagsOf) {
    this.#rules = rules;
    this.#scope = new Scope(rules);
    this.#isPeg = reading === 'peg';
    // Only guards are formulas here, and what they say of their positions is not read: each is small by itself.
    const guards = this.#isPeg ? minimalGuards(rules, { reading }) : undefined;
    this.language = new Language(rules, { reading, guards }, this.#scope);
    this.tree = new CaptureTree(rules, tagsOf);
  }

  start(): number {
    return this.#build({ ...this.#scope.start(), open: this.tree.start }, 0);
  }

  #add(node: Node): number {
    if (this.nodes.length > 200_000) throw tooManyPositions(this.#rules, new Map(), 200_000);
    return this.nodes.push(node) - 1;
  }

  #split(nodes: number[]): number {
    return nodes.length === 1 ? (nodes[0] as number) : this.#add({ kind: 'split', nodes });
  }

  #build(position: Place, next: number): number {
    const { open, within } = position;
    const key = `${this.#scope.positionId(position, false)} ${open.id} ${next} ${within && keyOfSet(within)}`;
    const known = this.#memo.get(key);
    if (known !== undefined) return known;
    const node = this.#make(position, next);
    this.#memo.set(key, node);
    return node;
  }

  #make(position: Place, next: number): number {
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
        const capture = called.context === context ? undefined : this.tree.captureOf(e.rule, open);
        const body = { ...position, ...called, open: this.tree.within(capture, open) };
        if (!capture) return this.#build(body, next);
        const close = this.#add({ kind: 'mark', mark: closeMark(capture), next });
        return this.#add({ kind: 'mark', mark: openMark(capture), next: this.#build(body, close) });
      }
    }
  }

  #choice(position: Place<Extract<Expression, { kind: 'choice' }>>, next: number): number {
    const alternatives = position.e.alternatives.map((e) => ({ ...position, e }));
    const nodes = alternatives.map((alternative, i) => {
      const mark = this.tree.labelMark(position.open.record, alternative.e, position.e);
      const matched = this.#build(alternative, next);
      const marked = mark === undefined ? matched : this.#add({ kind: 'mark', mark, next: matched });
      if (!this.#isPeg) return marked;
      return alternatives.slice(0, i).reduceRight((node, earlier) => this.#guard(earlier, true, node), marked);
    });
    return this.#split(nodes);
  }

  /** `min` copies, then up to `max − min` more; in a PEG it ends only where the body fails. */
  #repeat(position: Place<Extract<Expression, { kind: 'repeat' }>>, next: number): number {
    const { e } = position;
    const body = { ...position, e: e.body };
    const exit = this.#isPeg ? this.#guard(body, true, next) : next;
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
    return this.#add({ kind: 'guard', formula: this.language.succeeds(position), negative, next });
  }
}

/** A way from a state to a node that reads a symbol, or to the end. */
interface Way {
  readonly node: number;
  readonly guard: Formula;
  readonly marks: readonly number[];
}

/** What is left to match, and what it must satisfy. */
interface State {
  readonly node: number;
  readonly guard: Formula;
}

class Exploration {
  readonly #graph: Graph;
  readonly #rules: RuleSet;
  readonly #derivatives: FormulaDerivatives;

  constructor(graph: Graph, rules: RuleSet, reading: Reading) {
    this.#graph = graph;
    this.#rules = rules;
    this.#derivatives = new FormulaDerivatives(graph.language.formulas, reading);
  }

  automaton(): MarkedAutomaton {
    const start: State = { node: this.#graph.start(), guard: TRUE };
    const keyOf = ({ node, guard }: State) => `${node} ${guard}`;
    const { rows } = numberStates(start, keyOf, ({ node, guard }, numberOf) => {
      const [out, last]: [MarkedEdge[], (readonly number[])[]] = [[], []];
      for (const way of this.#ways(node, guard)) {
        const reached = this.#graph.nodes[way.node] as Node;
        if (reached.kind === 'set')
          out.push(...this.#read(way, reached).map((edge) => ({ ...edge, target: numberOf(edge.target) })));
        else if (way.guard === TRUE || this.#derivatives.acceptsEnd(way.guard)) last.push(way.marks);
      }
      if (out.some(({ target }) => target >= STATE_LIMIT)) throw tooManyPositions(this.#rules, new Map(), STATE_LIMIT);
      return { out, last };
    });
    return { alphabet: this.#rules.alphabet, edges: rows.map(({ out }) => out), ends: rows.map(({ last }) => last) };
  }

  #read({ guard, marks }: Way, { set, next }: Extract<Node, { kind: 'set' }>): MarkedEdge<State>[] {
    if (set.length === 0) return [];
    if (guard === TRUE) return [{ set, marks, target: { node: next, guard } }];
    return this.#derivatives.groups(guard, this.#rules.alphabet.size).flatMap((group) => {
      const common = intersectionOfSets(set, group.set);
      const after = common.length > 0 ? this.#derivatives.resolve(group.next) : FALSE;
      return after === FALSE ? [] : [{ set: common, marks, target: { node: next, guard: after } }];
    });
  }

  /**
   * All ways that read nothing. In ABNF the body of a repetition may be empty: a loop that passes no mark is left at
   * once, one that passes marks is taken once more, so that the ambiguity is found.
   */
  #ways(start: number, pending: Formula): Way[] {
    const ways = new Map<string, Way>();
    const seen = new Set<string>();
    const { nodes, language } = this.#graph;
    const go = (at: number, guard: Formula, marks: readonly number[], path: readonly number[]): void => {
      if (guard === FALSE) return;
      const key = `${at} ${guard} ${marks}`;
      if (seen.has(key) || path.filter((each) => each === at).length > 1) return;
      seen.add(key);
      const node = nodes[at] as Node;
      if (node.kind === 'set' || node.kind === 'end') ways.set(key, { node: at, guard, marks });
      else if (node.kind === 'mark') go(node.next, guard, [...marks, node.mark], path);
      else if (node.kind === 'split') for (const each of node.nodes) go(each, guard, marks, [...path, at]);
      else {
        const { formulas } = language;
        const both = node.negative ? formulas.andNot(guard, node.formula) : formulas.and(guard, node.formula);
        go(node.next, this.#derivatives.resolve(both), marks, path);
      }
    };
    go(start, pending, [], []);
    return [...ways.values()];
  }
}

/** Without the states that no text reaches, or from which no text ends. The start stays. */
function withoutDeadStates({ alphabet, edges, ends }: MarkedAutomaton): MarkedAutomaton {
  const before: number[][] = edges.map(() => []);
  edges.forEach((out, state) => {
    for (const { target } of out) before[target]?.push(state);
  });
  const live = ends.map((marks) => marks.length > 0);
  const pending = [...live.keys()].filter((state) => live[state]);
  for (let state = pending.pop(); state !== undefined; state = pending.pop()) {
    for (const source of before[state] as number[]) {
      if (!live[source]) pending.push(source);
      live[source] = true;
    }
  }
  const { states, rows } = numberStates(
    0,
    (state) => state,
    (state, numberOf) =>
      (edges[state] as readonly MarkedEdge[])
        .filter(({ target }) => live[target])
        .map((edge) => ({ ...edge, target: numberOf(edge.target) })),
  );
  return { alphabet, edges: rows, ends: states.map((state) => ends[state] as readonly (readonly number[])[]) };
}

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
import type { CaptureReader, CaptureShape } from '../../shared/capture-table.ts';
import { numberStates } from '../../shared/explore.ts';
import type { Automaton, Origin } from '../automaton/automaton.ts';
import { FormulaDerivatives, minimalGuards } from '../automaton/derive.ts';
import { tooManyFormulas, tooManyPositions } from '../automaton/errors.ts';
import { FALSE, type Formula, FormulaOverflow, type Formulas, TRUE } from '../automaton/formula.ts';
import { Language, type Reading } from '../automaton/language.ts';
import { type GraphNode, PositionGraph } from '../automaton/position-graph.ts';
import { Scope } from '../automaton/scope.ts';
import type { RuleSet } from '../expression.ts';
import { intersectionOfSets, type SymbolSet } from '../symbols.ts';
import { CaptureTree, type TagsOf } from './tree.ts';

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
  /** The parts of a number that has some. */
  readonly bitsOf: (rule: string) => CaptureShape['bits'];
}

/** State 0 is the start. */
export interface MarkedAutomaton {
  readonly alphabet: Alphabet;
  readonly parts?: MarkedParts | undefined;
  readonly edges: readonly (readonly MarkedEdge[])[];
  /** For each state, the marks passed at the end of the text; one list for each way to end there. */
  readonly ends: readonly (readonly (readonly number[])[])[];
}

const STATE_LIMIT = 60_000;

export function markedAutomaton(
  rules: RuleSet,
  reading: Reading,
  tagsOf: TagsOf,
): { readonly automaton: MarkedAutomaton; readonly tree: CaptureTree } {
  const scope = new Scope(rules);
  // Only guards are formulas here, and what they say of their positions is not read: each is small by itself.
  const guards = reading === 'peg' ? minimalGuards(rules, { reading }) : undefined;
  const language = new Language(rules, { reading, guards }, scope);
  try {
    const tree = new CaptureTree(rules, tagsOf);
    const graph = new PositionGraph(rules, tree, scope, {
      reading,
      succeeds: (position) => language.succeeds(position),
    });
    const automaton = withoutDeadStates(new Exploration(graph, rules, reading, language).automaton());
    tree.requireUsed();
    return { automaton, tree };
  } catch (error) {
    if (error instanceof FormulaOverflow) throw tooManyFormulas(rules, language.formulas);
    throw error;
  }
}

/** A path from a state to a node that reads a symbol, or to the end. */
interface SilentPath {
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
  readonly #graph: PositionGraph<Formula>;
  readonly #rules: RuleSet;
  readonly #formulas: Formulas<Origin | null>;
  readonly #derivatives: FormulaDerivatives;

  constructor(graph: PositionGraph<Formula>, rules: RuleSet, reading: Reading, { formulas }: Language) {
    this.#graph = graph;
    this.#rules = rules;
    this.#formulas = formulas;
    this.#derivatives = new FormulaDerivatives(formulas, reading);
  }

  automaton(): MarkedAutomaton {
    const start: State = { node: this.#graph.start, guard: TRUE };
    const keyOf = ({ node, guard }: State) => `${node} ${guard}`;
    const { rows } = numberStates(start, keyOf, ({ node, guard }, numberOf) => {
      const [out, last]: [MarkedEdge[], (readonly number[])[]] = [[], []];
      for (const path of this.#paths(node, guard)) {
        const reached = this.#graph.nodes[path.node] as GraphNode<Formula>;
        if (reached.kind === 'set')
          out.push(...this.#read(path, reached).map((edge) => ({ ...edge, target: numberOf(edge.target) })));
        else if (path.guard === TRUE || this.#derivatives.acceptsEnd(path.guard)) last.push(path.marks);
      }
      if (out.some(({ target }) => target >= STATE_LIMIT)) throw tooManyPositions(this.#rules, new Map(), STATE_LIMIT);
      return { out, last };
    });
    return { alphabet: this.#rules.alphabet, edges: rows.map(({ out }) => out), ends: rows.map(({ last }) => last) };
  }

  #read(
    { guard, marks }: SilentPath,
    { set, next }: Extract<GraphNode<Formula>, { kind: 'set' }>,
  ): MarkedEdge<State>[] {
    if (set.length === 0) return [];
    if (guard === TRUE) return [{ set, marks, target: { node: next, guard } }];
    return this.#derivatives.groups(guard, this.#rules.alphabet.size).flatMap((group) => {
      const common = intersectionOfSets(set, group.set);
      const after = common.length > 0 ? this.#derivatives.resolve(group.next) : FALSE;
      return after === FALSE ? [] : [{ set: common, marks, target: { node: next, guard: after } }];
    });
  }

  /**
   * All paths that read nothing. In ABNF the body of a repetition may be empty: a loop that passes no mark is left at
   * once, one that passes marks is taken once more, so that the ambiguity is found.
   */
  #paths(start: number, pending: Formula): SilentPath[] {
    const paths = new Map<string, SilentPath>();
    const seen = new Set<string>();
    const { nodes } = this.#graph;
    const formulas = this.#formulas;
    const go = (at: number, guard: Formula, marks: readonly number[], path: readonly number[]): void => {
      if (guard === FALSE) return;
      const key = `${at} ${guard} ${marks}`;
      if (seen.has(key) || path.filter((each) => each === at).length > 1) return;
      seen.add(key);
      const node = nodes[at] as GraphNode<Formula>;
      if (node.kind === 'set' || node.kind === 'end') paths.set(key, { node: at, guard, marks });
      else if (node.kind === 'mark') go(node.next, guard, [...marks, node.mark], path);
      else if (node.kind === 'split') for (const each of node.nodes) go(each, guard, marks, [...path, at]);
      else {
        const both = node.negative ? formulas.andNot(guard, node.guard) : formulas.and(guard, node.guard);
        go(node.next, this.#derivatives.resolve(both), marks, path);
      }
    };
    go(start, pending, [], []);
    return [...paths.values()];
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

/**
 * Form → a regular expression that matches exactly its well-formed texts. Two ways lead there: the shape of the rules
 * (`rulesToRegExp`), and state elimination. What is written was proved first, and reads any text in linear time
 * (regexp-proof.ts); of two, it is the shorter one.
 *
 * State elimination removes the states of the minimal automaton one by one; each path through a removed state becomes the
 * label of an edge. The state whose removal adds the least text goes first:
 *
 *     a → q → b,  q → q on c     becomes     a → b on  (a→q) (c)* (q→b)
 *
 *     UTF-8   (?:[\x00-\x7F]|[\xC2-\xDF][\x80-\xBF]|\xE0[\xA0-\xBF][\x80-\xBF]|…)*
 *
 * It needs no rules, so it also serves look-ahead, recursion and rules that can be read in many ways. Its size can grow
 * exponentially with the number of states; above MAX_SIZE it is refused.
 *
 * J. A. Brzozowski, E. J. McCluskey, "Signal Flow Graph Techniques for
 * Sequential Circuit State Diagrams", 1963.
 */

import { type Automaton, type Expression, edgesFrom, liveStates } from '../compile/index.ts';
import { SpecError } from '../shared/diagnostic.ts';
import { encodedBoxes } from './certificate/expressions.ts';
import { openWays } from './regexp-proof.ts';
import { alternation, concatenation, EMPTY, formatRegExp, type RegExpNode, repeated, setNode } from './regexp-tree.ts';
import { asComments, type TargetSource, targetHeader } from './target-source.ts';

/**
 * The rules of a grammar → a regular expression of the same shape, which is what a person would write:
 *
 *     query = *( pchar / "/" / "?" )     →     (?:[!$&-;=?-Z_a-z~]|%[0-9A-Fa-f]{2})*
 *
 * A call becomes the body of its rule; a set of scalar values becomes its encodings. Rules that call themselves, and
 * look-ahead, have no such expression. Where the order of alternatives matters the result is wrong: regexp-proof.ts tells.
 */

/** In calls of rules: with more, the expression is too long to be of use. */
const MAX_CALLS = 10_000;

/** `undefined` where the rules have no expression of their shape. */
export function rulesToRegExp({ rules, form }: TargetSource): RegExpNode | undefined {
  const encoding = rules.alphabet.name === 'scalars' ? form.table.scalars?.encoding : undefined;
  const open = new Set<string>();
  let calls = 0;
  const setOf = (set: Extract<Expression, { kind: 'set' }>['set']) => {
    if (!encoding) return setNode(set);
    return alternation(
      ...encodedBoxes(set, encoding).map((box) => concatenation(...box.map((range) => setNode([range])))),
    );
  };
  /** `null`: there is none. */
  const go = (e: Expression, given: readonly (RegExpNode | null)[]): RegExpNode | null => {
    const all = (parts: readonly Expression[], join: (...nodes: RegExpNode[]) => RegExpNode) => {
      const nodes = parts.map((part) => go(part, given));
      return nodes.every((node) => node !== null) ? join(...nodes) : null;
    };
    switch (e.kind) {
      case 'set':
        return e.set.length === 0 ? null : setOf(e.set);
      case 'sequence':
        return all(e.parts, concatenation);
      case 'choice':
        return all(e.alternatives, alternation);
      case 'repeat':
        return all([e.body], (body = EMPTY) => repeated(body, e.min, e.max));
      case 'look':
        return null;
      case 'parameter':
        return given[e.index] ?? null;
      case 'call': {
        const rule = rules.rules.get(e.rule);
        if (!rule || open.has(e.rule) || ++calls > MAX_CALLS) return null;
        const args = e.arguments.map((argument) => go(argument, given));
        open.add(e.rule);
        const body = go(rule.body, args);
        open.delete(e.rule);
        return body;
      }
    }
  };
  const start = rules.rules.get(rules.start);
  return (start && go(start.body, [])) ?? undefined;
}

/** In nodes of the expression. Engines compile this many in a few milliseconds. */
const MAX_SIZE = 20_000;

/** A JavaScript module with the pattern: for octets as a latin1 string, for code units as a string. */
export function toRegExp(source: TargetSource): string {
  const { alphabet } = source.form.minimal;
  const text = alphabet.name === 'octets' ? "Buffer.from(octets).toString('latin1')" : 'text';
  return [
    ...asComments(targetHeader(source, 'A regular expression for', 'regexp')),
    `// Use: pattern.test(${text}). Engines that backtrack may run out of stack on texts of megabytes.`,
    `export const pattern = /^${formatRegExp(regExpOf(source), 'javascript', alphabet.digits)}$/;`,
    '',
  ].join('\n');
}

/** For programs that take POSIX extended syntax and hexadecimal escapes, such as flex. */
export function toPosix(source: TargetSource): string {
  const { alphabet } = source.form.minimal;
  return [
    ...asComments(
      targetHeader(source, 'A POSIX extended regular expression, with hexadecimal escapes, for', 'regexp-posix'),
      '#',
    ),
    // Test vectors miss this: they use one symbol of each class, and that is seldom the line feed.
    '# In Perl, PCRE and Python "$" also matches before a line feed at the end: write \\z there, or match in full.',
    `^${formatRegExp(regExpOf(source), 'posix', alphabet.digits)}$`,
    '',
  ].join('\n');
}

/** Up to this many states, the automaton may have a shorter expression than the rules: their sets are encoded one by one. */
const FEW_STATES = 64;

/** The shortest expression that is proved: that of the rules, or that of the automaton. */
function regExpOf(source: TargetSource): RegExpNode {
  const { minimal } = source.form;
  const isProved = (node: RegExpNode | undefined) => node !== undefined && openWays(node, minimal) !== undefined;
  const ofRules = rulesToRegExp(source);
  const isRulesProved = isProved(ofRules);
  const ofStates = isRulesProved && minimal.next.length > FEW_STATES ? undefined : automatonToRegExp(minimal);
  const proved = [...(isRulesProved ? [ofRules] : []), ofStates].filter(isProved) as RegExpNode[];
  const [shortest] = proved.sort((a, b) => a.size - b.size);
  if (shortest) return shortest;
  throw new SpecError('too-many-states', `the regular expression of ${minimal.next.length} states is too large`, {
    remedy: 'ask for a table instead: --target json, c, rust, typescript or javascript',
  });
}

/** Edges between the remaining states and two more nodes: INITIAL, before the start, and FINAL, after the end. */
type Graph = Map<number, Map<number, RegExpNode>>;

const INITIAL = -1;
const FINAL = -2;

/** `undefined` where it would be too large. */
function automatonToRegExp(minimal: Automaton): RegExpNode | undefined {
  const graph = toGraph(minimal);
  const remaining = new Set([...graph.keys()].filter((state) => state >= 0));
  while (remaining.size > 0) {
    const state = cheapestState(graph, remaining);
    remaining.delete(state);
    eliminateState(graph, state);
    if (sizeOf(graph) > MAX_SIZE) return undefined;
  }
  return graph.get(INITIAL)?.get(FINAL) as RegExpNode;
}

function toGraph(minimal: Automaton): Graph {
  const live = liveStates(minimal);
  const graph: Graph = new Map([[INITIAL, new Map([[0, EMPTY]])]]);
  minimal.next.forEach((_, state) => {
    if (!live[state]) return;
    const edges = new Map(Array.from(edgesFrom(minimal, state, live), ([target, set]) => [target, setNode(set)]));
    if (minimal.accepting[state]) edges.set(FINAL, EMPTY);
    graph.set(state, edges);
  });
  return graph;
}

function addEdge(edges: Map<number, RegExpNode>, target: number, part: RegExpNode): void {
  const known = edges.get(target);
  edges.set(target, known ? alternation(known, part) : part);
}

/** The state whose removal adds the least text; the start is last, since most loops go through it. */
function cheapestState(graph: Graph, remaining: ReadonlySet<number>): number {
  const into = new Map<number, { count: number; size: number }>();
  for (const [from, edges] of graph) {
    for (const [target, part] of edges) {
      const { count, size } = into.get(target) ?? { count: 0, size: 0 };
      if (from !== target) into.set(target, { count: count + 1, size: size + part.size });
    }
  }
  const weight = (state: number) => {
    const out = [...(graph.get(state) as Map<number, RegExpNode>)].filter(([target]) => target !== state);
    const { count, size } = into.get(state) ?? { count: 0, size: 0 };
    const written = out.reduce((sum, [, part]) => sum + part.size, 0) * count + size * out.length;
    return written + (state === 0 ? 1e9 : 0);
  };
  let best = { state: Number.NaN, weight: Infinity };
  for (const state of remaining) {
    const own = weight(state);
    if (own < best.weight) best = { state, weight: own };
  }
  return best.state;
}

function eliminateState(graph: Graph, state: number): void {
  const out = graph.get(state) as Map<number, RegExpNode>;
  graph.delete(state);
  const loop = out.get(state);
  out.delete(state);
  for (const edges of graph.values()) {
    const into = edges.get(state);
    if (!into) continue;
    edges.delete(state);
    const around = loop ? concatenation(into, repeated(loop, 0, Infinity)) : into;
    for (const [target, part] of out) addEdge(edges, target, concatenation(around, part));
  }
}

function sizeOf(graph: Graph): number {
  return [...graph.values()].flatMap((edges) => [...edges.values()]).reduce((sum, part) => sum + part.size, 0);
}

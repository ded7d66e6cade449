/**
 * An expression beside the automaton → whether both have one language, and whether an engine that backtracks reads any
 * text in linear time. One walk proves both:
 *
 *     (?:aa|a)*   after   a: 2 ways    aa: 3    aaa: 5    …     refused
 *
 * An engine that backtracks tries the ways of reading one after the other. A way leads to positions, the places of sets in
 * the expression (V. Glushkov, 1961). The walk goes through all lists of positions, each with the number of ways to it,
 * beside the states of the automaton (J. Hopcroft and R. Karp, 1971): both must accept the same, and end the same. The
 * lists are finitely many where the ways are; so if the walk ends, no text has more than MOST ways open at one place.
 */
import {
  type Automaton,
  containsSymbol,
  liveStates,
  nextState,
  START_STATE,
  type SymbolSet,
} from '../compile/index.ts';
import { explore } from '../explore.ts';
import type { RegExpNode } from './regexp-tree.ts';

/** More ways at one place are slow, even if they are finitely many. */
const MOST = 256;

/** In positions and in steps: the walk is to take less than a second. */
const MAX_POSITIONS = 20_000;
const MAX_LISTS = 20_000;

/** Ways to positions. */
type Ways = Map<number, number>;

/** An expression in its context: how many ways it is empty, the positions at which its texts begin, and end. */
interface Part {
  readonly empty: number;
  readonly first: Ways;
  readonly last: Ways;
}

interface Positions {
  /** The set of each position. The last position is the end. */
  readonly sets: SymbolSet[];
  readonly start: Ways;
  readonly follow: readonly Ways[];
}

/** How many ways are open at most, anywhere in any text; `undefined` where the languages differ, or there is no small bound. */
export function openWays(node: RegExpNode, automaton: Automaton): number | undefined {
  const positions = positionsOf(node);
  if (!positions) return undefined;
  const { sets, follow } = positions;
  const live = liveStates(automaton);
  const end = sets.length - 1;
  const ranges = [...sets.flat(), ...automaton.classes.flat()];
  // Between two of these, no set and no class tells symbols apart.
  const symbols = [...new Set(ranges.flatMap(([from, to]) => [from, to + 1]))].filter(
    (at) => at < automaton.alphabet.size,
  );
  const members = symbols.map((at) => sets.map((set) => containsSymbol(set, at)));
  const key = ({ ways, state }: { ways: Ways; state: number }) =>
    `${state} ${[...ways].sort(([a], [b]) => a - b).join(' ')}`;
  let most = 0;
  let lists = 0;
  const start = { ways: positions.start, state: START_STATE };
  for (const { state: at } of explore(start, key, ({ ways, state }) =>
    symbols.map((symbol, i) => {
      const after: Ways = new Map();
      for (const [position, count] of ways) {
        if (members[i]?.[position]) for (const [to, more] of follow[position] as Ways) add(after, to, count * more);
      }
      return [{ ways: after, state: nextState(automaton, state, symbol) }, symbol] as const;
    }),
  )) {
    const total = [...at.ways.values()].reduce((sum, count) => sum + count, 0);
    most = Math.max(most, total);
    const isRefused =
      total > MOST ||
      ++lists > MAX_LISTS ||
      at.ways.has(end) !== automaton.accepting[at.state] ||
      total > 0 !== live[at.state];
    if (isRefused) return undefined;
  }
  return most;
}

function add(ways: Ways, position: number, count: number): void {
  // More than that is refused: it need not be exact.
  ways.set(position, Math.min((ways.get(position) ?? 0) + count, MOST + 1));
}

/** `undefined` where there are too many positions, or the body of a loop can be empty: engines differ in what they do then. */
function positionsOf(whole: RegExpNode): Positions | undefined {
  const sets: Positions['sets'] = [];
  const follow: Ways[] = [];
  const isLoopOfEmpty = (node: RegExpNode): boolean =>
    node.kind === 'repeat'
      ? (node.max > 1 && node.body.isNullable) || isLoopOfEmpty(node.body)
      : 'parts' in node && node.parts.some(isLoopOfEmpty);
  const position = (set: SymbolSet): Part => {
    const at: Ways = new Map([[sets.push(set) - 1, 1]]);
    follow.push(new Map());
    return { empty: 0, first: at, last: at };
  };
  const connect = (last: Ways, first: Ways) => {
    for (const [from, ways] of last) for (const [to, more] of first) add(follow[from] as Ways, to, ways * more);
  };
  const then = (a: Part, b: Part): Part => {
    connect(a.last, b.first);
    return {
      empty: a.empty * b.empty,
      first: sum(a.first, b.first, a.empty),
      last: sum(b.last, a.last, b.empty),
    };
  };
  const go = (node: RegExpNode): Part => {
    switch (node.kind) {
      case 'empty':
        return NOTHING;
      case 'set':
        return position(node.set);
      case 'concatenation':
        return node.parts.map(go).reduce(then);
      case 'alternation':
        return node.parts.map(go).reduce((a, b) => ({
          empty: a.empty + b.empty,
          first: sum(a.first, b.first, 1),
          last: sum(a.last, b.last, 1),
        }));
      case 'repeat':
        return times(node);
    }
  };
  /** As copies: x{1,3} is x(x(x)?)?, and x{1,} is x x*. */
  const times = ({ body, min, max }: RegExpNode & { kind: 'repeat' }): Part => {
    let part = NOTHING;
    for (let i = 0; i < min && sets.length <= MAX_POSITIONS; i++) part = then(part, go(body));
    let rest = NOTHING;
    for (let i = max === Infinity ? 1 : max - min; i > 0 && sets.length <= MAX_POSITIONS; i--) {
      const once = go(body);
      if (max === Infinity) connect(once.last, once.first);
      const { first, last } = then(once, rest);
      rest = { empty: 1, first, last };
    }
    return then(part, rest);
  };
  if (isLoopOfEmpty(whole)) return undefined;
  const { first, last, empty } = go(whole);
  if (sets.length > MAX_POSITIONS) return undefined;
  // After all others, the end, where no symbol is read.
  const end = sets.push([]) - 1;
  const atEnd: Ways = new Map([[end, 1]]);
  connect(last, atEnd);
  follow.push(new Map());
  return { sets, follow, start: sum(first, atEnd, empty) };
}

const NOTHING: Part = { empty: 1, first: new Map(), last: new Map() };

/** The ways of `a`, and those of `b`, each as many times. */
function sum(a: Ways, b: Ways, times: number): Ways {
  if (times === 0) return a;
  const all = new Map(a);
  for (const [position, count] of b) add(all, position, count * times);
  return all;
}

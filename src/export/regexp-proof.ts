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
import { explore } from '../shared/explore.ts';
import type { RegExpNode } from './regexp-tree.ts';

/** More ways at one place are slow, even if they are finitely many. */
const MOST = 256;

/** In positions and in steps: the walk is to take less than a second. */
const MAX_POSITIONS = 20_000;
const MAX_LISTS = 20_000;

/** VerdictLoops to positions. */
type VerdictLoops = Map<number, number>;

/** A position for each set of the expression; follow: what comes after it. The first position is the end of the text. */
interface Positions {
  readonly sets: SymbolSet[];
  readonly follow: VerdictLoops[];
  readonly start: VerdictLoops;
}

/** How many ways are open at most, anywhere in any text; `undefined` where the languages differ, or there is no small bound. */
export function openWays(node: RegExpNode, automaton: Automaton): number | undefined {
  const positions = positionsOf(node);
  if (!positions) return undefined;
  const { sets, follow } = positions;
  const live = liveStates(automaton);
  const ranges = [...sets.flat(), ...automaton.classes.flat()];
  // Between two of these, no set and no class tells symbols apart.
  const symbols = [...new Set(ranges.flatMap(([from, to]) => [from, to + 1]))].filter(
    (at) => at < automaton.alphabet.size,
  );
  const members = symbols.map((at) => sets.map((set) => containsSymbol(set, at)));
  const key = ({ ways, state }: { ways: VerdictLoops; state: number }) =>
    `${state} ${[...ways].sort(([a], [b]) => a - b).join(' ')}`;
  let most = 0;
  let lists = 0;
  const start = { ways: positions.start, state: START_STATE };
  for (const { state: at } of explore(start, key, ({ ways, state }) =>
    symbols.map((symbol, i) => {
      const after: VerdictLoops = new Map();
      for (const [position, count] of ways) {
        if (members[i]?.[position])
          for (const [to, more] of follow[position] as VerdictLoops) add(after, to, count * more);
      }
      return [{ ways: after, state: nextState(automaton, state, symbol) }, symbol] as const;
    }),
  )) {
    const total = [...at.ways.values()].reduce((sum, count) => sum + count, 0);
    most = Math.max(most, total);
    const isRefused =
      total > MOST ||
      ++lists > MAX_LISTS ||
      at.ways.has(0) !== automaton.accepting[at.state] ||
      total > 0 !== live[at.state];
    if (isRefused) return undefined;
  }
  return most;
}

function add(ways: VerdictLoops, position: number, count: number): void {
  // More than that is refused: it need not be exact.
  ways.set(position, Math.min((ways.get(position) ?? 0) + count, MOST + 1));
}

/** Where an expression begins: at a position, or in one of several ways. */
type Next = number | Next[];

/** `undefined` where there are too many positions, or the body of a loop can be empty: engines differ in what they do then. */
function positionsOf(whole: RegExpNode): Positions | undefined {
  const sets: SymbolSet[] = [[]];
  const follow: Next[] = [[]];
  let isRefused = false;
  /** Where an expression begins that `after` follows. */
  const begin = (node: RegExpNode, after: Next): Next => {
    switch (node.kind) {
      case 'empty':
        return after;
      case 'set':
        follow.push(after);
        return sets.push(node.set) - 1;
      case 'concatenation':
        return node.parts.reduceRight((rest, part) => begin(part, rest), after);
      case 'alternation':
        return node.parts.map((part) => begin(part, after));
      case 'repeat':
        return loop(node, after);
    }
  };
  /** As copies: x{1,3} is x(x(x)?)?, and x{1,} is x x*. */
  const loop = ({ body, min, max }: RegExpNode & { kind: 'repeat' }, after: Next): Next => {
    isRefused ||= sets.length > MAX_POSITIONS || (max > 1 && body.isNullable);
    if (isRefused) return after;
    let rest = after;
    if (max === Infinity) {
      const again = [after];
      again.push(begin(body, again));
      rest = again;
    } else for (let i = min; i < max && sets.length <= MAX_POSITIONS; i++) rest = [after, begin(body, rest)];
    for (let i = 0; i < min && sets.length <= MAX_POSITIONS; i++) rest = begin(body, rest);
    return rest;
  };
  const start = begin(whole, 0);
  if (isRefused || sets.length > MAX_POSITIONS) return undefined;
  const known = new Map<Next, VerdictLoops>();
  const waysTo = (next: Next): VerdictLoops => {
    const ways = known.get(next) ?? new Map(typeof next === 'number' ? [[next, 1]] : []);
    if (typeof next === 'number' || known.has(next)) return ways;
    for (const one of next) for (const [position, count] of waysTo(one)) add(ways, position, count);
    known.set(next, ways);
    return ways;
  };
  return { sets, follow: follow.map(waysTo), start: waysTo(start) };
}

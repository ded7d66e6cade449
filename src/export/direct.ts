/**
 * Automaton over octets → a C function without tables: a label for each state, a comparison for each range.
 *
 *     s0: if (end - text < 2) return false;           two octets at least are missing
 *         c = *text++;
 *         if (!(c - 48u <= 9u)) return false;         0 to 9
 *         goto n1;                                    one more is there, as s0 has seen
 *
 * `s` looks whether the text is long enough for the shortest that is accepted from there, `n` need not. The
 * function only says yes or no: a text that is refused is read again by the table, for its fault.
 */
import { octets } from '../alphabet.ts';
import {
  type Automaton,
  edgesFrom,
  liveStates,
  START_STATE,
  type SymbolSet,
  shortestCompletions,
  sizeOfSet,
} from '../compile/index.ts';

/** With more edges than these, code no longer fits where a table does: gcc takes seconds, and the processor guesses. */
const MOST_EDGES = 1500;
/** With more targets than these a switch is faster than comparisons, and where few octets are read at all, with more than two. */
const MOST_TESTS = 8;
const FEW_OCTETS = 16;
/** With more ranges than these a set is looked up. */
const MOST_RANGES = 2;

interface Edge {
  readonly target: number;
  readonly set: SymbolSet;
}

/** The function, and the sets it looks up; `null` where the table is better. */
export function directInC(name: string, automaton: Automaton): string | null {
  const { alphabet, accepting } = automaton;
  if (alphabet !== octets) return null;
  const live = liveStates(automaton);
  const edges = new Map<number, readonly Edge[]>([[START_STATE, []]]);
  for (const state of edges.keys()) {
    const leaving = [...edgesFrom(automaton, state, live)].map(([target, set]) => ({ target, set }));
    edges.set(
      state,
      leaving.sort((a, b) => sizeOfSet(b.set) - sizeOfSet(a.set)),
    );
    for (const { target } of leaving) if (!edges.has(target)) edges.set(target, []);
  }
  if (!live[START_STATE] || [...edges.values()].flat().length > MOST_EDGES) return null;
  const missing = shortestCompletions(automaton).map((text) => text?.length ?? 0);
  const isSure = (from: number, to: number) => !accepting[to] && missing[to] === (missing[from] as number) - 1;
  const entered = new Set<string>();
  const jump = (from: number, to: number) => {
    const label = `${isSure(from, to) ? 'n' : 's'}${to}`;
    entered.add(label);
    return `goto ${label};`;
  };
  const sets = new Sets(`${name}_sets`);
  const bodies = [...edges].map(
    ([state, leaving]) => [state, stepLines(leaving, sets, (to) => jump(state, to))] as const,
  );
  const labelled = (label: string) => (entered.has(label) ? [`${label}:`] : []);
  const states = bodies.flatMap(([state, lines]) => [
    ...(state === START_STATE || entered.has(`s${state}`)
      ? [
          ...labelled(`s${state}`),
          `  if (${accepting[state] ? 'text == end) return true' : `(size_t)(end - text) < ${missing[state]}) return false`};`,
        ]
      : []),
    ...labelled(`n${state}`),
    ...lines,
  ]);
  return [
    ...sets.lines(),
    '// Whether a whole text is well-formed. A label is a state; from there on, no text is read that is too short.',
    `static inline bool ${name}_accepts(const uint8_t *text, size_t length) {`,
    '  const uint8_t *const end = text + length;',
    ...(states.includes('  c = *text++;') ? ['  unsigned c;'] : []),
    ...states,
    '}',
  ].join('\n');
}

function stepLines(edges: readonly Edge[], sets: Sets, jump: (target: number) => string): string[] {
  if (edges.length === 0) return ['  return false;'];
  const read = edges.reduce((sum, { set }) => sum + sizeOfSet(set), 0);
  if (edges.length <= (read <= FEW_OCTETS ? 2 : MOST_TESTS))
    return [
      '  c = *text++;',
      ...edges.slice(0, -1).map(({ target, set }) => `  if (${sets.test(set)}) ${jump(target)}`),
      // What refuses comes last: compilers lay out the rest as one line.
      ...edges
        .slice(-1)
        .flatMap(({ target, set }) => [`  if (!(${sets.test(set)})) return false;`, `  ${jump(target)}`]),
    ];
  const cases = edges.flatMap(({ target, set }) => {
    const each = set.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => `case ${from + i}:`));
    return [`    ${each.join(' ')} ${jump(target)}`];
  });
  return ['  c = *text++;', '  switch (c) {', ...cases, '    default: return false;', '  }'];
}

/** Sets of octets that are looked up: a bit of an octet each, eight in an array. */
class Sets {
  readonly #name: string;
  readonly #known = new Map<string, SymbolSet>();

  constructor(name: string) {
    this.#name = name;
  }

  test(set: SymbolSet): string {
    if (set.length <= MOST_RANGES) return set.map(([from, to]) => inRange(from, to)).join(' || ');
    const key = JSON.stringify(set);
    this.#known.set(key, set);
    const at = [...this.#known.keys()].indexOf(key);
    return `${this.#name}[${at >> 3}][c] & ${1 << (at & 7)}`;
  }

  lines(): string[] {
    const all = [...this.#known.values()];
    const count = Math.ceil(all.length / 8);
    if (count === 0) return [];
    const bitsOf = (of: number, octet: number) =>
      all
        .slice(8 * of, 8 * of + 8)
        .reduce((bits, set, i) => (set.some(([from, to]) => from <= octet && octet <= to) ? bits | (1 << i) : bits), 0);
    const rows = Array.from(
      { length: count },
      (_, of) => `  {${Array.from({ length: 256 }, (_, o) => bitsOf(of, o)).join(', ')}},`,
    );
    return [`static const uint8_t ${this.#name}[${count}][256] = {`, ...rows, '};'];
  }
}

function inRange(from: number, to: number): string {
  if (from === to) return `c == ${from}`;
  if (from === 0) return `c <= ${to}`;
  return to === 0xff ? `c >= ${from}` : `c - ${from}u <= ${to - from}u`;
}

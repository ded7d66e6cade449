/**
 * Automaton over octets → a function of C or Rust without tables: a label for each state, a comparison for each range.
 *
 *     s0: if (end - text < 2) return false;           two octets at least are missing
 *         c = *text++;
 *         if (!(c - 48u <= 9u)) return false;         0 to 9
 *         goto n1;                                    one more is there, as s0 has seen
 *
 * `s` looks whether the text is long enough for the shortest that is accepted from there, `n` need not. The
 * function only says yes or no: a text that is refused is read again by the table, for its fault.
 */

import {
  type Automaton,
  edgesFrom,
  liveStates,
  START_STATE,
  type SymbolSet,
  shortestCompletions,
  sizeOfSet,
} from '../compile/index.ts';
import { octets } from '../shared/alphabet.ts';

/** With more edges than these, code no longer fits where a table does: gcc takes seconds, and the processor guesses. */
const MOST_EDGES = 1500;
/** With more targets than these a switch is faster than comparisons, and where few octets are read at all, with more than one. */
const MOST_TESTS = 8;
const FEW_OCTETS = 16;
/** With more ranges than these a set is looked up. */
const MOST_RANGES = 2;

/** As many blocks stand in one another; of 1,500, rustc overflows its stack. */
const MOST_BLOCKS = 256;

interface Edge {
  readonly target: number;
  readonly set: SymbolSet;
}

/** How a language writes a function of states. */
interface DirectSyntax {
  /** Whether an octet is in a range, in some of these, in a set that is looked up. */
  range(from: number, to: number): string;
  either(tests: readonly string[]): string;
  lookUp(row: number, bit: number): string;
  /** Statements: where to go if an octet is of a set, or is not. */
  when(test: string, jump: string): string;
  unless(test: string): string;
  choose(cases: readonly (readonly [SymbolSet, string])[]): readonly string[];
}

/** What code does beside the verdict. */
interface Deeds {
  /** At the end of a text, in a state that accepts. */
  readonly accept: (state: number) => string;
  /** Of a state that does something, and goes on as another one. */
  readonly deedOf: (state: number) => { readonly lines: readonly string[]; readonly to: number } | undefined;
}

const none = () => undefined;

/** What leaves each state, the largest sets first, in the order in which states are met; `null` where the table is better. */
function leavingEdges(automaton: Automaton, deedOf: Deeds['deedOf'] = none): Map<number, readonly Edge[]> | null {
  if (automaton.alphabet !== octets) return null;
  const live = liveStates(automaton);
  const edges = new Map<number, readonly Edge[]>([[START_STATE, []]]);
  for (const state of edges.keys()) {
    const onward = deedOf(state)?.to;
    if (onward !== undefined) {
      if (!edges.has(onward)) edges.set(onward, []);
      continue;
    }
    const leaving = [...edgesFrom(automaton, state, live)].map(([target, set]) => ({ target, set }));
    edges.set(
      state,
      leaving.sort((a, b) => sizeOfSet(b.set) - sizeOfSet(a.set)),
    );
    for (const { target } of leaving) if (!edges.has(target)) edges.set(target, []);
  }
  return live[START_STATE] && [...edges.values()].flat().length <= MOST_EDGES ? edges : null;
}

const C: DirectSyntax = {
  range: (from, to) => {
    if (from === to) return `c == ${from}`;
    if (from === 0) return `c <= ${to}`;
    return to === 0xff ? `c >= ${from}` : `c - ${from}u <= ${to - from}u`;
  },
  either: (tests) => tests.join(' || '),
  lookUp: (row, bit) => `sets[${row}][c] & ${1 << bit}`,
  when: (test, jump) => `if (${test}) ${jump}`,
  unless: (test) => `if (!(${test})) return false;`,
  choose: (cases) => [
    'switch (c) {',
    ...cases.map(([set, jump]) => `  ${[...symbolsOf(set)].map((octet) => `case ${octet}:`).join(' ')} ${jump}`),
    '  default: return false;',
    '}',
  ],
};

/** The function; `null` where the table is better. */
export function directInC(name: string, automaton: Automaton): string | null {
  const states = directStates(automaton, { accept: () => 'return true;', deedOf: none });
  if (!states) return null;
  return [
    '// Whether a whole text is well-formed. A label is a state; from there on, no text is read that is too short.',
    `static inline bool ${name}_accepts(const uint8_t *text, size_t length) {`,
    ...states,
    '}',
  ].join('\n');
}

/** The body of such a function in C, after `text` and `length`; `null` where the table is better. */
export function directStates(automaton: Automaton, { accept, deedOf }: Deeds): string[] | null {
  const { accepting } = automaton;
  const edges = leavingEdges(automaton, deedOf);
  if (!edges) return null;
  const missing = shortestCompletions(automaton).map((text) => text?.length ?? 0);
  const isSure = (from: number, to: number) => !accepting[to] && missing[to] === (missing[from] as number) - 1;
  const entered = new Set<string>();
  const jump = (from: number, to: number) => {
    const label = `${isSure(from, to) ? 'n' : 's'}${to}`;
    entered.add(label);
    return `goto ${label};`;
  };
  const sets = new Sets();
  const bodies = [...edges].flatMap(([state, leaving]) =>
    deedOf(state) ? [] : [[state, stepLines(state, leaving, sets, C, (to) => jump(state, to))] as const],
  );
  const deeds = [...edges.keys()].flatMap((state) => {
    const deed = deedOf(state);
    const ways = deed ? ['n', 's'].filter((way) => entered.has(way + state)) : [];
    for (const way of ways) entered.add(way + deed?.to);
    return ways.flatMap((way) => [`${way}${state}:`, ...(deed?.lines ?? []), `  goto ${way}${deed?.to};`]);
  });
  const labelled = (label: string) => (entered.has(label) ? [`${label}:`] : []);
  const read = '  c = *text++;';
  const states = bodies.flatMap(([state, lines]) => [
    ...(state === START_STATE || entered.has(`s${state}`)
      ? [
          ...labelled(`s${state}`),
          `  if (${accepting[state] ? `text == end) ${accept(state)}` : `(size_t)(end - text) < ${missing[state]}) return false;`}`,
        ]
      : []),
    ...labelled(`n${state}`),
    ...(lines.length > 0 ? [read, ...lines.map((line) => `  ${line}`)] : ['  return false;']),
  ]);
  const rows = sets.rows();
  return [
    ...(rows.length > 0
      ? [
          `  static const uint8_t sets[${rows.length}][256] = {`,
          ...rows.map((row) => `    {${row.join(', ')}},`),
          '  };',
        ]
      : []),
    '  const uint8_t *const end = text + length;',
    ...(states.includes(read) ? ['  unsigned c;'] : []),
    ...states,
    ...deeds,
  ];
}

const RUST: DirectSyntax = {
  range: (from, to) => (from === to ? `${from}` : `${from}..=${to}`),
  either: (tests) => `matches!(c, ${tests.join(' | ')})`,
  lookUp: (row, bit) => `SETS[${row}][usize::from(c)] & ${1 << bit} != 0`,
  when: (test, jump) => `if ${test} { ${jump} }`,
  unless: (test) => `if !(${test}) { return false; }`,
  choose: (cases) => [
    'match c {',
    ...cases.map(([set, jump]) => `    ${set.map(([a, b]) => RUST.range(a, b)).join(' | ')} => { ${jump} }`),
    '    _ => return false,',
    '}',
  ],
};

/**
 * The same in Rust, which has no `goto`: a state is what follows a block, and `break` goes there from all that comes
 * before. Back goes `continue`, with the state in a variable; compilers make a jump of it, since it is a constant.
 */
export function directInRust(automaton: Automaton): string | null {
  const edges = leavingEdges(automaton);
  if (!edges || edges.size > MOST_BLOCKS) return null;
  const short = shortestCompletions(automaton).map((text) => text?.length ?? 0);
  const order = [...edges.keys()];
  const back = new Set<number>();
  const sets = new Sets();
  const jump = (from: number, to: number) => {
    if (from === to) return 'continue;';
    if (order.indexOf(to) > order.indexOf(from)) return `break 's${to};`;
    back.add(to);
    return `state = ${to}; continue 'again;`;
  };
  const bodies = order.map((state) => {
    const leaving = edges.get(state) as readonly Edge[];
    const atEnd = automaton.accepting[state] ? 'true' : 'false';
    if (leaving.length === 0) return [`return text.is_empty() && ${atEnd};`];
    const lines = [
      ...(state === START_STATE && (short[state] ?? 0) > 1
        ? [`if text.len() < ${short[state]} { return false; }`]
        : []),
      `let Some((&c, rest)) = text.split_first() else { return ${atEnd} };`,
      'text = rest;',
      ...stepLines(state, leaving, sets, RUST, (to) => jump(state, to)),
    ];
    return leaving.some(({ target }) => target === state) ? ['loop {', ...lines, '}'] : lines;
  });
  const [first, ...later] = order as [number, ...number[]];
  const rows = sets.rows();
  return [
    '/// Whether a whole text is well-formed. What follows the block `sN` is state N.',
    '#[rustfmt::skip]\n#[allow(clippy::all, clippy::pedantic, unused_mut)]',
    'fn accepts(mut text: &[u8]) -> bool {',
    ...(rows.length > 0
      ? [`static SETS: [[u8; 256]; ${rows.length}] = [`, ...rows.map((row) => `    [${row.join(', ')}],`), '];']
      : []),
    ...(back.size > 0 ? [`let mut state = ${first};`, "'again: loop {"] : []),
    [...later]
      .reverse()
      .map((state) => `'s${state}: {`)
      .join(' '),
    ...(back.size > 0
      ? [
          'match state {',
          ...[...back].filter((state) => state !== first).map((state) => `    ${state} => break 's${state},`),
          '    _ => {}',
          '}',
        ]
      : []),
    ...(bodies[0] as string[]),
    ...later.flatMap((_, i) => ['}', ...(bodies[i + 1] as string[])]),
    ...(back.size > 0 ? ['}'] : []),
    '}',
  ].join('\n');
}

/** After an octet `c` was read. */
function stepLines(
  state: number,
  edges: readonly Edge[],
  sets: Sets,
  syntax: DirectSyntax,
  jump: (target: number) => string,
): string[] {
  const read = edges.reduce((sum, { set }) => sum + sizeOfSet(set), 0);
  if (edges.length > (read <= FEW_OCTETS ? 1 : MOST_TESTS)) {
    // A run is a comparison, where it is one range.
    const [first, ...others] = edges as [Edge, ...Edge[]];
    const isRun = first.target === state && first.set.length === 1;
    const rest = (isRun ? others : edges).map(({ target, set }) => [set, jump(target)] as const);
    return [...(isRun ? [syntax.when(sets.test(first.set, syntax), jump(state))] : []), ...syntax.choose(rest)];
  }
  return edges.flatMap(({ target, set }, i) => {
    const test = sets.test(set, syntax);
    // What refuses comes last: compilers lay out the rest as one line.
    return i < edges.length - 1 ? [syntax.when(test, jump(target))] : [syntax.unless(test), jump(target)];
  });
}

/** Sets of octets that are looked up: a bit of an octet each, eight in an array. */
class Sets {
  readonly #known = new Map<string, SymbolSet>();

  test(set: SymbolSet, { range, either, lookUp }: DirectSyntax): string {
    if (set.length <= MOST_RANGES) return either(set.map(([from, to]) => range(from, to)));
    const key = JSON.stringify(set);
    this.#known.set(key, set);
    const at = [...this.#known.keys()].indexOf(key);
    return lookUp(at >> 3, at & 7);
  }

  rows(): number[][] {
    const all = [...this.#known.values()].map((set) => new Set(symbolsOf(set)));
    return Array.from({ length: Math.ceil(all.length / 8) }, (_, row) =>
      Array.from({ length: 256 }, (_, octet) =>
        all.slice(8 * row, 8 * row + 8).reduce((bits, set, i) => (set.has(octet) ? bits | (1 << i) : bits), 0),
      ),
    );
  }
}

function symbolsOf(set: SymbolSet): number[] {
  return set.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

/**
 * Direct code → a function of C: a label for each state, a comparison for each range.
 *
 *     s0: if (end - text < 2) return false;           two octets at least are missing
 *         c = *text++;
 *         if (!(c - 48u <= 9u)) return false;         0 to 9
 *         goto n1;                                    one more is there, as s0 has seen
 *
 * `s` looks whether the text is long enough for the shortest that is accepted from there, `n` need not.
 */
import { type DirectCode, type DirectState, type OctetBranch, octetsInSet } from './direct.ts';
import { indented } from './print-scanner.ts';

export function directInC(name: string, { states, rows }: DirectCode): string {
  const stateOf = new Map(states.map((state) => [state.number, state]));
  const entered = new Set<string>();
  const jump = (from: DirectState, to: number) => {
    const { accepting, missing } = stateOf.get(to) as DirectState;
    const label = `${!accepting && missing === from.missing - 1 ? 'n' : 's'}${to}`;
    entered.add(label);
    return `goto ${label};`;
  };
  const bodies = states.map((state) => bodyOf(state, (to) => jump(state, to)));
  const label = (name: string) => (entered.has(name) ? [`${name}:`] : []);
  const tables = rows.map((row) => `    {${row.join(', ')}},`);
  return [
    '// Whether a whole text is well-formed. A label is a state; from there on, no text is read that is too short.',
    `static inline bool ${name}_accepts(const uint8_t *text, size_t length) {`,
    ...(rows.length > 0 ? [`  static const uint8_t sets[${rows.length}][256] = {`, ...tables, '  };'] : []),
    '  const uint8_t *const end = text + length;',
    ...(states.some(hasBranches) ? ['  unsigned c;'] : []),
    ...states.flatMap(({ number, accepting, missing }, i) => [
      ...label(`s${number}`),
      ...(i === 0 || entered.has(`s${number}`)
        ? [`  if (${accepting ? 'text == end) return true' : `(size_t)(end - text) < ${missing}) return false`};`]
        : []),
      ...label(`n${number}`),
      ...indented(bodies[i] as string[], '  '),
    ]),
    '}',
  ].join('\n');
}

const hasBranches = ({ tests, choices }: DirectState) => tests.length + choices.length > 0;

function bodyOf(state: DirectState, jump: (target: number) => string): string[] {
  const { tests, choices } = state;
  if (!hasBranches(state)) return ['return false;'];
  const read = 'c = *text++;';
  if (choices.length === 0) {
    // What refuses comes last: compilers lay out the rest as one line.
    const last = tests.at(-1) as OctetBranch;
    const others = tests.slice(0, -1).map((branch) => `if (${testOf(branch)}) ${jump(branch.target)}`);
    return [read, ...others, `if (!(${testOf(last)})) return false;`, jump(last.target)];
  }
  return [
    read,
    ...tests.map((branch) => `if (${testOf(branch)}) ${jump(branch.target)}`),
    'switch (c) {',
    ...choices.map(({ set, target }) => {
      const cases = octetsInSet(set).map((octet) => `case ${octet}:`);
      return `  ${cases.join(' ')} ${jump(target)}`;
    }),
    '  default: return false;',
    '}',
  ];
}

function testOf({ set, lookUp }: OctetBranch): string {
  if (lookUp) return `sets[${lookUp.row}][c] & ${1 << lookUp.bit}`;
  return set.map(([from, to]) => rangeOf(from, to)).join(' || ');
}

function rangeOf(from: number, to: number): string {
  if (from === to) return `c == ${from}`;
  if (from === 0) return `c <= ${to}`;
  return to === 0xff ? `c >= ${from}` : `c - ${from}u <= ${to - from}u`;
}

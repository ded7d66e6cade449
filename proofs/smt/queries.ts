/**
 * The queries on a kernel: each negates what has to hold, so `unsat` proves it.
 * A solver that answers `sat` gives octets and states for which it fails.
 *
 *     q, then octets of v0 │ s0, v1, 16 octets, s16 │ v2
 *
 * q, s0, s1, … are states of the table: before the octets of v0 that the round of
 * v1 reads, and after each symbol from there on. A round reads two neighbours.
 */

import type { VectorExpression } from './translate.ts';

interface QueryFacts {
  /** Octets of a symbol of the table, and of the kernel. */
  readonly octets: number;
  readonly width: number;
  /** How many octets of v0 the round of v1 reads. */
  readonly reach: number;
  readonly overrun: number;
  /** The name of the constant that is written around a text. */
  readonly padding: string;
  /** Whether a block `m` is skipped. */
  readonly clean: VectorExpression | null;
}

const VECTOR = 16;
const ZERO = `#x${'0'.repeat(32)}`;

export function queriesOf(facts: QueryFacts): string[] {
  return [
    '\n; ---------- Any octets, the states of the table on the way through them, and the flags of two rounds.',
    ...pathText(facts),
    '\n; ---------- The queries. unsat: proved; sat: wrong.',
    ...controlQueries(facts),
    ...textQueries(facts),
    ...(facts.clean ? [skipQuery(facts.clean)] : []),
  ];
}

function pathText({ octets, width, reach }: QueryFacts): string[] {
  const read = Math.ceil(reach / width) * width;
  const before = symbolsOf(octets, 'v0').slice((VECTOR - read) / octets);
  const states = symbolsOf(octets, 'v1').map((symbol, i) => `(= s${i + 1} (step s${i} ${symbol}))`);
  return [
    '(declare-const q State)',
    ...[0, 1, 2, 3, 4].map((i) => `(declare-const v${i} Vector)`),
    ...['s0', ...states.map((_, i) => `s${i + 1}`)].map((name) => `(declare-const ${name} State)`),
    `(assert (= s0 ${after('q', before)}))`,
    ...states.map((state) => `(assert ${state})`),
    '(define-fun up ((flags Vector)) Bool (= (test flags) #x00000001))',
    `(define-fun flags-of ((before Vector) (now Vector)) Vector (round ${ZERO} (concat now before)))`,
    '(declare-const flags Vector)',
    ...[1, 2].flatMap((i) => [`(declare-const flags${i} Vector)`, `(assert (= flags${i} (flags-of v${i - 1} v${i})))`]),
  ];
}

/** What the induction over blocks needs of flags, entry and padding. */
function controlQueries({ width, octets, padding }: QueryFacts): string[] {
  const symbol = symbolsOf(octets, padding).slice(0, width / octets);
  return [
    query('flags are clear before a block', `(distinct (cleared flags) ${ZERO})`),
    query(
      'a round adds its flags to those before it',
      '(distinct (round flags (concat v1 v0)) (v128.or flags (flags-of v0 v1)))',
    ),
    query('a flag of two rounds is a flag of one of them', '(distinct (up (v128.or v0 v1)) (or (up v0) (up v1)))'),
    query(
      'no look-up of relaxed SIMD has an index of 16 or more',
      `(distinct (v128.and (indices flags (concat v1 v0)) #x${'f0'.repeat(VECTOR)}) ${ZERO})`,
    ),
    query('padding is one symbol, again and again', `(distinct ${padding} ((_ rotate_left ${8 * width}) ${padding}))`),
    query(
      'padding leads from the entry, and from each state in which a text may end, to the entry',
      `(and (between q) (or (= q entry) (accepts q)) (distinct ${after('q', symbol)} entry))`,
    ),
    query('the entry accepts, and is between two symbols', '(not (and (accepts entry) (between entry)))'),
    query(
      'a symbol leads from a state between two symbols to such a state, or is rejected',
      `(and (between s0) (not (rejected s${width / octets})) (not (between s${width / octets})))`,
    ),
    query('what is rejected stays rejected', '(and (rejected s0) (or (accepts s0) (not (rejected s1))))'),
  ];
}

function textQueries({ octets, width, overrun, padding }: QueryFacts): string[] {
  const symbols = VECTOR / octets;
  const ends = Array.from({ length: VECTOR / width }, (_, i) => (i + 1) * width);
  const fault = (end: number) => {
    const rest = end < VECTOR ? ` (= ${part('v1', end, VECTOR - end)} ${part(padding, end, VECTOR - end)})` : '';
    // The round of v2 is run where the end, and what is read after it, is in v2.
    const next = end + overrun > VECTOR ? ' (not (up flags2))' : '';
    return `(and (between q) (not (rejected s0)) (not (accepts s${end / octets}))${rest} (= v2 ${padding}) (not (up flags1))${next})`;
  };
  return [
    query('no text that can be well-formed is flagged', `(and (between q) (not (rejected s${symbols})) (up flags1))`),
    query(
      'a text with a fault in v1 is flagged there or in v2',
      `(and (between q) (not (rejected s0)) (rejected s${symbols}) (not (up flags1)) (not (up flags2)))`,
    ),
    ...ends.map((end) =>
      query(`a text that ends after ${end} octets of v1, and not where a text may end, is flagged`, fault(end)),
    ),
  ];
}

/** The test of a block is written as equations: nested, its many minima and maxima take a solver too long. */
function skipQuery({ bindings, value }: VectorExpression): string {
  const rounds = [0, 1, 2, 3].map((i) => `(up (flags-of v${i} v${i + 1}))`);
  return [
    '(push 1)',
    '(define-fun m () (_ BitVec 640) (concat v4 v3 v2 v1 v0))',
    ...bindings.map(
      ({ name, sort, expression }) => `(declare-const ${name} ${sort}) (assert (= ${name} ${expression}))`,
    ),
    '(echo "a block that is skipped has no flag")',
    `(assert (and (distinct ${value} #x00000000) (or ${rounds.join(' ')})))`,
    '(check-sat)',
    '(pop 1)',
  ].join('\n');
}

function query(name: string, claim: string): string {
  return `(push 1)\n(echo "${name}")\n(assert ${claim})\n(check-sat)\n(pop 1)`;
}

/** The symbols of the table in a vector, in the order of the text. */
function symbolsOf(octets: number, name: string): string[] {
  return Array.from({ length: VECTOR / octets }, (_, i) => part(name, i * octets, octets));
}

/** Some octets of a vector. */
function part(name: string, from: number, octets: number): string {
  return `((_ extract ${8 * (from + octets) - 1} ${8 * from}) ${name})`;
}

/** The state after symbols. */
function after(state: string, symbols: readonly string[]): string {
  return symbols.reduce((text, symbol) => `(step ${text} ${symbol})`, state);
}

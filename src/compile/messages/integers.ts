/**
 * The rule of a number → its automaton, if each of its texts is one of its kind.
 *
 *     len = %x00-7F / %x80-FF %x01-7F   varint      refused as u8: "80 01" has two octets
 */
import { formatWitness, octets } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { type IntegerForm, type IntegerKind, integerForm, isWrittenInteger } from '../../shared/integer-kinds.ts';
import { type Automaton, liveStates, nextState } from '../automaton/automaton.ts';
import { languageDifference } from '../automaton/difference.ts';
import type { Rule } from '../expression.ts';
import type { SymbolSet } from '../symbols.ts';
import { tagError } from '../tags/values.ts';
import type { IntegerRole } from './roles.ts';

type Bits = NonNullable<IntegerRole['bits']>;

/** Octets of an open number of seven bits an octet, 70 bits: the value of a longer one would say nothing. */
const LONGEST_OPEN = 10;

/** For each state 256 next states, −1 refuses; and which states accept. */
export interface IntegerRows {
  readonly next: readonly number[];
  readonly accepting: readonly number[];
}

export function integerRows(automaton: Automaton, { kind, bits = [] }: IntegerRole, rule: Rule): IntegerRows {
  const { onlyLeft: wrong } = languageDifference(automaton, textsOf(integerForm(kind)));
  if (wrong)
    throw new SpecError(
      'annotation',
      `${formatWitness(octets, wrong, true)} is a text of ${rule.name}, but no ${kind}`,
      {
        span: rule.span,
        remedy: remedyFor(integerKindOf(automaton), kind, rule),
      },
    );
  const live = liveStates(automaton);
  const next = automaton.next.flatMap((_, state) =>
    Array.from({ length: 0x100 }, (_, octet) => {
      const target = nextState(automaton, state, octet);
      return live[target] ? target : -1;
    }),
  );
  const rows = { next, accepting: automaton.accepting.map(Number) };
  const wanted = bits.filter(({ equals }) => equals !== undefined);
  return wanted.length > 0 ? withBits(rows, kind, wanted, rule) : rows;
}

/** Without the texts in which some bits have another value than they must have. Each state of a number with a size has its own octet. */
function withBits({ next, accepting }: IntegerRows, kind: IntegerKind, wanted: Bits, rule: Rule): IntegerRows {
  const { octets: count, order } = integerForm(kind) as { octets: number; order: string };
  const rows = next.slice();
  const isRight = (octet: number, at: number) => {
    const below = 8 * (order === 'big' ? count - 1 - at : at);
    return wanted.every(({ shift, size, equals = 0 }) =>
      Array.from({ length: 8 }, (_, bit) => below + bit - shift).every(
        (k, bit) => k < 0 || k >= size || ((octet >> bit) & 1) === Math.floor(equals / 2 ** k) % 2,
      ),
    );
  };
  const known = new Map<number, boolean>();
  /** Whether one of these can end behind a state. */
  const visit = (state: number, at: number): boolean => {
    if (at === count) return accepting[state] === 1;
    let isLive = known.get(state);
    if (isLive !== undefined) return isLive;
    isLive = false;
    for (let octet = 0; octet <= 0xff; octet++) {
      const cell = state * 0x100 + octet;
      if ((rows[cell] as number) < 0) continue;
      if (!isRight(octet, at) || !visit(rows[cell] as number, at + 1)) rows[cell] = -1;
      else isLive = true;
    }
    known.set(state, isLive);
    return isLive;
  };
  if (visit(0, 0)) return { next: rows, accepting };
  const said = wanted.map(({ name, equals }) => `${name} = ${equals}`).join(', ');
  throw tagError(
    `no text of ${rule.name} has ${said}`,
    rule.span,
    'let the rule have such texts, or take the value out of @bits',
  );
}

function remedyFor(fits: IntegerKind | undefined, kind: IntegerKind, { name }: Rule): string {
  const { octets, base } = integerForm(kind);
  // Of octets that are as many as the kind has, some have a bit too many.
  if (fits && integerForm(fits).octets !== octets) return `its texts are ${fits}: @integer ${name} ${fits}`;
  if (octets === 'open') return 'write the rule so that it matches only such numbers';
  return `write the rule so that it has ${octets} octet${octets === 1 ? '' : 's'}${base < 256 ? `, each below ${base}` : ''}`;
}

/** Those that can be suggested, digits first: two digits are two octets as well. */
const SUGGESTED: readonly IntegerKind[] = [
  'decimal',
  'hexadecimal',
  'u8',
  'u16be',
  'u24be',
  'u32be',
  'u64be',
  'varint',
];

/** The kind of number that each text of a rule is. */
export function integerKindOf(automaton: Automaton): IntegerKind | undefined {
  return SUGGESTED.find((kind) => !languageDifference(automaton, textsOf(integerForm(kind))).onlyLeft);
}

/** The automaton of a kind. */
function textsOf(form: IntegerForm): Automaton {
  const { octets, base } = form;
  if (octets !== 'open') {
    // State i: i octets were read. One state more refuses.
    const digits: SymbolSet = [[0, base - 1]];
    return automatonOf(octets + 2, (state, octet) => (isIn(digits, octet) ? state + 1 : octets + 1), [octets]);
  }
  if (isWrittenInteger(form)) {
    const digits = digitsOfBase(base);
    return automatonOf(3, (state, octet) => (state < 2 && isIn(digits, octet) ? 1 : 2), [1]);
  }
  const last = LONGEST_OPEN;
  const after = (state: number, octet: number) => (octet < base ? last : state + 1 === last ? last + 1 : state + 1);
  return automatonOf(last + 2, (state, octet) => (state < last ? after(state, octet) : last + 1), [last]);
}

/** Digits of ASCII, and above 9 letters of either case. */
function digitsOfBase(base: number): SymbolSet {
  const digits = [0x30, 0x30 + Math.min(base, 10) - 1] as const;
  const letters = [0x41, 0x61].map((a) => [a, a + base - 11] as const);
  return base > 10 ? [digits, ...letters] : [digits];
}

/** The last state is that which refuses. */
function automatonOf(
  states: number,
  after: (state: number, octet: number) => number,
  accepting: readonly number[],
): Automaton {
  const classes: SymbolSet[] = Array.from({ length: octets.size }, (_, octet) => [[octet, octet]]);
  const next = Array.from({ length: states }, (_, state) =>
    classes.map((_, octet) => Math.min(after(state, octet), states - 1)),
  );
  return { alphabet: octets, classes, next, accepting: next.map((_, state) => accepting.includes(state)) };
}

function isIn(set: SymbolSet, octet: number): boolean {
  return set.some(([from, to]) => octet >= from && octet <= to);
}

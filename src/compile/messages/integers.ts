/**
 * The rule of a number → its automaton, if each of its texts is one of its kind.
 *
 *     len = %x00-7F / %x80-FF %x01-7F   varint      refused as u8: "80 01" has two octets
 */
import { formatWitness, octets } from '../../shared/alphabet.ts';
import { SpecError } from '../../shared/diagnostic.ts';
import { INTEGER_SIZES, type IntegerKind } from '../../shared/integer-kinds.ts';
import { type Automaton, liveStates, nextState } from '../automaton/automaton.ts';
import { languageDifference } from '../automaton/difference.ts';
import type { Rule } from '../expression.ts';
import type { SymbolSet } from '../symbols.ts';

const ALL: SymbolSet = [[0, 0xff]];
const DIGITS: SymbolSet = [[0x30, 0x39]];
const HEXADECIMAL: SymbolSet = [
  [0x30, 0x39],
  [0x41, 0x46],
  [0x61, 0x66],
];

/** 70 bits: the value of a longer one would say nothing. */
const LONGEST_VARINT = 10;

/** For each state 256 next states, −1 refuses; and which states accept. */
export interface IntegerRows {
  readonly next: readonly number[];
  readonly accepting: readonly number[];
}

export function integerRows(automaton: Automaton, kind: IntegerKind, rule: Rule): IntegerRows {
  const { onlyLeft: wrong } = languageDifference(automaton, textsOf(kind));
  if (wrong)
    throw new SpecError(
      'annotation',
      `${formatWitness(octets, wrong, true)} is a text of ${rule.name}, but no ${kind}`,
      {
        span: rule.span,
        remedy:
          INTEGER_SIZES[kind] > 0
            ? `write the rule so that it has ${INTEGER_SIZES[kind]} octets`
            : 'write the rule so that it matches only such numbers',
      },
    );
  const live = liveStates(automaton);
  const next = automaton.next.flatMap((_, state) =>
    Array.from({ length: 0x100 }, (_, octet) => {
      const target = nextState(automaton, state, octet);
      return live[target] ? target : -1;
    }),
  );
  return { next, accepting: automaton.accepting.map(Number) };
}

/** The automaton of a kind: `sets[i]` leads from state i on to the next one; the last state accepts. */
function textsOf(kind: IntegerKind): Automaton {
  if (kind === 'decimal' || kind === 'hexadecimal') {
    const set = kind === 'decimal' ? DIGITS : HEXADECIMAL;
    return automatonOf(3, (state, octet) => (state < 2 && isIn(set, octet) ? 1 : 2), [false, true, false]);
  }
  const size = INTEGER_SIZES[kind] || LONGEST_VARINT;
  const reject = size + 1;
  const goesOn = (octet: number, state: number) => (octet < 0x80 ? size : state + 1 === size ? reject : state + 1);
  return automatonOf(
    size + 2,
    (state, octet) => (state >= size ? reject : kind === 'varint' ? goesOn(octet, state) : state + 1),
    Array.from({ length: size + 2 }, (_, state) => state === size),
  );
}

function automatonOf(
  states: number,
  after: (state: number, octet: number) => number,
  accepting: readonly boolean[],
): Automaton {
  const classes: SymbolSet[] = Array.from({ length: ALL[0]?.[1] ?? 0 }, (_, octet) => [[octet, octet]]);
  classes.push([[0xff, 0xff]]);
  const next = Array.from({ length: states }, (_, state) => classes.map((_, octet) => after(state, octet)));
  return { alphabet: octets, classes, next, accepting };
}

function isIn(set: SymbolSet, octet: number): boolean {
  return set.some(([from, to]) => octet >= from && octet <= to);
}

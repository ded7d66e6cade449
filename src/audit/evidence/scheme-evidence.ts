/**
 * The evidence that forms share: a form, the scheme by which it writes numbers
 * (predicates/scheme.ts), and the constants that its document prints.
 *
 *     numbersOf('ucs2', UTF16).noSurrogates()                      D800 to DFFF are not written
 *     bitTableOf('utf8', TABLE_2003).longest(4, 'four', [F8 …])    no character has more than four octets
 */
import type { Automaton, SymbolSet } from '../../compile/index.ts';
import { type Evidence, evidenceOn } from '../evidence.ts';
import type { SymbolText, Witnesses } from '../predicates/decision.ts';
import { encodeUtf8, printedExample, roundTrip } from '../predicates/numbered-steps.ts';
import { texts } from '../predicates/printed.ts';
import type { Scheme } from '../predicates/scheme.ts';
import * as structure from '../predicates/structure.ts';
import {
  largestIs,
  noneOf,
  oneEncoding,
  repertoire,
  SCALAR_VALUES,
  SURROGATES,
  sameOrder,
} from '../predicates/values.ts';

type Proof = Pick<Evidence, 'proof' | 'equals'>;

/** Which numbers a form writes. Default: the scalar values. */
export function numbersOf(form: string, scheme: Scheme, proof: Proof = {}) {
  const on = evidenceOn(form);
  return {
    repertoire: (
      says = '0 to D7FF and E000 to 10FFFF are written, and no other number',
      written: SymbolSet = SCALAR_VALUES,
      equals: Proof = {},
    ) =>
      on('repertoire', says, (a, own) => repertoire(a, scheme, own.written), {
        constants: { written },
        ...equals,
        ...proof,
      }),
    noSurrogates: () =>
      on('no-surrogates', 'D800 to DFFF are not written', (a, { surrogates }) => noneOf(a, scheme, surrogates), {
        constants: { surrogates: SURROGATES },
        ...proof,
      }),
    nothingAbove: () =>
      on('nothing-above-10FFFF', 'the largest number written is 10FFFF', (a, { last }) => largestIs(a, scheme, last), {
        constants: { last: 0x10ffff },
        ...proof,
      }),
    /** `others`: texts that would be a second encoding. */
    oneEncoding: (others: readonly SymbolText[]) =>
      on('one-encoding', 'no number is written in two ways', (a) => oneEncoding(a, scheme, others), proof),
  };
}

export const FIRST_AND_LAST: readonly SymbolText[] = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff].map(
  encodeUtf8,
);

/** What the documents say of every form that is written by a bit table of octets. */
export function bitTableOf(form: string, scheme: Scheme, proof: Proof = {}) {
  const on = evidenceOn(form);
  return {
    ...numbersOf(form, scheme, proof),
    lengths: on('lengths', 'the first octet tells how many there are, by its leading bits', (a) =>
      structure.lengthFromFirst(a, lengthByLeadingBits),
    ),
    /** `follow`: octets that a refused witness has after one that never appears. */
    neverAppear: (says: string, never: SymbolSet, table: () => Automaton, follow: SymbolText) =>
      on('never-appear', says, (a, own) => structure.neverAppear(a, own.never, table(), follow), {
        constants: { never },
      }),
    characters: [
      on(
        'ascii',
        '00 to 7F are characters by themselves, everywhere and only so',
        (a, { ascii }) => structure.asciiIsSingle(a, ascii),
        { constants: { ascii: [0x00, 0x7f] } },
      ),
      on('tails', 'octets after the first are 80 to BF', (a, { tails }) => structure.tailsAreExactly(a, tails), {
        constants: { tails: [0x80, 0xbf] },
      }),
      on('boundaries', 'any octet tells whether a character starts there', structure.selfSynchronising),
      on('search', 'a text is found in another on whole characters only', (a) => structure.searchIsAligned(a, SEARCH)),
    ],
    order: (of: string, witnesses: Witnesses) =>
      on('order', `the order of octets is that of ${of}`, (a) => sameOrder(a, scheme, witnesses)),
    longest: (longest: number, word: string, refused: readonly SymbolText[]) =>
      on(
        `longest-${longest}`,
        `no character has more than ${word} octets`,
        (a, own) => structure.longestCharacter(a, own.longest, refused),
        { constants: { longest } },
      ),
    roundTrip: (name: string, witnesses: Witnesses) =>
      on(
        'round-trip',
        `${name} and UTF-16 convert into each other and back for every scalar value`,
        (a, _, { automaton }) => roundTrip(a, automaton('utf16'), witnesses),
        { method: 'exhaustive', about: ['utf16'] },
      ),
    /** What the document prints is what the steps write for its numbers, and the table accepts it. */
    examples: (count: number) =>
      EXAMPLES.slice(0, count).map(([values = [], printed = []], n) =>
        on(
          `example-${n + 1}`,
          `the example ${values.map((value) => value.toString(16).toUpperCase()).join(' ')} is what the steps write`,
          (a, example) => printedExample(a, encodeUtf8, example.values, example.printed),
          { constants: { values, printed }, method: 'tests' },
        ),
      ),
  };
}

const SEARCH: Witnesses = { accepted: [[0xc3, 0xa9, 0xc3, 0xa9]], refused: [[0xa9], [0xa9, 0xc3], [0xc3]] };

/** What the documents print: the numbers, and the octets of a text with them. */
const EXAMPLES = [
  texts('41 2262 0391 2E, 41 E2 89 A2 CE 91 2E'),
  texts('D55C AD6D C5B4, ED 95 9C EA B5 AD EC 96 B4'),
  texts('65E5 672C 8A9E, E6 97 A5 E6 9C AC E8 AA 9E'),
  texts('FEFF 233B4, EF BB BF F0 A3 8E B4'),
];

/** The length of a character by its first octet: the count of leading 1 bits, or 1 when there is none. */
function lengthByLeadingBits(first: number): number {
  const ones = Math.clz32(~(first << 24));
  return ones === 0 ? 1 : ones;
}

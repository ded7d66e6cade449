/** Evidence on UTF-8: the clauses of RFC 3629, its draft and its translation. */
import type { SymbolRange } from '../../alphabet.ts';
import type { SymbolSet } from '../../compile/index.ts';
import { type CoqProof, type Evidence, equalityOn, evidenceOn } from '../evidence.ts';
import { lazy } from '../memoize.ts';
import type { SymbolText, Witnesses } from '../predicates/decision.ts';
import { automatonOfTable } from '../predicates/equality.ts';
import {
  decodeUtf8,
  decodingSteps,
  encodeUtf8,
  encodingSteps,
  namedVerdicts,
  printedExample,
  roundTrip,
} from '../predicates/numbered-steps.ts';
import { TABLE_2003 } from '../predicates/scheme.ts';
import { signatureIsCharacter } from '../predicates/signature.ts';
import * as structure from '../predicates/structure.ts';
import {
  largestIs,
  noneOf,
  oneEncoding,
  overlongForms,
  repertoire,
  SCALAR_VALUES,
  SURROGATES,
  sameOrder,
} from '../predicates/values.ts';

/** The texts that RFC 3629 §3 and §10 warn of. */
const ATTACKS: readonly SymbolText[] = [
  [0xc0, 0x80],
  [0xed, 0xa1, 0x8c, 0xed, 0xbe, 0xb4],
  [0x2f, 0xc0, 0xae, 0x2e, 0x2f],
];
const HARMLESS: readonly SymbolText[] = [[0x00], [0xf0, 0xa3, 0x8e, 0xb4], [0x2f, 0x2e, 0x2e, 0x2f]];
const OVERLONG = overlongForms(TABLE_2003, [1, 2, 3, 4]);
export const FIRST_AND_LAST: readonly SymbolText[] = [0, 0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000, 0x10ffff].map(
  encodeUtf8,
);
const STEPS: Witnesses = {
  accepted: FIRST_AND_LAST,
  refused: [...OVERLONG, [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]],
};
export const SEARCH: Witnesses = { accepted: [[0xc3, 0xa9, 0xc3, 0xa9]], refused: [[0xa9], [0xa9, 0xc3], [0xc3]] };
// Refused: a surrogate pair of CESU-8 sorts before E000, but its scalar value is larger; an overlong A sorts after Z.
const ORDER: Witnesses = {
  accepted: [FIRST_AND_LAST.flat(), [0xee, 0x80, 0x80, 0xf0, 0x90, 0x80, 0x80]],
  refused: [
    [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80],
    [0xc1, 0x81],
  ],
};
/** The bit table of RFC 3629 §3, as arithmetic. */
const ROWS_2003: readonly SymbolRange[] = [
  [0, 0x7f],
  [0x80, 0x7ff],
  [0x800, 0xffff],
  [0x10000, 0x10ffff],
];
const tableOf2003 = lazy(() => automatonOfTable(ROWS_2003, [SURROGATES]));
const TAIL: SymbolRange = [0x80, 0xbf];
/** The octets that never appear: the list of RFC 3629 §1. */
const NEVER: SymbolSet = [
  [0xc0, 0xc1],
  [0xf5, 0xff],
];
const SIGNATURE: SymbolText = [0xef, 0xbb, 0xbf];
const EXAMPLES: readonly (readonly [readonly number[], SymbolText])[] = [
  [
    [0x41, 0x2262, 0x391, 0x2e],
    [0x41, 0xe2, 0x89, 0xa2, 0xce, 0x91, 0x2e],
  ],
  [
    [0xd55c, 0xad6d, 0xc5b4],
    [0xed, 0x95, 0x9c, 0xea, 0xb5, 0xad, 0xec, 0x96, 0xb4],
  ],
  [
    [0x65e5, 0x672c, 0x8a9e],
    [0xe6, 0x97, 0xa5, 0xe6, 0x9c, 0xac, 0xe8, 0xaa, 0x9e],
  ],
  [
    [0xfeff, 0x233b4],
    [0xef, 0xbb, 0xbf, 0xf0, 0xa3, 0x8e, 0xb4],
  ],
];

/** The length of a character by its first octet: the count of leading 1 bits, or 1 when there is none. */
export function lengthByLeadingBits(first: number): number {
  const ones = Math.clz32(~(first << 24));
  return ones === 0 ? 1 : ones;
}

/** The octets printed are what the steps write for the numbers printed, and the table accepts them. */
export const exampleList = (form: string, count: number) =>
  EXAMPLES.slice(0, count).map(([values, printed], n) =>
    evidenceOn(form)(
      `example-${n + 1}`,
      `the example ${values.map((value) => value.toString(16).toUpperCase()).join(' ')} is what the steps write`,
      (a, example) => printedExample(a, encodeUtf8, example.values, example.printed),
      { constants: { values, printed }, method: 'tests' },
    ),
  );

const on = evidenceOn('utf8');
export const COQ = 'proofs/forms/Utf8.v';
/** The texts are exactly the encodings of scalar values by the bit table of §3, each of one sequence. */
const ENCODINGS_BY_COQ: CoqProof = { file: COQ, theorem: 'texts_are_encodings' };

export const utf8Evidence: readonly Evidence[] = [
  on(
    'repertoire',
    '0 to D7FF and E000 to 10FFFF are written, and no other number',
    (a, { written }) => repertoire(a, TABLE_2003, written),
    { constants: { written: SCALAR_VALUES }, proof: ENCODINGS_BY_COQ },
  ),
  on('no-surrogates', 'D800 to DFFF are not written', (a, { surrogates }) => noneOf(a, TABLE_2003, surrogates), {
    constants: { surrogates: SURROGATES },
    proof: ENCODINGS_BY_COQ,
  }),
  on('nothing-above-10FFFF', 'the largest number written is 10FFFF', (a, { last }) => largestIs(a, TABLE_2003, last), {
    constants: { last: 0x10ffff },
    proof: ENCODINGS_BY_COQ,
  }),
  on('one-encoding', 'no number is written in two ways', (a) => oneEncoding(a, TABLE_2003, OVERLONG), {
    proof: ENCODINGS_BY_COQ,
  }),
  on(
    'unit',
    'the code unit is one octet of 100 (hex) values, and some characters take one',
    (a, { values }) => structure.unitSize(a, values, [[0x80], [0xc2]]),
    { constants: { values: 0x100 } },
  ),
  on('lengths', 'the first octet tells how many there are, by its leading bits', (a) =>
    structure.lengthFromFirst(a, lengthByLeadingBits),
  ),
  on(
    'never-appear',
    'C0, C1 and F5 to FF stand in no text, all others in some',
    (a, { never }) => structure.neverAppear(a, never, tableOf2003(), [0x80, 0x80, 0x80]),
    { constants: { never: NEVER } },
  ),
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
  on('order', 'the order of octets is that of scalar values', (a) => sameOrder(a, TABLE_2003, ORDER)),
  on(
    'longest-4',
    'no character has more than four octets',
    (a, { longest }) =>
      structure.longestCharacter(a, longest, [
        [0xf8, 0x88, 0x80, 0x80, 0x80],
        [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
      ]),
    { constants: { longest: 4 } },
  ),
  on(
    'no-cesu8',
    'no text contains a surrogate pair of CESU-8',
    (a, { first, high, low }) =>
      structure.neverContains(
        a,
        [[first, first], high, TAIL, [first, first], low, TAIL],
        [
          [0xf0, 0xa3, 0x8e, 0xb4],
          [0xed, 0x9f, 0xbf, 0xee, 0x80, 0x80],
        ],
      ),
    { constants: { first: 0xed, high: [0xa0, 0xaf], low: [0xb0, 0xbf] } },
  ),
  equalityOn('utf8')(
    'bit-table',
    'the table of §3 without D800 to DFFF, as arithmetic, is the grammar',
    ({ rows, surrogates }) => automatonOfTable(rows, [surrogates]),
    { rows: ROWS_2003, surrogates: SURROGATES },
    undefined,
    ENCODINGS_BY_COQ,
  ),
  on(
    'encoding-steps',
    'the encoding steps give well-formed text for every scalar value',
    (a) => encodingSteps(a, 'utf8', STEPS),
    { method: 'exhaustive' },
  ),
  on(
    'decoding-steps',
    'the decoding steps bring every scalar value back, and each accepted character is what its value is written as',
    (a) => decodingSteps(a, 'utf8', STEPS),
    {
      method: 'exhaustive',
    },
  ),
  on(
    'round-trip',
    'UTF-8 and UTF-16 convert into each other and back for every scalar value',
    (a, _, { automaton }) => roundTrip(a, automaton('utf16'), STEPS),
    { method: 'exhaustive', about: ['utf16'] },
  ),
  on(
    'attacks',
    'the ill-formed texts that the RFC warns of are refused',
    (a, { harmless, attacks }) => namedVerdicts(a, harmless, attacks),
    { constants: { harmless: HARMLESS, attacks: ATTACKS }, method: 'tests' },
  ),
  on(
    'signature',
    'EF BB BF is a character wherever one may stand, and changes nothing after it',
    (a, { mark, signature }) =>
      signatureIsCharacter(a, mark === decodeUtf8(signature) ? signature : [], {
        accepted: [SIGNATURE, [...SIGNATURE, ...SIGNATURE], [0x41, ...SIGNATURE, 0x41]],
        refused: [
          [0xef, 0xbb],
          [0xfe, 0xff],
          [0xff, 0xfe],
          [...SIGNATURE, 0x80],
        ],
      }),
    { constants: { mark: 0xfeff, signature: SIGNATURE } },
  ),
  ...exampleList('utf8', 4),
];

/** Evidence on UTF-8 of up to six octets: the clauses of draft-yergeau-utf8-rev-00, of 1997. */
import { type Evidence, evidenceFor } from '../evidence.ts';
import { lazy } from '../memoize.ts';
import type { SymbolText } from '../predicates/decision.ts';
import { automatonOfTable, sameLanguage } from '../predicates/equality.ts';
import { namedVerdicts } from '../predicates/numbered-steps.ts';
import { TABLE_1997 } from '../predicates/scheme.ts';
import * as structure from '../predicates/structure.ts';
import { oneEncoding, overlongForms, repertoire, sameOrder } from '../predicates/values.ts';
import { exampleList, FIRST_AND_LAST, lengthByLeadingBits, SEARCH } from './utf8.ts';

/** The bit table of draft-yergeau-utf8-rev-00 §2, as arithmetic. */
const tableOf1997 = lazy(() =>
  automatonOfTable(
    [
      [0, 0x7f],
      [0x80, 0x7ff],
      [0x800, 0xffff],
      [0x10000, 0x1fffff],
      [0x200000, 0x3ffffff],
      [0x4000000, 0x7fffffff],
    ],
    [],
  ),
);
const LONG = [0x80, 0x80, 0x80, 0x80, 0x80];
/** The smallest character with each first octet F5 to FD. After F8 and FC, a second octet 80 would be overlong. */
const LONGER: readonly SymbolText[] = [
  ...[0xf5, 0xf6, 0xf7].map((first) => [first, 0x80, 0x80, 0x80]),
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  ...[0xf9, 0xfa, 0xfb].map((first) => [first, 0x80, 0x80, 0x80, 0x80]),
  [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
  [0xfd, ...LONG],
];

export const utf8of1997Evidence: readonly Evidence[] = evidenceFor('utf8-1997', [
  ['repertoire', '0 to 7FFFFFFF are written, and no other number', (a) => repertoire(a, TABLE_1997, [[0, 0x7fffffff]])],
  [
    'one-encoding',
    'no number is written in two ways',
    (a) => oneEncoding(a, TABLE_1997, overlongForms(TABLE_1997, [1, 2, 3, 4, 5, 6])),
  ],
  [
    'lengths',
    'the first octet tells how many there are, by its leading bits',
    (a) => structure.lengthFromFirst(a, lengthByLeadingBits),
  ],
  [
    'never-appear',
    'FE and FF stand in no text, all others but C0 and C1 in some',
    (a) => structure.neverAppear(a, [[0xfe, 0xff]], tableOf1997(), LONG),
  ],
  [
    'F5-to-FD-appear',
    'F5 to FD do stand in texts',
    (a) =>
      structure.doAppear(a, LONGER, [
        [0xfe, ...LONG],
        [0xff, ...LONG],
      ]),
  ],
  ['ascii', '00 to 7F are characters by themselves, everywhere and only so', structure.asciiIsSingle],
  ['tails', 'octets after the first are 80 to BF', (a) => structure.tailsAreExactly(a, [0x80, 0xbf])],
  ['boundaries', 'any octet tells whether a character starts there', structure.selfSynchronising],
  ['search', 'a text is found in another on whole characters only', (a) => structure.searchIsAligned(a, SEARCH)],
  [
    'order',
    'the order of octets is that of UCS-4 values',
    (a) => sameOrder(a, TABLE_1997, { accepted: [FIRST_AND_LAST.flat()], refused: [[0xc1, 0x81]] }),
  ],
  [
    'longest-6',
    'no character has more than six octets',
    (a) =>
      structure.longestCharacter(a, 6, [
        [0xfe, ...LONG],
        [0xfe, ...LONG, 0x80],
      ]),
  ],
  [
    'surrogates-allowed',
    'D800 to DFFF are encoded as other values are',
    (a) =>
      namedVerdicts(
        a,
        [
          [0xed, 0xa0, 0x80],
          [0xed, 0xbf, 0xbf],
        ],
        [
          [0xed, 0xa0],
          [0xed, 0xc0, 0x80],
        ],
      ),
  ],
  ['bit-table', 'the table of §2 as arithmetic is the grammar', (a) => sameLanguage(a, tableOf1997())],
  ...exampleList(3),
]);

/** Evidence on UTF-8 of up to six octets: the clauses of draft-yergeau-utf8-rev-00, of 1997. */
import type { SymbolRange } from '../../alphabet.ts';
import { type Evidence, equalityOn, evidenceOn } from '../evidence.ts';
import { lazy } from '../memoize.ts';
import type { SymbolText } from '../predicates/decision.ts';
import { automatonOfTable } from '../predicates/equality.ts';
import { roundTrip } from '../predicates/numbered-steps.ts';
import { TABLE_1997 } from '../predicates/scheme.ts';
import * as structure from '../predicates/structure.ts';
import { allWritten, oneEncoding, overlongForms, repertoire, SURROGATES, sameOrder } from '../predicates/values.ts';
import { exampleList, FIRST_AND_LAST, lengthByLeadingBits, SEARCH } from './utf8.ts';

/** The bit table of draft-yergeau-utf8-rev-00 §2, as arithmetic. */
const ROWS_1997: readonly SymbolRange[] = [
  [0, 0x7f],
  [0x80, 0x7ff],
  [0x800, 0xffff],
  [0x10000, 0x1fffff],
  [0x200000, 0x3ffffff],
  [0x4000000, 0x7fffffff],
];
const tableOf1997 = lazy(() => automatonOfTable(ROWS_1997, []));
const LONG = [0x80, 0x80, 0x80, 0x80, 0x80];
/** The smallest character with each first octet F5 to FD. After F8 and FC, a second octet 80 would be overlong. */
const LONGER: readonly SymbolText[] = [
  ...[0xf5, 0xf6, 0xf7].map((first) => [first, 0x80, 0x80, 0x80]),
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  ...[0xf9, 0xfa, 0xfb].map((first) => [first, 0x80, 0x80, 0x80, 0x80]),
  [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
  [0xfd, ...LONG],
];

const on = evidenceOn('utf8-1997');

export const utf8of1997Evidence: readonly Evidence[] = [
  on(
    'repertoire',
    '0 to 7FFFFFFF are written, and no other number',
    (a, { written }) => repertoire(a, TABLE_1997, written),
    { constants: { written: [[0, 0x7fffffff]] } },
  ),
  on('one-encoding', 'no number is written in two ways', (a) =>
    oneEncoding(a, TABLE_1997, overlongForms(TABLE_1997, [1, 2, 3, 4, 5, 6])),
  ),
  on('lengths', 'the first octet tells how many there are, by its leading bits', (a) =>
    structure.lengthFromFirst(a, lengthByLeadingBits),
  ),
  on(
    'never-appear',
    'FE and FF stand in no text, all others but C0 and C1 in some',
    (a, { never }) => structure.neverAppear(a, never, tableOf1997(), LONG),
    { constants: { never: [[0xfe, 0xff]] } },
  ),
  on(
    'F5-to-FD-appear',
    'F5 to FD do stand in texts',
    (a, { appear: [from, to] }) =>
      structure.doAppear(a, [from, to], LONGER, [
        [0xfe, ...LONG],
        [0xff, ...LONG],
      ]),
    { constants: { appear: [0xf5, 0xfd] } },
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
  on('order', 'the order of octets is that of UCS-4 values', (a) =>
    sameOrder(a, TABLE_1997, { accepted: [FIRST_AND_LAST.flat()], refused: [[0xc1, 0x81]] }),
  ),
  on(
    'longest-6',
    'no character has more than six octets',
    (a, { longest }) =>
      structure.longestCharacter(a, longest, [
        [0xfe, ...LONG],
        [0xfe, ...LONG, 0x80],
      ]),
    { constants: { longest: 6 } },
  ),
  on(
    'surrogates-allowed',
    'D800 to DFFF are encoded as other values are',
    (a, { surrogates }) =>
      allWritten(a, TABLE_1997, surrogates, [
        [0xed, 0xa0],
        [0xed, 0xc0, 0x80],
      ]),
    { constants: { surrogates: SURROGATES } },
  ),
  equalityOn('utf8-1997')(
    'bit-table',
    'the table of §2 as arithmetic is the grammar',
    ({ rows }) => automatonOfTable(rows, []),
    { rows: ROWS_1997 },
  ),
  on(
    'round-trip',
    'UTF-8 of 1997 and UTF-16 convert into each other and back for every scalar value',
    (a, _, { automaton }) =>
      roundTrip(a, automaton('utf16'), { accepted: FIRST_AND_LAST, refused: overlongForms(TABLE_1997, [1, 2, 3, 4]) }),
    { method: 'exhaustive', about: ['utf16'] },
  ),
  ...exampleList('utf8-1997', 3),
];

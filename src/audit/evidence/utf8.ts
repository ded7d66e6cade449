/**
 * Evidence on UTF-8: the clauses of RFC 3629, its draft and its translation; and
 * on UTF-8 of up to six octets, of draft-yergeau-utf8-rev-00 (1997).
 */
import type { SymbolRange } from '../../shared/alphabet.ts';
import { lazy } from '../../shared/memoize.ts';
import { type CoqProof, type Evidence, equalityOn, evidenceOn } from '../evidence.ts';
import type { SymbolText, Witnesses } from '../predicates/decision.ts';
import { automatonOfTable } from '../predicates/equality.ts';
import { decodeUtf8, decodingSteps, encodingSteps, namedVerdicts } from '../predicates/numbered-steps.ts';
import { ranges, texts } from '../predicates/printed.ts';
import { TABLE_1997, TABLE_2003 } from '../predicates/scheme.ts';
import { signatureIsCharacter } from '../predicates/signature.ts';
import * as structure from '../predicates/structure.ts';
import { allWritten, overlongForms, SURROGATES } from '../predicates/values.ts';
import { bitTableOf, FIRST_AND_LAST } from './scheme-evidence.ts';

/** The texts that RFC 3629 §3 and §10 warn of. */
const ATTACKS: readonly SymbolText[] = texts('C0 80, ED A1 8C ED BE B4, 2F C0 AE 2E 2F');
const HARMLESS: readonly SymbolText[] = [[0x00], [0xf0, 0xa3, 0x8e, 0xb4], [0x2f, 0x2e, 0x2e, 0x2f]];
/** The bit table of RFC 3629 §3, as arithmetic. */
const ROWS_2003: readonly SymbolRange[] = ranges('00..7F, 80..07FF, 0800..FFFF, 10000..10FFFF');
const OVERLONG = overlongForms(TABLE_2003, ROWS_2003);
const STEPS: Witnesses = {
  accepted: FIRST_AND_LAST,
  refused: [...OVERLONG, [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80]],
};
const TAIL: SymbolRange = [0x80, 0xbf];
const SIGNATURE: SymbolText = [0xef, 0xbb, 0xbf];

const on = evidenceOn('utf8');
export const COQ = 'proofs/forms/Utf8.v';
/** The texts are exactly the encodings of scalar values by the bit table of §3, each of one sequence. */
const ENCODINGS_BY_COQ: CoqProof = { file: COQ, theorem: 'texts_are_encodings' };

const rfc = bitTableOf('utf8', TABLE_2003, { proof: ENCODINGS_BY_COQ });

export const utf8Evidence: readonly Evidence[] = [
  rfc.repertoire(),
  rfc.noSurrogates(),
  rfc.nothingAbove(),
  rfc.oneEncoding(OVERLONG),
  on(
    'unit',
    'the code unit is one octet of 100 (hex) values, and some characters take one',
    (a, { values }) => structure.unitSize(a, values, [[0x80], [0xc2]]),
    { constants: { values: 0x100 } },
  ),
  rfc.lengths,
  // The list of RFC 3629 §1.
  rfc.neverAppear(
    'C0, C1 and F5 to FF stand in no text, all others in some',
    ranges('C0..C1, F5..FF'),
    lazy(() => automatonOfTable(ROWS_2003, [SURROGATES])),
    [0x80, 0x80, 0x80],
  ),
  ...rfc.characters,
  // Refused: a surrogate pair of CESU-8 sorts before E000, but its scalar value is larger; an overlong A sorts after Z.
  rfc.order('scalar values', {
    accepted: [FIRST_AND_LAST.flat(), [0xee, 0x80, 0x80, 0xf0, 0x90, 0x80, 0x80]],
    refused: texts('ED A0 80 ED B0 80, C1 81'),
  }),
  rfc.longest(4, 'four', texts('F8 88 80 80 80, FC 84 80 80 80 80')),
  on(
    'no-cesu8',
    'no text contains a surrogate pair of CESU-8',
    (a, { first, high, low }) =>
      structure.neverContains(
        a,
        [[first, first], high, TAIL, [first, first], low, TAIL],
        texts('F0 A3 8E B4, ED 9F BF EE 80 80'),
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
  rfc.roundTrip('UTF-8', STEPS),
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
  ...rfc.examples(4),
];

/** The bit table of draft-yergeau-utf8-rev-00 §2, as arithmetic. */
const ROWS_1997: readonly SymbolRange[] = ranges(
  '00..7F, 80..07FF, 0800..FFFF, 10000..1FFFFF, 200000..3FFFFFF, 4000000..7FFFFFFF',
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

const older = evidenceOn('utf8-1997');
const draft = bitTableOf('utf8-1997', TABLE_1997);

export const utf8of1997Evidence: readonly Evidence[] = [
  draft.repertoire('0 to 7FFFFFFF are written, and no other number', [[0, 0x7fffffff]]),
  draft.oneEncoding(overlongForms(TABLE_1997, ROWS_1997)),
  draft.lengths,
  draft.neverAppear(
    'FE and FF stand in no text, all others but C0 and C1 in some',
    [[0xfe, 0xff]],
    lazy(() => automatonOfTable(ROWS_1997, [])),
    LONG,
  ),
  older(
    'F5-to-FD-appear',
    'F5 to FD do stand in texts',
    (a, { appear }) =>
      structure.doAppear(a, appear, {
        accepted: LONGER,
        refused: [
          [0xfe, ...LONG],
          [0xff, ...LONG],
        ],
      }),
    { constants: { appear: [0xf5, 0xfd] } },
  ),
  ...draft.characters,
  draft.order('UCS-4 values', { accepted: [FIRST_AND_LAST.flat()], refused: [[0xc1, 0x81]] }),
  draft.longest(6, 'six', [
    [0xfe, ...LONG],
    [0xfe, ...LONG, 0x80],
  ]),
  older(
    'surrogates-allowed',
    'D800 to DFFF are encoded as other values are',
    (a, { surrogates }) => allWritten(a, TABLE_1997, surrogates, texts('ED A0, ED C0 80')),
    { constants: { surrogates: SURROGATES } },
  ),
  equalityOn('utf8-1997')(
    'bit-table',
    'the table of §2 as arithmetic is the grammar',
    ({ rows }) => automatonOfTable(rows, []),
    { rows: ROWS_1997 },
  ),
  draft.roundTrip('UTF-8 of 1997', {
    accepted: FIRST_AND_LAST,
    refused: overlongForms(TABLE_1997, ROWS_1997.slice(0, 4)),
  }),
  ...draft.examples(3),
];

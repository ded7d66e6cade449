/**
 * Evidence on UTF-16 (the clauses of draft-hoffman-utf16) and on the other
 * encoding forms that RFC 3629 describes: CESU-8, UCS-2, UTF-32.
 */

import { octets, units } from '../../alphabet.ts';
import { type Automaton, languageDifference } from '../../compile/index.ts';
import { type Evidence, type EvidenceContext, evidenceFor } from '../evidence.ts';
import { lazy, memoize } from '../memoize.ts';
import { charactersOf } from '../predicates/characters.ts';
import { type Decision, decision, type SymbolText, type Witnesses } from '../predicates/decision.ts';
import { automatonOfBoxes, sameLanguage } from '../predicates/equality.ts';
import {
  decodeUtf16,
  decodingSteps,
  encodeUtf16,
  encodingSteps,
  namedVerdicts,
  printedExample,
} from '../predicates/numbered-steps.ts';
import { CESU8, UTF16, utf32 } from '../predicates/scheme.ts';
import { byPrefix, serialise } from '../predicates/serialise.ts';
import { beginningRefused, signatureIsCharacter } from '../predicates/signature.ts';
import { noneOf, oneEncoding, repertoire, SCALAR_VALUES } from '../predicates/values.ts';

const HIGH: SymbolText = [0xd800];
const LOW: SymbolText = [0xdc00];
const LONE: readonly SymbolText[] = [
  HIGH,
  LOW,
  [...HIGH, 0x41],
  [...LOW, ...HIGH],
  [...HIGH, ...HIGH, ...LOW],
  [...HIGH, ...LOW, ...LOW],
];
const PAIRS: readonly SymbolText[] = [[0x41], [0xd7ff], [0xe000], [0xffff], [0xd800, 0xdc00], [0xdbff, 0xdfff]];
const STEPS: Witnesses = { accepted: PAIRS, refused: LONE };

const BE = (unit: number): SymbolText => [unit >> 8, unit & 0xff];
const LE = (unit: number): SymbolText => [unit & 0xff, unit >> 8];
const FE_FF: SymbolText = [0xfe, 0xff];
const FF_FE: SymbolText = [0xff, 0xfe];
/** The example of §5 as printed. It has D848 DF45, which is 22345; the draft means 12345. */
const PRINTED = [0x22345, 0x3d, 0x52, 0x61];
const exampleIn = (
  a: Automaton,
  order: (unit: number) => SymbolText,
  values: readonly number[],
  octets: readonly number[],
) => printedExample(a, (value) => encodeUtf16(value).flatMap(order), values, octets);

export const utf16Evidence: readonly Evidence[] = evidenceFor('utf16', [
  [
    'repertoire',
    '0 to D7FF and E000 to 10FFFF are written, and no other number',
    (a) => repertoire(a, UTF16, SCALAR_VALUES),
  ],
  ['nothing-above-10FFFF', 'no number above 10FFFF is written', (a) => noneOf(a, UTF16, [0x110000, 0x7fffffff])],
  ['one-encoding', 'no number is written in two ways', (a) => oneEncoding(a, UTF16, LONE)],
  [
    'surrogates-in-pairs',
    'a high surrogate is followed by a low one, and no low one stands elsewhere',
    (a) => sameLanguage(a, inPairs(), STEPS),
  ],
  [
    'encoding-steps',
    'steps 1 to 4 of §2.1 give well-formed text for every scalar value',
    (a) => encodingSteps(a, 'utf16', STEPS),
  ],
  ['decoding-steps', 'steps 1 to 5 of §2.2 bring every scalar value back', (a) => decodingSteps(a, 'utf16', STEPS)],
  ['example-erratum', 'D848 DF45 is 22345, and 12345 is D808 DF45', erratum],
]);

function erratum(): Decision {
  const right = decodeUtf16([0xd848, 0xdf45]) === 0x22345 && encodeUtf16(0x12345).join() === [0xd808, 0xdf45].join();
  return decision('2 characters', right ? null : [0xd848, 0xdf45], {
    accepted: [
      [0xd848, 0xdf45],
      [0xd808, 0xdf45],
    ],
    refused: [[0xd848], [0xdf45]],
  });
}

const withoutSwapped = {
  be: memoize((utf16: Automaton) => byPrefix(FF_FE, null, serialise(utf16, 'be'))),
  le: memoize((utf16: Automaton) => byPrefix(FE_FF, null, serialise(utf16, 'le'))),
};
const byFirstOctets = memoize((utf16: Automaton) => byPrefix(FF_FE, serialise(utf16, 'le'), serialise(utf16, 'be')));
const inPairs = lazy(() =>
  automatonOfBoxes(units, [
    [[0, 0xd7ff]],
    [[0xe000, 0xffff]],
    [
      [0xd800, 0xdbff],
      [0xdc00, 0xdfff],
    ],
  ]),
);

export const utf16beEvidence: readonly Evidence[] = evidenceFor('utf16be', [
  [
    'serialisation',
    'the code units of UTF-16, high-order octet first, but for texts that begin FF FE',
    (a, { automaton }) => sameLanguage(a, withoutSwapped.be(automaton('utf16'))),
  ],
  [
    'swapped-signature',
    'no text begins with FF FE, and nothing else is barred',
    (a, { automaton }) =>
      beginningRefused(a, serialise(automaton('utf16'), 'be'), FF_FE, {
        accepted: [FE_FF, [0x00, 0x41, ...FF_FE]],
        refused: [FF_FE, [...FF_FE, 0x00, 0x41]],
      }),
  ],
  [
    'signature-ordinary',
    'FE FF is a character wherever one may stand',
    (a) =>
      signatureIsCharacter(a, FE_FF, {
        accepted: [FE_FF, [...FE_FF, ...FE_FF], [0x00, 0x41, ...FE_FF]],
        refused: [[0xfe], [...FE_FF, 0xdc, 0x00]],
      }),
  ],
  ['unit-0102', '0102 is 01 02', (a) => exampleIn(a, BE, [0x0102], [0x01, 0x02])],
  [
    'example-1',
    'the octets printed are those of 22345 3D 52 61',
    (a) => exampleIn(a, BE, PRINTED, [0xd8, 0x48, 0xdf, 0x45, 0x00, 0x3d, 0x00, 0x52, 0x00, 0x61]),
  ],
  [
    'example-2',
    'the same after FEFF',
    (a) =>
      exampleIn(a, BE, [0xfeff, ...PRINTED], [...FE_FF, 0xd8, 0x48, 0xdf, 0x45, 0x00, 0x3d, 0x00, 0x52, 0x00, 0x61]),
  ],
]);

export const utf16leEvidence: readonly Evidence[] = evidenceFor('utf16le', [
  [
    'serialisation',
    'the code units of UTF-16, low-order octet first, but for texts that begin FE FF',
    (a, { automaton }) => sameLanguage(a, withoutSwapped.le(automaton('utf16'))),
  ],
  [
    'swapped-signature',
    'no text begins with FE FF, and nothing else is barred',
    (a, { automaton }) =>
      beginningRefused(a, serialise(automaton('utf16'), 'le'), FE_FF, {
        accepted: [FF_FE, [0x41, 0x00, ...FE_FF]],
        refused: [FE_FF, [...FE_FF, 0x41, 0x00]],
      }),
  ],
  [
    'signature-ordinary',
    'FF FE is a character wherever one may stand',
    (a) =>
      signatureIsCharacter(a, FF_FE, {
        accepted: [FF_FE, [...FF_FE, ...FF_FE], [0x41, 0x00, ...FF_FE]],
        refused: [[0xff], [...FF_FE, 0x00, 0xdc]],
      }),
  ],
  ['unit-0102', '0102 is 02 01', (a) => exampleIn(a, LE, [0x0102], [0x02, 0x01])],
  [
    'example-3',
    'the octets printed are those of 22345 3D 52 61',
    (a) => exampleIn(a, LE, PRINTED, [0x48, 0xd8, 0x45, 0xdf, 0x3d, 0x00, 0x52, 0x00, 0x61, 0x00]),
  ],
]);

export const utf16SignatureEvidence: readonly Evidence[] = evidenceFor('utf16-signature', [
  [
    'serialisation',
    'after FF FE little-endian, otherwise big-endian',
    (a, { automaton }) => sameLanguage(a, byFirstOctets(automaton('utf16'))),
  ],
  [
    'signature-only-first',
    'further on FEFF is a character, in either order',
    (a) =>
      namedVerdicts(
        a,
        [
          [...FE_FF, ...FE_FF],
          [...FF_FE, ...FF_FE],
          [...FE_FF, ...FF_FE],
          [0x00, 0x41, ...FF_FE, 0x00, 0x41],
        ],
        [
          [...FE_FF, ...FE_FF, 0xdc, 0x00],
          [...FF_FE, ...FE_FF, 0x00, 0xdc],
        ],
      ),
  ],
  [
    'signature-binds',
    'the order is that of the signature, even where the other would do',
    (a) =>
      namedVerdicts(
        a,
        [
          [...FF_FE, 0x41, 0x00],
          [...FE_FF, 0x00, 0x41],
          [...FF_FE, 0xdc, 0x00],
        ],
        [
          [...FF_FE, 0x00, 0xdc],
          [...FF_FE, 0x00, 0xd8],
          [...FE_FF, 0xdc, 0x00],
        ],
      ),
  ],
  [
    'example-4',
    'the octets printed are those of FEFF 22345 3D 52 61',
    (a) =>
      exampleIn(a, LE, [0xfeff, ...PRINTED], [...FF_FE, 0x48, 0xd8, 0x45, 0xdf, 0x3d, 0x00, 0x52, 0x00, 0x61, 0x00]),
  ],
]);

/**
 * CESU-8 and UTF-8 write numbers up to FFFF the same, and every number above FFFF differently: in six octets, not four.
 */
function differs(a: Automaton, { automaton }: EvidenceContext): Decision {
  const [left, right] = [charactersOf(a), charactersOf(automaton('utf8'))] as const;
  const boxesOf = (of: typeof left, long: boolean) => of.boxes.filter((box) => box.length > 3 === long);
  const short = languageDifference(
    automatonOfBoxes(octets, boxesOf(left, false)),
    automatonOfBoxes(octets, boxesOf(right, false)),
  );
  const [cesu8Boxes, utf8Boxes] = [boxesOf(left, true), boxesOf(right, true)];
  const sameLength = cesu8Boxes.find((box) => box.length !== 6) ?? utf8Boxes.find((box) => box.length !== 4);
  const counterexample =
    left.irregular ?? right.irregular ?? short.onlyLeft ?? short.onlyRight ?? sameLength?.map(([from]) => from);
  return decision(`${cesu8Boxes.length + utf8Boxes.length} ranges of characters above FFFF`, counterexample, {
    accepted: [
      [0xed, 0xa1, 0x8c, 0xed, 0xbe, 0xb4],
      [0xef, 0xbf, 0xbf],
    ],
    refused: [
      [0xf0, 0xa3, 0x8e, 0xb4],
      [0xf0, 0x90, 0x80, 0x80],
      [0xf4, 0x8f, 0xbf, 0xbf],
    ],
  });
}

export const otherEvidence: readonly Evidence[] = [
  ...evidenceFor('cesu8', [
    [
      'repertoire',
      '0 to D7FF and E000 to 10FFFF are written, and no other number',
      (a) => repertoire(a, CESU8, SCALAR_VALUES),
    ],
    [
      'one-encoding',
      'no number is written in two ways',
      (a) =>
        oneEncoding(a, CESU8, [
          [0xf0, 0x90, 0x80, 0x80],
          [0xc0, 0x80],
          [0xe0, 0x80, 0x80],
        ]),
    ],
    ['differs-above-FFFF', 'it differs from UTF-8 above FFFF and nowhere else', differs],
  ]),
  ...evidenceFor('ucs2', [
    [
      'repertoire',
      '0 to D7FF and E000 to FFFF are written, and no other number',
      (a) =>
        repertoire(a, UTF16, [
          [0, 0xd7ff],
          [0xe000, 0xffff],
        ]),
    ],
  ]),
  ...(['be', 'le'] as const).flatMap((order) =>
    evidenceFor(`utf32${order}`, [
      [
        'repertoire',
        '0 to D7FF and E000 to 10FFFF are written, and no other number',
        (a) => repertoire(a, utf32(order), SCALAR_VALUES),
      ],
    ]),
  ),
];

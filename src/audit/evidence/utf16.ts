/** Evidence on UTF-16 in its four forms: the clauses of draft-hoffman-utf16. */

import type { Automaton } from '../../compile/index.ts';
import { type SymbolRange, units } from '../../shared/alphabet.ts';
import { memoize, memoizeByContent } from '../../shared/memoize.ts';
import { type CoqProof, type Evidence, equalityOn, evidenceOn } from '../evidence.ts';
import type { Decision, SymbolText, Witnesses } from '../predicates/decision.ts';
import { automatonOfBoxes } from '../predicates/equality.ts';
import {
  decodingSteps,
  encodeUtf16,
  encodingSteps,
  namedVerdicts,
  printedExample,
} from '../predicates/numbered-steps.ts';
import { texts } from '../predicates/printed.ts';
import { UTF16 } from '../predicates/scheme.ts';
import { byPrefix, serialise } from '../predicates/serialise.ts';
import { beginningRefused, signatureIsCharacter } from '../predicates/signature.ts';
import { numbersOf } from './scheme-evidence.ts';

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

/** The name of an order of octets, and a code unit in it. */
type Order = readonly ['be' | 'le', (unit: number) => SymbolText];
const BE: Order = ['be', (unit) => [unit >> 8, unit & 0xff]];
const LE: Order = ['le', (unit) => [unit & 0xff, unit >> 8]];

/** Every code unit but surrogates, and pairs of a high and a low surrogate. */
const inPairs = memoizeByContent((high: SymbolRange, low: SymbolRange) =>
  automatonOfBoxes(units, [[[0, high[0] - 1]], [[low[1] + 1, 0xffff]], [high, low]]),
);
/** Serialised code units of texts that do not begin with `swapped`; or that do, and are then little-endian. */
const without = memoize((utf16: Automaton) =>
  memoizeByContent((order: 'be' | 'le', swapped: SymbolText) => byPrefix(swapped, null, serialise(utf16, order))),
);
const byFirstOctets = memoize((utf16: Automaton) =>
  memoizeByContent((little: SymbolText) => byPrefix(little, serialise(utf16, 'le'), serialise(utf16, 'be'))),
);

/** The examples of §5 as printed. They have D848 DF45, which is 22345; the draft means 12345. */
const PRINTED = [0x22345, 0x3d, 0x52, 0x61];
const MARKED = [0xfeff, ...PRINTED];
const BIG = [0xd8, 0x48, 0xdf, 0x45, 0x00, 0x3d, 0x00, 0x52, 0x00, 0x61];
const LITTLE = [0x48, 0xd8, 0x45, 0xdf, 0x3d, 0x00, 0x52, 0x00, 0x61, 0x00];

/** What the document prints is the values in that order of octets, and the form accepts it. */
function example(
  form: string,
  name: string,
  says: string,
  [, octetsOf]: Order,
  values: SymbolText,
  printed: SymbolText,
): Evidence {
  const write = (value: number) => encodeUtf16(value).flatMap(octetsOf);
  return evidenceOn(form)(name, says, (a, of) => printedExample(a, write, of.values, of.printed), {
    constants: { values, printed },
    method: 'tests',
  });
}

/** High and low surrogates. */
const PAIR: readonly [SymbolRange, SymbolRange] = [
  [0xd800, 0xdbff],
  [0xdc00, 0xdfff],
];

/** The numbers that §2.1 and §2.2 print. */
const STEP_NUMBERS = { offset: 0x10000, rest: 0xfffff, last: 0x10ffff, high: 0xd800, low: 0xdc00, end: 0xdfff };

/** The decision, when the steps write the first and the last pair with these numbers. */
function withNumbers(found: Decision, { offset, rest, last, high, low, end }: typeof STEP_NUMBERS): Decision {
  const [first, final] = [encodeUtf16(offset), encodeUtf16(last)];
  const same = first.join() === [high, low].join() && final[1] === end && last - offset === rest;
  const single = encodeUtf16(offset - 1).length === 1;
  return same && single ? found : { ...found, holds: false, counterexample: found.counterexample ?? final };
}

const utf16 = evidenceOn('utf16');
/** The texts are exactly the encodings of scalar values by the arithmetic of §2.1, each of one sequence. */
const ENCODINGS_BY_COQ: CoqProof = { file: 'proofs/forms/Utf16.v', theorem: 'texts_are_encodings' };
const numbers = numbersOf('utf16', UTF16, { proof: ENCODINGS_BY_COQ });

export const utf16Evidence: readonly Evidence[] = [
  // A number has one text, so the numbers give the language.
  numbers.repertoire(undefined, undefined, { equals: () => inPairs(...PAIR) }),
  numbers.nothingAbove(),
  numbers.oneEncoding(LONE),
  equalityOn('utf16')(
    'surrogates-in-pairs',
    'a high surrogate is followed by a low one, and no low one stands elsewhere',
    ([high, low]) => inPairs(high, low),
    PAIR,
    STEPS,
    ENCODINGS_BY_COQ,
  ),
  utf16(
    'encoding-steps',
    'steps 1 to 4 of §2.1 give well-formed text for every scalar value',
    (a, numbers) => withNumbers(encodingSteps(a, 'utf16', STEPS), numbers),
    { constants: STEP_NUMBERS, method: 'exhaustive' },
  ),
  utf16(
    'decoding-steps',
    'steps 1 to 5 of §2.2 bring every scalar value back, and each accepted character is what its value is written as',
    (a, numbers) => withNumbers(decodingSteps(a, 'utf16', STEPS), numbers),
    { constants: STEP_NUMBERS, method: 'exhaustive' },
  ),
];

export const utf16beEvidence: readonly Evidence[] = [
  ...endianEvidence('utf16be', BE, LE),
  example('utf16be', 'unit-0102', '0102 is 01 02', BE, [0x0102], [0x01, 0x02]),
  example('utf16be', 'example-1', 'the octets printed are those of 22345 3D 52 61', BE, PRINTED, BIG),
  example('utf16be', 'example-2', 'the same after FEFF', BE, MARKED, [0xfe, 0xff, ...BIG]),
];

export const utf16leEvidence: readonly Evidence[] = [
  ...endianEvidence('utf16le', LE, BE),
  example('utf16le', 'unit-0102', '0102 is 02 01', LE, [0x0102], [0x02, 0x01]),
  example('utf16le', 'example-3', 'the octets printed are those of 22345 3D 52 61', LE, PRINTED, LITTLE),
];

/** The evidence that UTF-16BE and UTF-16LE share. */
function endianEvidence(form: string, [order, own]: Order, [, other]: Order): Evidence[] {
  const on = evidenceOn(form);
  const [signature, swapped] = [own(0xfeff), other(0xfeff)];
  return [
    equalityOn(form)(
      'serialisation',
      `the code units of UTF-16, ${order === 'be' ? 'high' : 'low'}-order octet first, but for texts that begin with the swapped signature`,
      (of, { automaton }) => without(automaton('utf16'))(order, of.swapped),
      { swapped },
    ),
    on(
      'swapped-signature',
      'no text begins with the swapped signature, and further on it is a character',
      (a, of) =>
        beginningRefused(a, other(of.mark).join() === of.swapped.join() ? of.swapped : [], {
          accepted: [signature, [...own(0x41), ...swapped]],
          refused: [swapped, [...swapped, ...own(0x41)]],
        }),
      { constants: { mark: 0xfeff, swapped } },
    ),
    on(
      'signature-ordinary',
      'the signature is a character wherever one may stand',
      (a, of) =>
        signatureIsCharacter(a, own(of.mark).join() === of.signature.join() ? of.signature : [], {
          accepted: [signature, [...signature, ...signature], [...own(0x41), ...signature]],
          refused: [signature.slice(0, 1), [...signature, ...own(0xdc00)]],
        }),
      { constants: { mark: 0xfeff, signature } },
    ),
  ];
}

const signed = evidenceOn('utf16-signature');
export const utf16SignatureEvidence: readonly Evidence[] = [
  equalityOn('utf16-signature')(
    'serialisation',
    'after FF FE little-endian, otherwise big-endian',
    ({ little }, { automaton }) => byFirstOctets(automaton('utf16'))(little),
    { little: [0xff, 0xfe] },
  ),
  signed(
    'signature-only-first',
    'further on FEFF is a character, in either order',
    (a, { accepted, refused }) => namedVerdicts(a, accepted, refused),
    {
      constants: {
        accepted: texts('FE FF FE FF, FF FE FF FE, FE FF FF FE, 00 41 FF FE 00 41'),
        refused: texts('FE FF FE FF DC 00, FF FE FE FF 00 DC'),
      },
      method: 'tests',
    },
  ),
  signed(
    'signature-binds',
    'the order is that of the signature, even where the other would do',
    (a, { accepted, refused }) => namedVerdicts(a, accepted, refused),
    {
      constants: {
        accepted: texts('FF FE 41 00, FE FF 00 41, FF FE DC 00'),
        refused: texts('FF FE 00 DC, FF FE 00 D8, FE FF DC 00'),
      },
      method: 'tests',
    },
  ),
  example('utf16-signature', 'example-4', 'the octets printed are those of FEFF 22345 3D 52 61', LE, MARKED, [
    0xff,
    0xfe,
    ...LITTLE,
  ]),
];

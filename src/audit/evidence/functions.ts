/**
 * Evidence on shipped functions: labels, signatures, encode and decode. Functions
 * are not automata, so they are run (claims.ts): on each label and signature
 * policy, and for every scalar value.
 *
 *     says     the label UTF-8, in any case, means this form
 *     step     encode step 3: the lowest bits go into the last octet
 */
import { IllFormedError, utf8, utf16, utf16be, utf16le, utf16Signature, withTier } from '../../index.ts';
import { TIERS } from '../../run/tier.ts';
import type { Evidence } from '../evidence.ts';
import { type Decision, decision, type SymbolText, type Witnesses } from '../predicates/decision.ts';
import { encodeUtf8, encodeUtf16, scalarTexts } from '../predicates/numbered-steps.ts';
import { texts } from '../predicates/printed.ts';
import { asOctets, evidenceOfClaims, evidenceOnFunctions, type Functions, throws } from './claims.ts';

const SIGNED: SymbolText = [0xef, 0xbb, 0xbf, 0x41];
const UTF8: Witnesses = {
  accepted: [SIGNED, [0x41]],
  refused: texts('EF BB 41, FE FF 00 41'),
};
const LITTLE_A: SymbolText = [0xff, 0xfe, 0x41, 0x00];
const BIG_A: SymbolText = [0xfe, 0xff, 0x00, 0x41];
const LITTLE: Witnesses = {
  accepted: [LITTLE_A, BIG_A],
  refused: texts('FF FE 00 DC, FF FE 41'),
};

const UNITS: Witnesses = {
  accepted: texts('FEFF 41, D808 DF45'),
  refused: [[0xd808], [0xdf45]],
};
/** Refused: the texts that RFC 3629 §3 and §10 warn of, and one of each other ill-formed kind. */
const NO_UTF8: Witnesses = {
  accepted: UTF8.accepted,
  refused: texts('C0 80, ED A1 8C ED BE B4, 2F C0 AE 2E 2F, F4 90 80 80, F8 88 80 80 80, FC 84 80 80 80 80, E2 82, 80'),
};
/** The errors of draft-hoffman-utf16 §2.2, steps 2 and 3. */
const NO_UTF16: Witnesses = {
  accepted: UNITS.accepted,
  refused: [[0xdf45], [0xdf45, 0xd808], [0xd808], [0xd808, 0x41]],
};
/** The shipped encode and decode agree with the numbered steps for all scalar values, 2,048 at a time. */
function codec(form: 'utf8' | 'utf16', witnesses: Witnesses, { encode, decode }: Functions): Decision {
  const write = form === 'utf8' ? encodeUtf8 : encodeUtf16;
  const encodeText = (text: string) =>
    (form === 'utf8' ? encode(utf8, text) : encode(utf16, text)) as ArrayLike<number> | string;
  const symbol = (encoded: ArrayLike<number> | string, i: number) =>
    typeof encoded === 'string' ? encoded.charCodeAt(i) : encoded[i];
  for (const { values, symbols } of scalarTexts(write)) {
    const text = values.map((value) => String.fromCodePoint(value)).join('');
    const encoded = encodeText(text);
    const same = encoded.length === symbols.length && symbols.every((each, i) => each === symbol(encoded, i));
    const back = form === 'utf8' ? decode(utf8, asOctets(symbols)) : decode(utf16, Uint16Array.from(symbols));
    if (!same || back !== text) return decision('1112064 scalar values', symbols, witnesses);
  }
  return decision('1112064 scalar values', null, witnesses);
}

const MARK = '\uFEFF';

/** No policy changes the input octets. */
function untouched({ withSignature, decode }: Functions, text: SymbolText): boolean {
  const octets = asOctets(text);
  for (const policy of ['keep', 'strip', 'forbid', 'require'] as const)
    withSignature(utf16Signature, policy).test(octets);
  decode(utf16Signature, octets, { signature: 'strip' });
  return octets.every((octet, i) => octet === text[i]);
}

const ANY_ORDER = { about: ['utf16be', 'utf16le'] };

export const functionEvidence: readonly Evidence[] = [
  evidenceOfClaims(
    'utf8',
    'label',
    'the label UTF-8, in any case, means this form, for text media types too',
    UTF8,
    ({ forLabel }) => [
      () => forLabel('UTF-8') === utf8,
      () => forLabel('utf-8', { mediaType: 'text/plain' }) === utf8,
      () => throws(() => forLabel('UTF-7')),
    ],
  ),
  evidenceOfClaims(
    'utf8',
    'signature-policies',
    'a signature is kept unless asked otherwise, and can be stripped, forbidden or required',
    UTF8,
    ({ decode, withSignature }) => [
      () => decode(utf8, asOctets(SIGNED)) === `${MARK}A`,
      () => decode(utf8, asOctets(SIGNED), { signature: 'strip' }) === 'A',
      () => decode(utf8, asOctets([...SIGNED, ...SIGNED]), { signature: 'strip' }) === `A${MARK}A`,
      () => decode(utf8, asOctets([0x41, ...SIGNED]), { signature: 'strip' }) === `A${MARK}A`,
      ...stripsOne(decode, utf8, [0xef, 0xbb, 0xbf], [0x41]),
      () => withSignature(utf8, 'keep').test(asOctets(SIGNED)) && withSignature(utf8, 'strip').test(asOctets(SIGNED)),
      () =>
        !withSignature(utf8, 'forbid').test(asOctets(SIGNED)) &&
        withSignature(utf8, 'forbid').test(asOctets([0x41, ...SIGNED])),
      () =>
        !withSignature(utf8, 'require').test(asOctets([0x41])) && withSignature(utf8, 'require').test(asOctets(SIGNED)),
    ],
  ),
  evidenceOfClaims(
    'utf8',
    'identification',
    'under the policy require, UTF-8 and UTF-16 each accept the texts with their own signature and no other text',
    UTF8,
    ({ withSignature }) =>
      ([utf8, utf16Signature] as const).flatMap((form) =>
        [SIGNED, BIG_A, LITTLE_A, [0x41, 0x42]].map((text, i) => () => {
          const isOwn = i === 0 ? form === utf8 : i < 3 && form === utf16Signature;
          return withSignature(form, 'require').test(asOctets(text)) === isOwn;
        }),
      ),
    { about: ['utf16-signature'] },
  ),
  evidenceOfClaims(
    'utf16-signature',
    'mark-further-on',
    'U+FEFF after the first character is decoded as U+FEFF, whatever the order and the policy',
    LITTLE,
    ({ decode }) => [
      () => decode(utf16be, asOctets([0x00, 0x41, 0xfe, 0xff, 0x01, 0x02])) === `A${MARK}\u0102`,
      () => decode(utf16le, asOctets([0x41, 0x00, 0xff, 0xfe, 0x02, 0x01])) === `A${MARK}\u0102`,
      () => decode(utf16Signature, asOctets([...LITTLE_A, 0xff, 0xfe]), { signature: 'strip' }) === `A${MARK}`,
      () => decode(utf16Signature, asOctets([...BIG_A, 0xfe, 0xff]), { signature: 'strip' }) === `A${MARK}`,
    ],
    ANY_ORDER,
  ),
  evidenceOfClaims(
    'utf16-signature',
    'order-written',
    'what is encoded without a signature is big-endian',
    LITTLE,
    ({ encode }) => [() => encode(utf16Signature, 'A\u0102\u{12345}').join() === '0,65,1,2,216,8,223,69'],
  ),
  evidenceOfClaims(
    'utf16-signature',
    'labels',
    'UTF-16BE, UTF-16LE and UTF-16 mean their forms, and are refused for text media types',
    LITTLE,
    ({ forLabel }) => [
      () =>
        forLabel('UTF-16BE') === utf16be && forLabel('UTF-16LE') === utf16le && forLabel('UTF-16') === utf16Signature,
      ...['UTF-16BE', 'UTF-16LE', 'UTF-16'].map(
        (label) => () => throws(() => forLabel(label, { mediaType: 'text/plain' })),
      ),
    ],
    ANY_ORDER,
  ),
  evidenceOfClaims(
    'utf16-signature',
    'labelling',
    'a known order gives the label that names it, an unknown one UTF-16 and a signature',
    LITTLE,
    ({ chooseLabel }) => [
      () => chooseLabel({ order: 'big' }).label === 'UTF-16BE' && chooseLabel({ order: 'little' }).label === 'UTF-16LE',
      () => chooseLabel({}).label === 'UTF-16' && chooseLabel({}).signature === 'recommended',
    ],
    ANY_ORDER,
  ),
  evidenceOfClaims(
    'utf16-signature',
    'signature-policies',
    'a signature is stripped only when asked, and the octets given are never changed',
    LITTLE,
    (functions) => [
      () => untouched(functions, LITTLE_A) && untouched(functions, BIG_A),
      () => functions.decode(utf16Signature, asOctets(LITTLE_A)) === `${MARK}A`,
      () => functions.decode(utf16Signature, asOctets(LITTLE_A), { signature: 'strip' }) === 'A',
      ...stripsOne(functions.decode, utf16Signature, [0xff, 0xfe], [0x41, 0x00]),
      ...stripsOne(functions.decode, utf16Signature, [0xfe, 0xff], [0x00, 0x41]),
    ],
  ),
  ...(['utf8', 'utf16'] as const).map((form) =>
    evidenceOnFunctions(
      form,
      'codec',
      'encode and decode do what the steps say, for every scalar value',
      (functions) => codec(form, form === 'utf8' ? UTF8 : UNITS, functions),
      { method: 'exhaustive' },
    ),
  ),
  evidenceOfClaims(
    'utf8',
    'refusal',
    'decode refuses every kind of ill-formed text, those of §3 and §10 among them, and encode a surrogate',
    NO_UTF8,
    ({ decode, encode }) => [
      ...NO_UTF8.refused.map((text) => () => throws(() => decode(utf8, asOctets(text)), IllFormedError)),
      ...['\uD800', 'A\uDFFF'].map((text) => () => throws(() => encode(utf8, text), IllFormedError)),
    ],
  ),
  evidenceOfClaims(
    'utf16',
    'refusal',
    'decode refuses what steps 2 and 3 of §2.2 call errors',
    NO_UTF16,
    ({ decode }) =>
      NO_UTF16.refused.map((text) => () => throws(() => decode(utf16, Uint16Array.from(text)), IllFormedError)),
  ),
  ...inOrder('utf16be', utf16be, [0xfe, 0xff], [0x01, 0x02]),
  ...inOrder('utf16le', utf16le, [0xff, 0xfe], [0x02, 0x01]),
];

/** Of two and three adjacent signatures, and on every tier, `strip` takes the first only: the others are characters. */
function stripsOne(
  decode: Functions['decode'],
  form: typeof utf8 | typeof utf16Signature,
  mark: SymbolText,
  letter: SymbolText,
): (() => boolean)[] {
  return TIERS.flatMap((tier) =>
    [2, 3].map((n) => () => {
      const text = asOctets([...Array.from({ length: n }, () => mark).flat(), ...letter]);
      return decode(withTier(form as typeof utf8, tier), text, { signature: 'strip' }) === `${MARK.repeat(n - 1)}A`;
    }),
  );
}

/** Evidence on a form whose label names the order. `octets`: U+0102 in that order. */
function inOrder(form: string, own: typeof utf16be | typeof utf16le, mark: SymbolText, octets: SymbolText): Evidence[] {
  const marked = [...mark, ...octets];
  return [
    evidenceOfClaims(
      form,
      'octet-order',
      `0102 is read from ${octets.map((octet) => `0${octet}`).join(' ')} and written so`,
      { accepted: [octets], refused: [octets.slice(0, 1)] },
      ({ decode, encode }) => [
        () => decode(own, asOctets(octets)) === '\u0102',
        () => [...(encode(own, '\u0102') as Uint8Array)].join() === octets.join(),
      ],
    ),
    evidenceOfClaims(
      form,
      'initial-mark',
      'a signature at the start is decoded as U+FEFF, and the text after it in the order of the label',
      { accepted: [marked], refused: [marked.slice(0, 3)] },
      ({ decode }) => [() => decode(own, asOctets(marked)) === `${MARK}\u0102`],
    ),
  ];
}

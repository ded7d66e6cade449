/**
 * What the clauses say beyond verdicts, asked of the functions that ship:
 * labels, signatures, encoding and decoding. These are not automata; they are
 * run, over all labels, policies and scalar values there are.
 */
import {
  chooseLabel,
  decode,
  encode,
  forLabel,
  utf8,
  utf16,
  utf16be,
  utf16le,
  utf16Signature,
  withSignature,
} from '../../index.ts';
import { about, type Evidence } from '../evidence.ts';
import { type Finding, finding, type Text, type Witnesses } from '../predicates/finding.ts';
import { encodeUtf8, encodeUtf16, scalarTexts } from '../predicates/steps.ts';

const SIGNED: Text = [0xef, 0xbb, 0xbf, 0x41];
const UTF8: Witnesses = {
  accepted: [SIGNED, [0x41]],
  refused: [
    [0xef, 0xbb, 0x41],
    [0xfe, 0xff, 0x00, 0x41],
  ],
};
const UNITS: Witnesses = {
  accepted: [
    [0xfeff, 0x41],
    [0xd808, 0xdf45],
  ],
  refused: [[0xd808], [0xdf45]],
};
const LITTLE: Witnesses = {
  accepted: [
    [0xff, 0xfe, 0x41, 0x00],
    [0xfe, 0xff, 0x00, 0x41],
  ],
  refused: [
    [0xff, 0xfe, 0x00, 0xdc],
    [0xff, 0xfe, 0x41],
  ],
};

/** The first claim that is not so is shown as the first text that was to be accepted. */
function claims(witnesses: Witnesses, list: readonly (() => boolean)[]): Finding {
  const wrong = list.some((claim) => !claim());
  return finding(`${list.length} claims on functions that ship`, wrong ? witnesses.accepted[0] : null, witnesses);
}

function throws(call: () => unknown): boolean {
  try {
    call();
    return false;
  } catch (error) {
    return error instanceof Error;
  }
}

const octetsOf = (text: Text) => Uint8Array.from(text);
const MARK = '\uFEFF';

/** The octets are as they were after every policy: they are read, never changed. */
function untouched(text: Text): boolean {
  const octets = octetsOf(text);
  for (const policy of ['keep', 'strip', 'forbid', 'require'] as const)
    withSignature(utf16Signature, policy).test(octets);
  decode(utf16Signature, octets, { signature: 'strip' });
  return octets.every((octet, i) => octet === text[i]);
}

/** Encoded and decoded by what ships, 2,048 scalar values at a time, against the steps. */
function codec(form: 'utf8' | 'utf16', witnesses: Witnesses): Finding {
  const write = form === 'utf8' ? encodeUtf8 : encodeUtf16;
  const encodeText = (text: string) =>
    (form === 'utf8' ? encode(utf8, text) : encode(utf16, text)) as ArrayLike<number> | string;
  const symbol = (encoded: ArrayLike<number> | string, i: number) =>
    typeof encoded === 'string' ? encoded.charCodeAt(i) : encoded[i];
  for (const { values, symbols } of scalarTexts(write)) {
    const text = values.map((value) => String.fromCodePoint(value)).join('');
    const encoded = encodeText(text);
    const same = encoded.length === symbols.length && symbols.every((each, i) => each === symbol(encoded, i));
    const back = form === 'utf8' ? decode(utf8, octetsOf(symbols)) : decode(utf16, Uint16Array.from(symbols));
    if (!same || back !== text) return finding('1112064 scalar values', symbols, witnesses);
  }
  return finding('1112064 scalar values', null, witnesses);
}

export const functionEvidence: readonly Evidence[] = [
  ...about('utf8', [
    [
      'label',
      'the label UTF-8, in any case, means this form, for text media types too',
      () =>
        claims(UTF8, [
          () => forLabel('UTF-8') === utf8,
          () => forLabel('utf-8', { mediaType: 'text/plain' }) === utf8,
          () => throws(() => forLabel('UTF-7')),
        ]),
    ],
    [
      'signature-policies',
      'a signature is kept unless asked otherwise, and can be stripped, forbidden or required',
      () =>
        claims(UTF8, [
          () => decode(utf8, octetsOf(SIGNED)) === `${MARK}A`,
          () => decode(utf8, octetsOf(SIGNED), { signature: 'strip' }) === 'A',
          () => decode(utf8, octetsOf([...SIGNED, ...SIGNED]), { signature: 'strip' }) === `A${MARK}A`,
          () =>
            !withSignature(utf8, 'forbid').test(octetsOf(SIGNED)) &&
            withSignature(utf8, 'forbid').test(octetsOf([0x41, ...SIGNED])),
          () =>
            !withSignature(utf8, 'require').test(octetsOf([0x41])) &&
            withSignature(utf8, 'require').test(octetsOf(SIGNED)),
        ]),
    ],
    ['codec', 'encode and decode do what the steps say, for every scalar value', () => codec('utf8', UTF8)],
  ]),
  ...about('utf16', [
    ['codec', 'encode and decode do what the steps say, for every scalar value', () => codec('utf16', UNITS)],
  ]),
  ...about('utf16-signature', [
    [
      'labels',
      'UTF-16BE, UTF-16LE and UTF-16 mean their forms, and are refused for text media types',
      () =>
        claims(LITTLE, [
          () =>
            forLabel('UTF-16BE') === utf16be &&
            forLabel('UTF-16LE') === utf16le &&
            forLabel('UTF-16') === utf16Signature,
          ...['UTF-16BE', 'UTF-16LE', 'UTF-16'].map(
            (label) => () => throws(() => forLabel(label, { mediaType: 'text/plain' })),
          ),
        ]),
    ],
    [
      'labelling',
      'who knows the order is told the label that names it, who does not UTF-16 and a signature',
      () =>
        claims(LITTLE, [
          () =>
            chooseLabel({ order: 'big' }).label === 'UTF-16BE' && chooseLabel({ order: 'little' }).label === 'UTF-16LE',
          () => chooseLabel({}).label === 'UTF-16' && chooseLabel({}).signature === 'recommended',
        ]),
    ],
    [
      'signature-policies',
      'a signature is stripped only when asked, and never from the octets handed in',
      () =>
        claims(LITTLE, [
          () => untouched([0xff, 0xfe, 0x41, 0x00]) && untouched([0xfe, 0xff, 0x00, 0x41]),
          () => decode(utf16Signature, octetsOf([0xff, 0xfe, 0x41, 0x00]), { signature: 'strip' }) === 'A',
        ]),
    ],
  ]),
];

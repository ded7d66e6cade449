/**
 * Evidence on shipped encode and decode: the numbered steps for every scalar
 * value, the order of octets, and what is refused:
 *
 *     step     encode step 3: the lowest bits go into the last octet
 */
import { IllFormedError, utf8, utf16, utf16be, utf16le } from '../../index.ts';
import type { Evidence } from '../evidence.ts';
import { type Decision, decision, type Witnesses } from '../predicates/decision.ts';
import { encodeUtf8, encodeUtf16, scalarTexts } from '../predicates/numbered-steps.ts';
import { asOctets, checkClaims, evidenceFromClaims, type Functions, throws } from './claims.ts';
import { UTF8 } from './functions.ts';

const UNITS: Witnesses = {
  accepted: [
    [0xfeff, 0x41],
    [0xd808, 0xdf45],
  ],
  refused: [[0xd808], [0xdf45]],
};
/** Refused: the texts that RFC 3629 §3 and §10 warn of, and one of each other ill-formed kind. */
const NO_UTF8: Witnesses = {
  accepted: UTF8.accepted,
  refused: [
    [0xc0, 0x80],
    [0xed, 0xa1, 0x8c, 0xed, 0xbe, 0xb4],
    [0x2f, 0xc0, 0xae, 0x2e, 0x2f],
    [0xf4, 0x90, 0x80, 0x80],
    [0xf8, 0x88, 0x80, 0x80, 0x80],
    [0xfc, 0x84, 0x80, 0x80, 0x80, 0x80],
    [0xe2, 0x82],
    [0x80],
  ],
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

/** The octets of a code unit are read and written in the order of the form. */
function octetOrder(form: 'utf16be' | 'utf16le'): Evidence {
  const own = form === 'utf16be' ? utf16be : utf16le;
  const octets = form === 'utf16be' ? [0x01, 0x02] : [0x02, 0x01];
  const witnesses = { accepted: [octets], refused: [octets.slice(0, 1)] };
  return evidenceFromClaims({
    form,
    name: 'octet-order',
    says: `0102 is read from ${octets.map((octet) => `0${octet}`).join(' ')} and written so`,
    decide: ({ decode, encode }) =>
      checkClaims(witnesses, [
        () => decode(own, asOctets(octets)) === '\u0102',
        () => [...(encode(own, '\u0102') as Uint8Array)].join() === octets.join(),
      ]),
  });
}

/** A signature at the start of text with a label that names the order is a character, and changes no order. */
function initialMark(form: 'utf16be' | 'utf16le'): Evidence {
  const own = form === 'utf16be' ? utf16be : utf16le;
  const text = form === 'utf16be' ? [0xfe, 0xff, 0x01, 0x02] : [0xff, 0xfe, 0x02, 0x01];
  return evidenceFromClaims({
    form,
    name: 'initial-mark',
    says: 'a signature at the start is decoded as U+FEFF, and the text after it in the order of the label',
    decide: ({ decode }) =>
      checkClaims({ accepted: [text], refused: [text.slice(0, 3)] }, [
        () => decode(own, asOctets(text)) === '\uFEFF\u0102',
      ]),
  });
}

export const codecEvidence: readonly Evidence[] = [
  evidenceFromClaims({
    form: 'utf8',
    method: 'exhaustive',
    name: 'codec',
    says: 'encode and decode do what the steps say, for every scalar value',
    decide: (functions) => codec('utf8', UTF8, functions),
  }),
  evidenceFromClaims({
    form: 'utf16',
    method: 'exhaustive',
    name: 'codec',
    says: 'encode and decode do what the steps say, for every scalar value',
    decide: (functions) => codec('utf16', UNITS, functions),
  }),
  evidenceFromClaims({
    form: 'utf8',
    name: 'refusal',
    says: 'decode refuses every kind of ill-formed text, those of §3 and §10 among them, and encode a surrogate',
    decide: ({ decode, encode }) =>
      checkClaims(NO_UTF8, [
        ...NO_UTF8.refused.map((text) => () => throws(() => decode(utf8, asOctets(text)), IllFormedError)),
        ...['\uD800', 'A\uDFFF'].map((text) => () => throws(() => encode(utf8, text), IllFormedError)),
      ]),
  }),
  evidenceFromClaims({
    form: 'utf16',
    name: 'refusal',
    says: 'decode refuses what steps 2 and 3 of §2.2 call errors',
    decide: ({ decode }) =>
      checkClaims(
        NO_UTF16,
        NO_UTF16.refused.map((text) => () => throws(() => decode(utf16, Uint16Array.from(text)), IllFormedError)),
      ),
  }),
  ...(['utf16be', 'utf16le'] as const).flatMap((form) => [octetOrder(form), initialMark(form)]),
];

/**
 * Evidence on shipped encode and decode: the numbered steps for every scalar
 * value, the order of octets, and what is refused. Each mutant breaks one step:
 *
 *     step     encode step 3: the lowest bits go into the last octet
 *     mutant   an encoder that writes the bits of an octet from the highest
 */
import { IllFormedError, utf8, utf16, utf16be, utf16le } from '../../index.ts';
import type { Evidence } from '../evidence.ts';
import { type Decision, decision, type Witnesses } from '../predicates/decision.ts';
import { decodeUtf8, encodeUtf8, encodeUtf16, scalarTexts } from '../predicates/numbered-steps.ts';
import {
  asOctets,
  type Claims,
  checkClaims,
  evidenceFromClaims,
  type Functions,
  replaceFunction,
  throws,
} from './claims.ts';
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

const LAST = String.fromCodePoint(0x10ffff);
/** An encoder that changes the symbols that the shipped one writes. */
const encodesTo = (change: (symbols: number[]) => number[]) =>
  replaceFunction('encode', (original, ...args) => {
    const written = original(...args) as Uint8Array | string;
    return change(typeof written === 'string' ? Array.from(written, (_, i) => written.charCodeAt(i)) : [...written]);
  });
/** A decoder that changes the numbers that the shipped one reads. */
const decodesTo = (change: (value: number) => number) =>
  replaceFunction('decode', (original, ...args) =>
    Array.from(original(...args) as string, (character) =>
      String.fromCodePoint(change(character.codePointAt(0) as number) % (0x10ffff + 1)),
    ).join(''),
  );
/** A decoder that changes the text that the shipped one reads. */
const decodesTextTo = (change: (text: string) => string) =>
  replaceFunction('decode', (original, ...args) => change(original(...args) as string));
const isTail = (octet: number) => octet >> 6 === 0b10;
const isHigh = (unit: number) => unit >> 10 === 0xd800 >> 10;
const isLow = (unit: number) => unit >> 10 === 0xdc00 >> 10;
const reversed6 = (bits: number) =>
  Number.parseInt((bits & 0x3f).toString(2).padStart(6, '0').split('').reverse().join(''), 2);

const brokenCodec: Claims['mutants'] = {
  'encode: the last scalar value becomes a question mark': replaceFunction('encode', (original, form, text) =>
    original(form, (text as string).replace(LAST, '?')),
  ),
  'decode: NUL is dropped': replaceFunction('decode', (original, ...args) =>
    (original(...args) as string).replace('\0', ''),
  ),
  'decode: the number starts at one': decodesTo((value) => value + 1),
  'decode: the lowest bit is lost': decodesTo((value) => value & ~1),
};
const brokenUtf8Codec: Claims['mutants'] = {
  ...brokenCodec,
  'encode: one octet more than the range needs': encodesTo((octets) =>
    octets.flatMap((octet) => (octet < 0x80 ? [0xc0 | (octet >> 6), 0x80 | (octet & 0x3f)] : [octet])),
  ),
  'encode: wrong fixed bits': encodesTo((octets) => octets.map((octet) => (isTail(octet) ? octet | 0x40 : octet))),
  'encode: the lowest x is not filled': encodesTo((octets) =>
    octets.map((octet) => (isTail(octet) ? octet & ~1 : octet)),
  ),
  'encode: the bits of an octet from the highest': encodesTo((octets) =>
    octets.map((octet) => (isTail(octet) ? 0x80 | reversed6(octet) : octet)),
  ),
  'encode: the octets from the first': encodesTo((octets) =>
    octets.map((octet, i) => (isTail(octet) && isTail(octets[i + 1] ?? 0) ? (octets[i + 1] as number) : octet)),
  ),
  'decode: a fixed bit belongs to the number': decodesTo((value) => (value < 0x80 ? value : value | 0x40)),
  'decode: the octets read from the first': decodesTo((value) =>
    value < 0x800 ? value : ((value >> 12) << 12) | ((value & 0x3f) << 6) | ((value >> 6) & 0x3f),
  ),
};
const brokenUtf16Codec: Claims['mutants'] = {
  ...brokenCodec,
  'encode: 10000 is not taken away': encodesTo((all) => all.map((unit) => (isHigh(unit) ? unit + 0x40 : unit))),
  'encode: both units start from D800': encodesTo((all) => all.map((unit) => (isLow(unit) ? unit - 0x400 : unit))),
  'encode: the low unit first': encodesTo((all) =>
    all.map((unit, i) => (isHigh(unit) ? (all[i + 1] as number) : isLow(unit) ? (all[i - 1] as number) : unit)),
  ),
  'encode: a unit more': encodesTo((all) => all.flatMap((unit) => (isLow(unit) ? [unit, 0] : [unit]))),
  'encode: nine bits in the high unit': encodesTo((all) => all.map((unit) => (isHigh(unit) ? unit & ~0x200 : unit))),
  'encode: numbers below 10000 in two units': encodesTo((all) =>
    all.flatMap((unit) => (unit < 0x41 ? [0xd800, unit] : [unit])),
  ),
  'decode: 10000 is not added': decodesTo((value) => (value < 0x10000 ? value : value - 0x10000)),
  'decode: nine bits of the high unit': decodesTo((value) => (value < 0x10000 ? value : value & ~0x80000)),
  'decode: high surrogates end at DB7F': decodesTo((value) => (value < 0xf0000 ? value : 0xfffd)),
  'decode: the first unit is passed over': decodesTextTo((text) => text.slice(1)),
  'decode: the first unit of a pair is read twice': decodesTo((value) => {
    const high = (value - 0x10000) >> 10;
    return value < 0x10000 ? value : ((high << 10) | high) + 0x10000;
  }),
  'decode: a single unit takes the next with it': decodesTextTo((text) => text.replace(/([\0-\uD7FF])./gsu, '$1')),
  'decode: the halves are exchanged': decodesTo((value) => {
    const rest = value - 0x10000;
    return rest < 0 ? value : (((rest & 0x3ff) << 10) | (rest >> 10)) + 0x10000;
  }),
};
/** The octets of a code unit are read and written in the order of the form. */
function octetOrder(form: 'utf16be' | 'utf16le'): Evidence {
  const [own, other] = form === 'utf16be' ? [utf16be, utf16le] : [utf16le, utf16be];
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
    mutants: {
      'decode: the other order of octets': replaceFunction('decode', (original, _, ...args) =>
        original(other, ...args),
      ),
      'encode: the other order of octets when written': replaceFunction('encode', (original, _, ...args) =>
        original(other, ...args),
      ),
    },
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
    mutants: {
      'decode: a signature at the start is dropped': decodesTextTo((read) => read.replace(/^\uFEFF/, '')),
      'decode: a signature at the start exchanges the octets after it': decodesTextTo((read) =>
        read.replace('\u0102', '\u0201'),
      ),
    },
  });
}

export const codecEvidence: readonly Evidence[] = [
  evidenceFromClaims({
    form: 'utf8',
    method: 'exhaustive',
    name: 'codec',
    says: 'encode and decode do what the steps say, for every scalar value',
    decide: (functions) => codec('utf8', UTF8, functions),
    mutants: brokenUtf8Codec,
  }),
  evidenceFromClaims({
    form: 'utf16',
    method: 'exhaustive',
    name: 'codec',
    says: 'encode and decode do what the steps say, for every scalar value',
    decide: (functions) => codec('utf16', UNITS, functions),
    mutants: brokenUtf16Codec,
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
    mutants: {
      'decode: the steps without checks': replaceFunction('decode', (_, __, octets) =>
        String.fromCodePoint(decodeUtf8([...(octets as Uint8Array)])),
      ),
      'decode: ill-formed sequences are replaced': replaceFunction('decode', (_, __, octets) =>
        new TextDecoder().decode(octets as Uint8Array),
      ),
      'encode: a surrogate is replaced': replaceFunction('encode', (original, form, text) =>
        original(form, (text as string).replace(/[\uD800-\uDFFF]/g, '?')),
      ),
    },
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
    mutants: {
      'decode: ill-formed text is accepted': replaceFunction('decode', (_, __, units) =>
        String.fromCharCode(...(units as Uint16Array)),
      ),
    },
  }),
  ...(['utf16be', 'utf16le'] as const).flatMap((form) => [octetOrder(form), initialMark(form)]),
];

/**
 * Evidence on shipped functions: labels, signatures, encoding and decoding.
 * Functions are not automata, so they are run, on every label, signature policy
 * and scalar value (claims.ts).
 */
import { IllFormedError, utf8, utf16, utf16be, utf16le, utf16Signature } from '../../index.ts';
import type { Evidence } from '../evidence.ts';
import { type Decision, decision, type SymbolText, type Witnesses } from '../predicates/decision.ts';
import { decodeUtf8, encodeUtf8, encodeUtf16, scalarTexts } from '../predicates/numbered-steps.ts';
import { type Claims, checkClaims, evidenceFromClaims, type Functions, replaceFunction, throws } from './claims.ts';

const SIGNED: SymbolText = [0xef, 0xbb, 0xbf, 0x41];
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
const LITTLE_A: SymbolText = [0xff, 0xfe, 0x41, 0x00];
const BIG_A: SymbolText = [0xfe, 0xff, 0x00, 0x41];
const LITTLE: Witnesses = {
  accepted: [LITTLE_A, BIG_A],
  refused: [
    [0xff, 0xfe, 0x00, 0xdc],
    [0xff, 0xfe, 0x41],
  ],
};

const octetsOf = (text: SymbolText) => Uint8Array.from(text);
const MARK = '\uFEFF';

/** No policy changes the input octets. */
function untouched({ withSignature, decode }: Functions, text: SymbolText): boolean {
  const octets = octetsOf(text);
  for (const policy of ['keep', 'strip', 'forbid', 'require'] as const)
    withSignature(utf16Signature, policy).test(octets);
  decode(utf16Signature, octets, { signature: 'strip' });
  return octets.every((octet, i) => octet === text[i]);
}

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
    const back = form === 'utf8' ? decode(utf8, octetsOf(symbols)) : decode(utf16, Uint16Array.from(symbols));
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
  'encode: numbers below 10000 in two units': encodesTo((all) =>
    all.flatMap((unit) => (unit < 0x41 ? [0xd800, unit] : [unit])),
  ),
  'decode: 10000 is not added': decodesTo((value) => (value < 0x10000 ? value : value - 0x10000)),
  'decode: nine bits of the high unit': decodesTo((value) => (value < 0x10000 ? value : value & ~0x80000)),
  'decode: the halves are exchanged': decodesTo((value) => {
    const rest = value - 0x10000;
    return rest < 0 ? value : (((rest & 0x3ff) << 10) | (rest >> 10)) + 0x10000;
  }),
};
const policyIgnored = replaceFunction('withSignature', (original, form) => original(form, 'keep'));
const stripsAlways = replaceFunction('decode', (original, form, octets) =>
  original(form, octets, { signature: 'strip' }),
);
const stripsNever = replaceFunction('decode', (original, form, octets) => original(form, octets));

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
        () => decode(own, octetsOf(octets)) === '\u0102',
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

export const functionEvidence: readonly Evidence[] = [
  evidenceFromClaims({
    form: 'utf8',
    name: 'label',
    says: 'the label UTF-8, in any case, means this form, for text media types too',
    decide: ({ forLabel }) =>
      checkClaims(UTF8, [
        () => forLabel('UTF-8') === utf8,
        () => forLabel('utf-8', { mediaType: 'text/plain' }) === utf8,
        () => throws(() => forLabel('UTF-7')),
      ]),
    mutants: {
      'forLabel: labels are case-sensitive': replaceFunction('forLabel', (original, label, options) =>
        original(label === 'utf-8' ? 'UTF-7' : label, options),
      ),
      'forLabel: an unknown label is UTF-8': replaceFunction('forLabel', (original, label, options) =>
        original(label === 'UTF-7' ? 'UTF-8' : label, options),
      ),
      'forLabel: UTF-8 is UTF-16': replaceFunction('forLabel', () => utf16Signature),
    },
  }),
  evidenceFromClaims({
    form: 'utf8',
    name: 'signature-policies',
    says: 'a signature is kept unless asked otherwise, and can be stripped, forbidden or required',
    decide: ({ decode, withSignature }) =>
      checkClaims(UTF8, [
        () => decode(utf8, octetsOf(SIGNED)) === `${MARK}A`,
        () => decode(utf8, octetsOf(SIGNED), { signature: 'strip' }) === 'A',
        () => decode(utf8, octetsOf([...SIGNED, ...SIGNED]), { signature: 'strip' }) === `A${MARK}A`,
        () => decode(utf8, octetsOf([0x41, ...SIGNED]), { signature: 'strip' }) === `A${MARK}A`,
        () => withSignature(utf8, 'keep').test(octetsOf(SIGNED)) && withSignature(utf8, 'strip').test(octetsOf(SIGNED)),
        () =>
          !withSignature(utf8, 'forbid').test(octetsOf(SIGNED)) &&
          withSignature(utf8, 'forbid').test(octetsOf([0x41, ...SIGNED])),
        () =>
          !withSignature(utf8, 'require').test(octetsOf([0x41])) &&
          withSignature(utf8, 'require').test(octetsOf(SIGNED)),
      ]),
    mutants: {
      'withSignature: the policy is ignored': policyIgnored,
      'decode: a signature is stripped by default': stripsAlways,
      'decode: a signature is never stripped': stripsNever,
      'decode: every U+FEFF is stripped': replaceFunction('decode', (original, form, octets, options) =>
        options ? (original(form, octets, options) as string).replaceAll(MARK, '') : original(form, octets),
      ),
    },
  }),
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
        ...NO_UTF8.refused.map((text) => () => throws(() => decode(utf8, octetsOf(text)), IllFormedError)),
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
  ...(['utf16be', 'utf16le'] as const).map((form) => octetOrder(form)),
  evidenceFromClaims({
    form: 'utf16-signature',
    about: ['utf16be', 'utf16le'],
    name: 'mark-further-on',
    says: 'U+FEFF after the first character is decoded as U+FEFF, whatever the order and the policy',
    decide: ({ decode }) =>
      checkClaims(LITTLE, [
        () => decode(utf16be, octetsOf([0x00, 0x41, 0xfe, 0xff])) === `A${MARK}`,
        () => decode(utf16le, octetsOf([0x41, 0x00, 0xff, 0xfe])) === `A${MARK}`,
        () => decode(utf16Signature, octetsOf([...LITTLE_A, 0xff, 0xfe]), { signature: 'strip' }) === `A${MARK}`,
        () => decode(utf16Signature, octetsOf([...BIG_A, 0xfe, 0xff]), { signature: 'strip' }) === `A${MARK}`,
      ]),
    mutants: {
      'decode: every U+FEFF is stripped': replaceFunction('decode', (original, ...args) =>
        (original(...args) as string).replaceAll(MARK, ''),
      ),
      'decode: U+FEFF further on swaps the octets after it': replaceFunction('decode', (original, ...args) =>
        (original(...args) as string).replace(MARK, '\uFFFE'),
      ),
    },
  }),
  evidenceFromClaims({
    form: 'utf16-signature',
    name: 'order-written',
    says: 'what is encoded without a signature is big-endian',
    decide: ({ encode }) =>
      checkClaims(LITTLE, [() => encode(utf16Signature, 'A\u0102\u{12345}').join() === '0,65,1,2,216,8,223,69']),
    mutants: {
      'encode: little-endian': replaceFunction('encode', (original, _, text) => original(utf16le, text)),
    },
  }),
  evidenceFromClaims({
    form: 'utf16-signature',
    about: ['utf16be', 'utf16le'],
    name: 'labels',
    says: 'UTF-16BE, UTF-16LE and UTF-16 mean their forms, and are refused for text media types',
    decide: ({ forLabel }) =>
      checkClaims(LITTLE, [
        () =>
          forLabel('UTF-16BE') === utf16be && forLabel('UTF-16LE') === utf16le && forLabel('UTF-16') === utf16Signature,
        ...['UTF-16BE', 'UTF-16LE', 'UTF-16'].map(
          (label) => () => throws(() => forLabel(label, { mediaType: 'text/plain' })),
        ),
      ]),
    mutants: {
      'forLabel: UTF-16LE is UTF-16': replaceFunction('forLabel', (original, label, options) =>
        original(label === 'UTF-16LE' ? 'UTF-16' : label, options),
      ),
      'forLabel: the media type is ignored': replaceFunction('forLabel', (original, label) => original(label)),
    },
  }),
  evidenceFromClaims({
    form: 'utf16-signature',
    about: ['utf16be', 'utf16le'],
    name: 'labelling',
    says: 'a known order gives the label that names it, an unknown one UTF-16 and a signature',
    decide: ({ chooseLabel }) =>
      checkClaims(LITTLE, [
        () =>
          chooseLabel({ order: 'big' }).label === 'UTF-16BE' && chooseLabel({ order: 'little' }).label === 'UTF-16LE',
        () => chooseLabel({}).label === 'UTF-16' && chooseLabel({}).signature === 'recommended',
      ]),
    mutants: {
      'chooseLabel: the order is ignored': replaceFunction('chooseLabel', (original) => original({})),
      'chooseLabel: without an order, big-endian': replaceFunction('chooseLabel', (original, known) =>
        original({ order: 'big', ...(known as object) }),
      ),
    },
  }),
  evidenceFromClaims({
    form: 'utf16-signature',
    name: 'signature-policies',
    says: 'a signature is stripped only when asked, and never from the octets handed in',
    decide: (functions) =>
      checkClaims(LITTLE, [
        () => untouched(functions, LITTLE_A) && untouched(functions, BIG_A),
        () => functions.decode(utf16Signature, octetsOf(LITTLE_A)) === `${MARK}A`,
        () => functions.decode(utf16Signature, octetsOf(LITTLE_A), { signature: 'strip' }) === 'A',
      ]),
    mutants: {
      'decode: a signature is stripped by default': stripsAlways,
      'decode: a signature is never stripped': stripsNever,
      'decode: the input octets are reversed in place': replaceFunction('decode', (original, form, octets, options) => {
        const text = original(form, octets, options);
        if ((octets as Uint8Array)[0] === 0xff) (octets as Uint8Array).reverse();
        return text;
      }),
    },
  }),
];

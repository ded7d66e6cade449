/**
 * Shipped functions with one error each, for the evidence on functions: a changed
 * table or grammar does not affect it. Each error has a name, which rows of the
 * ledgers use in `counter`:
 *
 *     utf8:label/labels-are-case-sensitive   →   forLabel: labels are case-sensitive
 *     claim    decode(utf8, C0 80) throws
 *     mutant   a decoder that follows the steps without checks: it gives U+0000
 */
import { type Functions, SHIPPED_FUNCTIONS } from '../../../src/audit/evidence/claims.ts';
import { decodeUtf8 } from '../../../src/audit/predicates/numbered-steps.ts';
import { utf16be, utf16le, utf16Signature } from '../../../src/index.ts';

/** Description of the error → functions with this error. They handle the calls that the claims make. */
type Broken = Readonly<Record<string, Partial<Functions>>>;

/**
 * Replaces one function by a mutant, which gets the original and the arguments of the call. Overload types are not
 * kept.
 */
function replaceFunction<Name extends keyof Functions>(
  name: Name,
  mutant: (original: (...args: readonly unknown[]) => unknown, ...args: readonly unknown[]) => unknown,
): Partial<Functions> {
  const original = SHIPPED_FUNCTIONS[name] as unknown as (...args: readonly unknown[]) => unknown;
  return { [name]: (...args: readonly unknown[]) => mutant(original, ...args) } as unknown as Partial<Functions>;
}

/** `decode: NUL is dropped` → `NUL-is-dropped`. */
export function nameOfError(change: string): string {
  return change.replace(/^\w+: /, '').replace(/[^\p{L}\p{N}+-]+/gu, '-');
}

const MARK = '\uFEFF';
const policyIgnored = replaceFunction('withSignature', (original, form) => original(form, 'keep'));
const stripsAlways = replaceFunction('decode', (original, form, octets) =>
  original(form, octets, { signature: 'strip' }),
);
const stripsNever = replaceFunction('decode', (original, form, octets) => original(form, octets));

const stripsTwice = replaceFunction('decode', (original, form, octets, options) =>
  options ? (original(form, octets, options) as string).replace(/^\uFEFF/, '') : original(form, octets),
);

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

const brokenCodec: Broken = {
  'encode: the last scalar value becomes a question mark': replaceFunction('encode', (original, form, text) =>
    original(form, (text as string).replace(LAST, '?')),
  ),
  'decode: NUL is dropped': replaceFunction('decode', (original, ...args) =>
    (original(...args) as string).replace('\0', ''),
  ),
  'decode: the number starts at one': decodesTo((value) => value + 1),
  'decode: the lowest bit is lost': decodesTo((value) => value & ~1),
};
const brokenUtf8Codec: Broken = {
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
const brokenUtf16Codec: Broken = {
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

function brokenOrder(other: typeof utf16be | typeof utf16le): Broken {
  return {
    'decode: the other order of octets': replaceFunction('decode', (original, _, ...args) => original(other, ...args)),
    'encode: the other order of octets when written': replaceFunction('encode', (original, _, ...args) =>
      original(other, ...args),
    ),
  };
}

const brokenInitialMark: Broken = {
  'decode: a signature at the start is dropped': decodesTextTo((read) => read.replace(/^\uFEFF/, '')),
  'decode: a signature at the start exchanges the octets after it': decodesTextTo((read) =>
    read.replace('\u0102', '\u0201'),
  ),
};

/** Id of the evidence → the functions that it must notice. */
export const BROKEN_FUNCTIONS: ReadonlyMap<string, Broken> = new Map<string, Broken>([
  [
    'utf8:label',
    {
      'forLabel: labels are case-sensitive': replaceFunction('forLabel', (original, label, options) =>
        original(label === 'utf-8' ? 'UTF-7' : label, options),
      ),
      'forLabel: an unknown label is UTF-8': replaceFunction('forLabel', (original, label, options) =>
        original(label === 'UTF-7' ? 'UTF-8' : label, options),
      ),
      'forLabel: UTF-8 is UTF-16': replaceFunction('forLabel', () => utf16Signature),
      'forLabel: text media types are refused': replaceFunction('forLabel', (original, label, options) => {
        if (options) throw new RangeError('refused');
        return original(label);
      }),
    },
  ],
  [
    'utf8:signature-policies',
    {
      'withSignature: the policy is ignored': policyIgnored,
      'withSignature: a signature is refused under every policy': replaceFunction('withSignature', (original, form) =>
        original(form, 'forbid'),
      ),
      'decode: a signature is stripped by default': stripsAlways,
      'decode: a signature is never stripped': stripsNever,
      'decode: every U+FEFF is stripped': replaceFunction('decode', (original, form, octets, options) =>
        options ? (original(form, octets, options) as string).replaceAll(MARK, '') : original(form, octets),
      ),
      'decode: signatures are stripped twice': stripsTwice,
    },
  ],
  [
    'utf8:identification',
    {
      'withSignature: any encoding may have been meant': policyIgnored,
      'withSignature: no text identifies itself': replaceFunction('withSignature', (original, form) =>
        original(form, 'forbid'),
      ),
    },
  ],
  [
    'utf16-signature:mark-further-on',
    {
      'decode: every U+FEFF is stripped': replaceFunction('decode', (original, ...args) =>
        (original(...args) as string).replaceAll(MARK, ''),
      ),
      'decode: U+FEFF further on swaps the octets after it': replaceFunction('decode', (original, ...args) =>
        (original(...args) as string).replace('\u0102', '\u0201'),
      ),
    },
  ],
  [
    'utf16-signature:order-written',
    {
      'encode: little-endian': replaceFunction('encode', (original, _, text) => original(utf16le, text)),
    },
  ],
  [
    'utf16-signature:labels',
    {
      'forLabel: UTF-16LE is UTF-16': replaceFunction('forLabel', (original, label, options) =>
        original(label === 'UTF-16LE' ? 'UTF-16' : label, options),
      ),
      'forLabel: the media type is ignored': replaceFunction('forLabel', (original, label) => original(label)),
    },
  ],
  [
    'utf16-signature:labelling',
    {
      'chooseLabel: the order is ignored': replaceFunction('chooseLabel', (original) => original({})),
      'chooseLabel: no signature is recommended': replaceFunction('chooseLabel', (original, known) => ({
        ...(original(known) as object),
        signature: 'optional',
      })),
      'chooseLabel: without an order, big-endian': replaceFunction('chooseLabel', (original, known) =>
        original({ order: 'big', ...(known as object) }),
      ),
    },
  ],
  [
    'utf16-signature:signature-policies',
    {
      'decode: signatures are stripped twice': stripsTwice,
      'decode: a signature is stripped by default': stripsAlways,
      'decode: a signature is never stripped': stripsNever,
      'decode: the input octets are reversed in place': replaceFunction('decode', (original, form, octets, options) => {
        const text = original(form, octets, options);
        if ((octets as Uint8Array)[0] === 0xff) (octets as Uint8Array).reverse();
        return text;
      }),
    },
  ],
  ['utf8:codec', brokenUtf8Codec],
  ['utf16:codec', brokenUtf16Codec],
  [
    'utf8:refusal',
    {
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
  ],
  [
    'utf16:refusal',
    {
      'decode: ill-formed text is accepted': replaceFunction('decode', (_, __, units) =>
        String.fromCharCode(...(units as Uint16Array)),
      ),
    },
  ],
  ['utf16be:octet-order', brokenOrder(utf16le)],
  ['utf16be:initial-mark', brokenInitialMark],
  ['utf16le:octet-order', brokenOrder(utf16be)],
  ['utf16le:initial-mark', brokenInitialMark],
]);

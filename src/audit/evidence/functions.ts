/**
 * Evidence on shipped functions: labels and signatures. Functions are not
 * automata, so they are run, on each label and signature policy (claims.ts):
 *
 *     says     the label UTF-8, in any case, means this form
 *     mutant   a function that compares labels case-sensitively
 */
import { utf8, utf16be, utf16le, utf16Signature } from '../../index.ts';
import type { Evidence } from '../evidence.ts';
import type { SymbolText, Witnesses } from '../predicates/decision.ts';
import { asOctets, checkClaims, evidenceFromClaims, type Functions, replaceFunction, throws } from './claims.ts';

const SIGNED: SymbolText = [0xef, 0xbb, 0xbf, 0x41];
export const UTF8: Witnesses = {
  accepted: [SIGNED, [0x41]],
  refused: [
    [0xef, 0xbb, 0x41],
    [0xfe, 0xff, 0x00, 0x41],
  ],
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

const MARK = '\uFEFF';

/** No policy changes the input octets. */
function untouched({ withSignature, decode }: Functions, text: SymbolText): boolean {
  const octets = asOctets(text);
  for (const policy of ['keep', 'strip', 'forbid', 'require'] as const)
    withSignature(utf16Signature, policy).test(octets);
  decode(utf16Signature, octets, { signature: 'strip' });
  return octets.every((octet, i) => octet === text[i]);
}

const policyIgnored = replaceFunction('withSignature', (original, form) => original(form, 'keep'));
const stripsAlways = replaceFunction('decode', (original, form, octets) =>
  original(form, octets, { signature: 'strip' }),
);
const stripsNever = replaceFunction('decode', (original, form, octets) => original(form, octets));

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
      'forLabel: text media types are refused': replaceFunction('forLabel', (original, label, options) => {
        if (options) throw new RangeError('refused');
        return original(label);
      }),
    },
  }),
  evidenceFromClaims({
    form: 'utf8',
    name: 'signature-policies',
    says: 'a signature is kept unless asked otherwise, and can be stripped, forbidden or required',
    decide: ({ decode, withSignature }) =>
      checkClaims(UTF8, [
        () => decode(utf8, asOctets(SIGNED)) === `${MARK}A`,
        () => decode(utf8, asOctets(SIGNED), { signature: 'strip' }) === 'A',
        () => decode(utf8, asOctets([...SIGNED, ...SIGNED]), { signature: 'strip' }) === `A${MARK}A`,
        () => decode(utf8, asOctets([0x41, ...SIGNED]), { signature: 'strip' }) === `A${MARK}A`,
        () => withSignature(utf8, 'keep').test(asOctets(SIGNED)) && withSignature(utf8, 'strip').test(asOctets(SIGNED)),
        () =>
          !withSignature(utf8, 'forbid').test(asOctets(SIGNED)) &&
          withSignature(utf8, 'forbid').test(asOctets([0x41, ...SIGNED])),
        () =>
          !withSignature(utf8, 'require').test(asOctets([0x41])) &&
          withSignature(utf8, 'require').test(asOctets(SIGNED)),
      ]),
    mutants: {
      'withSignature: the policy is ignored': policyIgnored,
      'withSignature: a signature is refused under every policy': replaceFunction('withSignature', (original, form) =>
        original(form, 'forbid'),
      ),
      'decode: a signature is stripped by default': stripsAlways,
      'decode: a signature is never stripped': stripsNever,
      'decode: every U+FEFF is stripped': replaceFunction('decode', (original, form, octets, options) =>
        options ? (original(form, octets, options) as string).replaceAll(MARK, '') : original(form, octets),
      ),
    },
  }),
  evidenceFromClaims({
    form: 'utf8',
    about: ['utf16-signature'],
    name: 'identification',
    says: 'under the policy require, UTF-8 and UTF-16 each accept the texts with their own signature and no other text',
    decide: ({ withSignature }) =>
      checkClaims(
        UTF8,
        ([utf8, utf16Signature] as const).flatMap((form) =>
          [SIGNED, BIG_A, LITTLE_A, [0x41, 0x42]].map((text, i) => () => {
            const isOwn = i === 0 ? form === utf8 : i < 3 && form === utf16Signature;
            return withSignature(form, 'require').test(asOctets(text)) === isOwn;
          }),
        ),
      ),
    mutants: {
      'withSignature: any encoding may have been meant': policyIgnored,
      'withSignature: no text identifies itself': replaceFunction('withSignature', (original, form) =>
        original(form, 'forbid'),
      ),
    },
  }),
  evidenceFromClaims({
    form: 'utf16-signature',
    about: ['utf16be', 'utf16le'],
    name: 'mark-further-on',
    says: 'U+FEFF after the first character is decoded as U+FEFF, whatever the order and the policy',
    decide: ({ decode }) =>
      checkClaims(LITTLE, [
        () => decode(utf16be, asOctets([0x00, 0x41, 0xfe, 0xff, 0x01, 0x02])) === `A${MARK}\u0102`,
        () => decode(utf16le, asOctets([0x41, 0x00, 0xff, 0xfe, 0x02, 0x01])) === `A${MARK}\u0102`,
        () => decode(utf16Signature, asOctets([...LITTLE_A, 0xff, 0xfe]), { signature: 'strip' }) === `A${MARK}`,
        () => decode(utf16Signature, asOctets([...BIG_A, 0xfe, 0xff]), { signature: 'strip' }) === `A${MARK}`,
      ]),
    mutants: {
      'decode: every U+FEFF is stripped': replaceFunction('decode', (original, ...args) =>
        (original(...args) as string).replaceAll(MARK, ''),
      ),
      'decode: U+FEFF further on swaps the octets after it': replaceFunction('decode', (original, ...args) =>
        (original(...args) as string).replace('\u0102', '\u0201'),
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
      'chooseLabel: no signature is recommended': replaceFunction('chooseLabel', (original, known) => ({
        ...(original(known) as object),
        signature: 'optional',
      })),
      'chooseLabel: without an order, big-endian': replaceFunction('chooseLabel', (original, known) =>
        original({ order: 'big', ...(known as object) }),
      ),
    },
  }),
  evidenceFromClaims({
    form: 'utf16-signature',
    name: 'signature-policies',
    says: 'a signature is stripped only when asked, and the octets given are never changed',
    decide: (functions) =>
      checkClaims(LITTLE, [
        () => untouched(functions, LITTLE_A) && untouched(functions, BIG_A),
        () => functions.decode(utf16Signature, asOctets(LITTLE_A)) === `${MARK}A`,
        () => functions.decode(utf16Signature, asOctets(LITTLE_A), { signature: 'strip' }) === 'A',
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

/**
 * Evidence on shipped functions: labels and signatures. Functions are not
 * automata, so they are run, on each label and signature policy (claims.ts):
 *
 *     says     the label UTF-8, in any case, means this form
 */
import { utf8, utf16be, utf16le, utf16Signature } from '../../index.ts';
import type { Evidence } from '../evidence.ts';
import type { SymbolText, Witnesses } from '../predicates/decision.ts';
import { asOctets, checkClaims, evidenceFromClaims, type Functions, throws } from './claims.ts';

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
  }),
  evidenceFromClaims({
    form: 'utf16-signature',
    name: 'order-written',
    says: 'what is encoded without a signature is big-endian',
    decide: ({ encode }) =>
      checkClaims(LITTLE, [() => encode(utf16Signature, 'A\u0102\u{12345}').join() === '0,65,1,2,216,8,223,69']),
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
  }),
];

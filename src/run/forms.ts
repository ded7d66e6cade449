/**
 * The validators of the encoding forms, one for each generated table. Each call
 * is marked pure, so that a bundler drops the validators that are not used, with
 * their tables. Each call names its machine, so that a bundle has no other: the
 * states of all these tables fit into shift words (a test compares).
 */
import { kernels as cesu8Kernels } from '#kernels/cesu8';
import { kernels as ucs2Kernels } from '#kernels/ucs2';
import { kernels as utf8Kernels } from '#kernels/utf8';
import { kernels as utf8of1997Kernels } from '#kernels/utf8-1997';
import { kernels as utf16Kernels } from '#kernels/utf16';
import { kernels as utf16SignatureKernels } from '#kernels/utf16-signature';
import { kernels as utf16beKernels } from '#kernels/utf16be';
import { kernels as utf16leKernels } from '#kernels/utf16le';
import { kernels as utf32beKernels } from '#kernels/utf32be';
import { kernels as utf32leKernels } from '#kernels/utf32le';
import { table as cesu8Table, verdict as cesu8Verdict } from '../../generated/cesu8.ts';
import { table as ucs2Table, verdict as ucs2Verdict } from '../../generated/ucs2.ts';
import { table as utf8Table, verdict as utf8Verdict } from '../../generated/utf8.ts';
import { table as utf8of1997Table, verdict as utf8of1997Verdict } from '../../generated/utf8-1997.ts';
import { table as utf16Table, verdict as utf16Verdict } from '../../generated/utf16.ts';
import { table as utf16SignatureTable, verdict as utf16SignatureVerdict } from '../../generated/utf16-signature.ts';
import { table as utf16beTable, verdict as utf16beVerdict } from '../../generated/utf16be.ts';
import { table as utf16leTable, verdict as utf16leVerdict } from '../../generated/utf16le.ts';
import { table as utf32beTable, verdict as utf32beVerdict } from '../../generated/utf32be.ts';
import { table as utf32leTable, verdict as utf32leVerdict } from '../../generated/utf32le.ts';
import { shiftMachine } from './kernel/shift.ts';
import { rangedShiftMachine } from './kernel/skip-ranges.ts';
import { octetForm, unitForm } from './validator.ts';

/**
 * UTF-8, RFC 3629 §4. Input and offsets: octets.
 *
 * @example
 * utf8.test(new Uint8Array([0xe2, 0x82, 0xac])); // → true
 * utf8.check(new Uint8Array([0x41, 0xed, 0xa0, 0x80]))?.message;
 * // → 'octet 1: ED A0 is ill-formed UTF-8: surrogate; after ED expected 80..9F [utf8_3_ed, RFC 3629 §4]'
 */
export const utf8 = /* @__PURE__ */ octetForm(utf8Table, shiftMachine, utf8Kernels, utf8Verdict);

/**
 * UTF-8 of 1997, draft-yergeau-utf8-rev-00 §2: 1 to 6 octets a character, numbers up to 7FFFFFFF. This is not today's
 * UTF-8. Input and offsets: octets.
 *
 * @example
 * utf8of1997.test(new Uint8Array([0xf8, 0x88, 0x80, 0x80, 0x80])); // → true
 */
export const utf8of1997 = /* @__PURE__ */ octetForm(
  utf8of1997Table,
  shiftMachine,
  utf8of1997Kernels,
  utf8of1997Verdict,
);

/**
 * CESU-8: each UTF-16 code unit is encoded on its own, in 1 to 3 octets. This is not UTF-8 (RFC 3629 §3). Input and
 * offsets: octets.
 *
 * @example
 * cesu8.test(new Uint8Array([0xed, 0xa1, 0x8c, 0xed, 0xbe, 0xb4])); // → true
 */
export const cesu8 = /* @__PURE__ */ octetForm(cesu8Table, shiftMachine, cesu8Kernels, cesu8Verdict);

/**
 * UTF-16 as 16-bit code units, draft-hoffman-utf16 §2: for strings and Uint16Array. Offsets count code units.
 *
 * For UTF-16 in octets, as in files and on the wire, take `utf16Signature`, `utf16be` or `utf16le`.
 *
 * @example
 * utf16.test('\u{1F600}'); // → true
 * utf16.check('a\uDC00')?.reason; // → 'lone-low-surrogate'
 */
export const utf16 = /* @__PURE__ */ unitForm(utf16Table, utf16Kernels, utf16Verdict);

/**
 * UCS-2 as 16-bit code units, for strings and Uint16Array: each code unit is a character, surrogates are ill-formed
 * (RFC 3629 §1 names it among the encoding forms). Offsets count code units.
 *
 * @example
 * ucs2.test('\u{1F600}'); // → false
 */
export const ucs2 = /* @__PURE__ */ unitForm(ucs2Table, ucs2Kernels, ucs2Verdict);

/**
 * UTF-16BE, draft-hoffman-utf16 §3.2: two octets a code unit, high-order octet first. FF FE at the start is ill-formed;
 * FE FF there is U+FEFF. Input and offsets: octets.
 *
 * @example
 * utf16be.test(new Uint8Array([0xd8, 0x48, 0xdf, 0x45])); // → true
 */
export const utf16be = /* @__PURE__ */ octetForm(utf16beTable, shiftMachine, utf16beKernels, utf16beVerdict);

/**
 * UTF-16LE, draft-hoffman-utf16 §3.3: two octets a code unit, low-order octet first. FE FF at the start is ill-formed;
 * FF FE there is U+FEFF. Input and offsets: octets.
 *
 * @example
 * utf16le.test(new Uint8Array([0x48, 0xd8, 0x45, 0xdf])); // → true
 */
export const utf16le = /* @__PURE__ */ octetForm(utf16leTable, shiftMachine, utf16leKernels, utf16leVerdict);

/**
 * Octets with the charset label "UTF-16", draft-hoffman-utf16 §3.4. The signature (BOM) at the start gives the order of
 * octets: FE FF is big-endian, FF FE is little-endian. Without a signature the text is big-endian. Input and offsets:
 * octets.
 *
 * For text labelled "UTF-16BE" or "UTF-16LE", take `utf16be` or `utf16le`; for strings, `utf16`.
 *
 * @example
 * utf16Signature.test(new Uint8Array([0xff, 0xfe, 0x3d, 0x00])); // → true
 */
export const utf16Signature = /* @__PURE__ */ octetForm(
  utf16SignatureTable,
  shiftMachine,
  utf16SignatureKernels,
  utf16SignatureVerdict,
);

/**
 * UTF-32BE: each scalar value in four octets, high-order octet first (the range of scalar values: RFC 3629 §3). Input
 * and offsets: octets.
 *
 * @example
 * utf32be.check(new Uint8Array([0x00, 0x11, 0x00, 0x00]))?.reason; // → 'above-10FFFF'
 */
export const utf32be = /* @__PURE__ */ octetForm(utf32beTable, rangedShiftMachine, utf32beKernels, utf32beVerdict);

/**
 * UTF-32LE: each scalar value in four octets, low-order octet first (the range of scalar values: RFC 3629 §3). Input
 * and offsets: octets.
 *
 * @example
 * utf32le.test(new Uint8Array([0x3d, 0x00, 0x00, 0x00])); // → true
 */
export const utf32le = /* @__PURE__ */ octetForm(utf32leTable, rangedShiftMachine, utf32leKernels, utf32leVerdict);

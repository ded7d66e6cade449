// DO NOT EDIT. Generated file.
// The validators of the encoding forms that the main entry point exports.
// made by   npx wellformed generate   (wellformed 0.1.0)
import { kernels as utf8Kernels } from '#kernels/utf8';
import { table as utf8Table, verdict as utf8Verdict } from './utf8.ts';
import { kernels as utf81997Kernels } from '#kernels/utf8-1997';
import { table as utf81997Table, verdict as utf81997Verdict } from './utf8-1997.ts';
import { kernels as cesu8Kernels } from '#kernels/cesu8';
import { table as cesu8Table, verdict as cesu8Verdict } from './cesu8.ts';
import { kernels as utf16Kernels } from '#kernels/utf16';
import { table as utf16Table, verdict as utf16Verdict } from './utf16.ts';
import { kernels as ucs2Kernels } from '#kernels/ucs2';
import { table as ucs2Table, verdict as ucs2Verdict } from './ucs2.ts';
import { kernels as utf16beKernels } from '#kernels/utf16be';
import { table as utf16beTable, verdict as utf16beVerdict } from './utf16be.ts';
import { kernels as utf16leKernels } from '#kernels/utf16le';
import { table as utf16leTable, verdict as utf16leVerdict } from './utf16le.ts';
import { kernels as utf16SignatureKernels } from '#kernels/utf16-signature';
import { table as utf16SignatureTable, verdict as utf16SignatureVerdict } from './utf16-signature.ts';
import { kernels as utf32beKernels } from '#kernels/utf32be';
import { table as utf32beTable, verdict as utf32beVerdict } from './utf32be.ts';
import { kernels as utf32leKernels } from '#kernels/utf32le';
import { table as utf32leTable, verdict as utf32leVerdict } from './utf32le.ts';
import { shiftMachine } from '../src/run/kernel/shift.ts';
import { rangedShiftMachine } from '../src/run/kernel/skip-ranges.ts';
import { octetForm, unitForm } from '../src/run/validator.ts';

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
export const utf8of1997 = /* @__PURE__ */ octetForm(utf81997Table, shiftMachine, utf81997Kernels, utf81997Verdict);

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
export const utf16Signature = /* @__PURE__ */ octetForm(utf16SignatureTable, shiftMachine, utf16SignatureKernels, utf16SignatureVerdict);

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

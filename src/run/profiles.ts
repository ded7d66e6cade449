/**
 * Profiles: restrictions that protocols put on the text of an encoding form.
 * They are the entry point `wellformed/profiles`. Every validator is marked
 * pure: a bundle has only those that are used, with their tables.
 *
 * A fault is one of two kinds. Where the encoding is ill-formed, it is that of
 * the encoding form (`overlong`, `surrogate`). Where a character is not allowed,
 * `disallowed` names it:
 *
 *     octet 12: U+0000 is not allowed in an MQTT string [mqtt_char, MQTT 5.0 §1.5.4]
 *
 * Names without `String` are for octets; names with it are for strings and
 * Uint16Array.
 */

import { table as atextUtf8 } from '../../generated/atext-utf8.ts';
import { table as atextUtf16 } from '../../generated/atext-utf16.ts';
import { table as iJsonUtf8 } from '../../generated/i-json-utf8.ts';
import { table as iJsonUtf16 } from '../../generated/i-json-utf16.ts';
import { table as jsonTextUtf8 } from '../../generated/json-text-utf8.ts';
import { table as mqttStrictUtf8 } from '../../generated/mqtt-strict-utf8.ts';
import { table as mqttUtf8 } from '../../generated/mqtt-utf8.ts';
import { table as mutf8Table } from '../../generated/mutf8.ts';
import { table as unicodeAssignablesUtf8 } from '../../generated/unicode-assignables-utf8.ts';
import { table as unicodeAssignablesUtf16 } from '../../generated/unicode-assignables-utf16.ts';
import { table as unicodeScalarsUtf8 } from '../../generated/unicode-scalars-utf8.ts';
import { table as unicodeScalarsUtf16 } from '../../generated/unicode-scalars-utf16.ts';
import { table as utf8NonAsciiUtf8 } from '../../generated/utf8-non-ascii-utf8.ts';
import { table as wtf8Table } from '../../generated/wtf8.ts';
import { table as xmlCharactersUtf8 } from '../../generated/xml-characters-utf8.ts';
import { table as xmlCharactersUtf16 } from '../../generated/xml-characters-utf16.ts';
import { table as yangUtf8 } from '../../generated/yang-utf8.ts';
import { table as yangUtf16 } from '../../generated/yang-utf16.ts';
import { octetValidator, unitValidator } from './validator.ts';

/** Variants of UTF-8, also in the main entry point. Neither of them is UTF-8. */
export { cesu8, utf8of1997 } from './forms.ts';

/**
 * MQTT strings, without their length field, by the MUST NOTs of MQTT 5.0 §1.5.4: UTF-8 without U+0000. Input and
 * offsets: octets.
 *
 * @example
 * mqtt.check(new Uint8Array([0x61, 0x00]))?.message;
 * // → 'octet 1: U+0000 is not allowed in an MQTT string [mqtt_char, MQTT 5.0 §1.5.4]'
 */
export const mqtt = /* @__PURE__ */ octetValidator(mqttUtf8);

/**
 * MQTT strings by the SHOULD NOTs of MQTT 5.0 §1.5.4 too: no control characters, no noncharacters. Input and offsets:
 * octets.
 *
 * @example
 * mqttStrict.check(new Uint8Array([0x61, 0xc2, 0x85]))?.reason; // → 'control-character'
 */
export const mqttStrict = /* @__PURE__ */ octetValidator(mqttStrictUtf8);

/**
 * Unicode Scalars (RFC 9839 §4.1) in UTF-8: accepts the same texts as `utf8`. Input and offsets: octets.
 *
 * @example
 * unicodeScalars.test(new Uint8Array([0xed, 0xa0, 0x80])); // → false
 */
export const unicodeScalars = /* @__PURE__ */ octetValidator(unicodeScalarsUtf8);

/**
 * Unicode Scalars (RFC 9839 §4.1) in strings: surrogates only in pairs. Offsets count code units.
 *
 * @example
 * unicodeScalarsString.test('\uD800'); // → false
 */
export const unicodeScalarsString = /* @__PURE__ */ unitValidator(unicodeScalarsUtf16);

/**
 * XML Characters (RFC 9839 §4.2) in UTF-8. Input and offsets: octets.
 *
 * @example
 * xmlCharacters.check(new Uint8Array([0x0b]))?.disallowed; // → 'U+000B'
 */
export const xmlCharacters = /* @__PURE__ */ octetValidator(xmlCharactersUtf8);

/**
 * XML Characters (RFC 9839 §4.2) in strings. Offsets count code units.
 *
 * @example
 * xmlCharactersString.test('a\uFFFE'); // → false
 */
export const xmlCharactersString = /* @__PURE__ */ unitValidator(xmlCharactersUtf16);

/**
 * Unicode Assignables (RFC 9839 §4.3) in UTF-8: characters that are or can be assigned, without legacy controls. Input
 * and offsets: octets.
 *
 * @example
 * unicodeAssignables.check(new Uint8Array([0xef, 0xb7, 0x90]))?.disallowed; // → 'U+FDD0'
 */
export const unicodeAssignables = /* @__PURE__ */ octetValidator(unicodeAssignablesUtf8);

/**
 * Unicode Assignables (RFC 9839 §4.3) in strings. Offsets count code units.
 *
 * @example
 * unicodeAssignablesString.test('a\u007F'); // → false
 */
export const unicodeAssignablesString = /* @__PURE__ */ unitValidator(unicodeAssignablesUtf16);

/**
 * The value of an I-JSON string (RFC 7493 §2.1) in UTF-8: no surrogates, no noncharacters. Input and offsets: octets.
 *
 * @example
 * iJson.check(new Uint8Array([0xef, 0xbf, 0xbf]))?.disallowed; // → 'U+FFFF'
 */
export const iJson = /* @__PURE__ */ octetValidator(iJsonUtf8);

/**
 * The value of an I-JSON string (RFC 7493 §2.1), as a string from `JSON.parse`. Offsets count code units.
 *
 * @example
 * iJsonString.test(JSON.parse('"\\uDEAD"')); // → false
 */
export const iJsonString = /* @__PURE__ */ unitValidator(iJsonUtf16);

/**
 * The encoding of JSON text exchanged between systems (RFC 8259 §8.1): UTF-8 without a signature. The syntax of JSON is
 * not checked. Input and offsets: octets.
 *
 * @example
 * jsonText.check(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))?.reason; // → 'signature'
 */
export const jsonText = /* @__PURE__ */ octetValidator(jsonTextUtf8);

/**
 * YANG strings (RFC 7950 §9.4) in UTF-8. Input and offsets: octets.
 *
 * @example
 * yang.check(new Uint8Array([0x0c]))?.disallowed; // → 'U+000C'
 */
export const yang = /* @__PURE__ */ octetValidator(yangUtf8);

/**
 * YANG strings (RFC 7950 §9.4). Offsets count code units.
 *
 * @example
 * yangString.test('a\tb'); // → true
 */
export const yangString = /* @__PURE__ */ unitValidator(yangUtf16);

/**
 * One UTF8-non-ascii (RFC 6532 §3.1): a single character of two to four octets. Input and offsets: octets.
 *
 * @example
 * utf8NonAscii.test(new Uint8Array([0xc3, 0xbc])); // → true
 */
export const utf8NonAscii = /* @__PURE__ */ octetValidator(utf8NonAsciiUtf8);

/**
 * 1*atext (RFC 5322 §3.2.3, extended by RFC 6532 §3.2) in UTF-8: an atom, or a part of a dot-atom. Input and offsets:
 * octets.
 *
 * @example
 * atext.check(new Uint8Array([0x61, 0x40]))?.disallowed; // → 'U+0040'
 */
export const atext = /* @__PURE__ */ octetValidator(atextUtf8);

/**
 * 1*atext (RFC 5322 §3.2.3, extended by RFC 6532 §3.2) in strings. Offsets count code units.
 *
 * @example
 * atextString.test('für'); // → true
 */
export const atextString = /* @__PURE__ */ unitValidator(atextUtf16);

/**
 * WTF-8: UTF-8 that also encodes surrogates which are not in a pair. For use inside a program only, not in files or on
 * the wire. Input and offsets: octets.
 *
 * @example
 * wtf8.test(new Uint8Array([0xed, 0xa0, 0xbd])); // → true
 * wtf8.check(new Uint8Array([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]))?.reason; // → 'surrogate-pair'
 */
export const wtf8 = /* @__PURE__ */ octetValidator(wtf8Table);

/**
 * Modified UTF-8 (Java virtual machine specification §4.4.7): U+0000 takes two octets, and each UTF-16 code unit is
 * encoded on its own. Input and offsets: octets.
 *
 * @example
 * mutf8.test(new Uint8Array([0xc0, 0x80])); // → true
 */
export const mutf8 = /* @__PURE__ */ octetValidator(mutf8Table);

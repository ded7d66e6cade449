/**
 * The library of profiles: what protocols say of their strings, on top of the
 * encoding forms. It is an entry point of its own, `wellformed/profiles`, and
 * every validator in it is marked pure: who imports none pays for none, who
 * imports one keeps that one with its table.
 *
 * A fault of these tells two things apart. Where the text is ill-formed it is
 * what the encoding form says (`overlong`, `surrogate`). Where the text is
 * well-formed and a character is not allowed, `disallowed` names it:
 *
 *     octet 12: U+0000 is not allowed in an MQTT string [mqtt_char, MQTT 5.0 §1.5.4]
 *
 * Plain names take octets, `…String` takes strings and other code units.
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

/** Variants of UTF-8 that the main entry point has as well: neither is UTF-8, and each has to be asked for by name. */
export { cesu8, utf8of1997 } from './forms.ts';

/**
 * The octets of an MQTT string without its length, MQTT 5.0 §1.5.4, by its MUST NOTs: UTF-8 without U+0000.
 *
 * @example
 * mqtt.check(new Uint8Array([0x61, 0x00]))?.message;
 * // → 'octet 1: U+0000 is not allowed in an MQTT string [mqtt_char, MQTT 5.0 §1.5.4]'
 */
export const mqtt = /* @__PURE__ */ octetValidator(mqttUtf8);

/**
 * The same by its SHOULD NOTs too: no control characters, no noncharacters.
 *
 * @example
 * mqttStrict.check(new Uint8Array([0x61, 0xc2, 0x85]))?.reason; // → 'control-character'
 */
export const mqttStrict = /* @__PURE__ */ octetValidator(mqttStrictUtf8);

/**
 * UTF-8 octets of Unicode scalars, RFC 9839 §4.1: the texts of `utf8`.
 *
 * @example
 * unicodeScalars.test(new Uint8Array([0xed, 0xa0, 0x80])); // → false
 */
export const unicodeScalars = /* @__PURE__ */ octetValidator(unicodeScalarsUtf8);

/**
 * Strings of Unicode scalars, RFC 9839 §4.1: no surrogates but in pairs.
 *
 * @example
 * unicodeScalarsString.test('\uD800'); // → false
 */
export const unicodeScalarsString = /* @__PURE__ */ unitValidator(unicodeScalarsUtf16);

/**
 * UTF-8 octets of XML characters, RFC 9839 §4.2.
 *
 * @example
 * xmlCharacters.check(new Uint8Array([0x0b]))?.disallowed; // → 'U+000B'
 */
export const xmlCharacters = /* @__PURE__ */ octetValidator(xmlCharactersUtf8);

/**
 * Strings of XML characters, RFC 9839 §4.2.
 *
 * @example
 * xmlCharactersString.test('a\uFFFE'); // → false
 */
export const xmlCharactersString = /* @__PURE__ */ unitValidator(xmlCharactersUtf16);

/**
 * UTF-8 octets of Unicode assignables, RFC 9839 §4.3: what is or may be assigned, without legacy controls.
 *
 * @example
 * unicodeAssignables.check(new Uint8Array([0xef, 0xb7, 0x90]))?.disallowed; // → 'U+FDD0'
 */
export const unicodeAssignables = /* @__PURE__ */ octetValidator(unicodeAssignablesUtf8);

/**
 * Strings of Unicode assignables, RFC 9839 §4.3.
 *
 * @example
 * unicodeAssignablesString.test('a\u007F'); // → false
 */
export const unicodeAssignablesString = /* @__PURE__ */ unitValidator(unicodeAssignablesUtf16);

/**
 * UTF-8 octets of what an I-JSON string stands for, RFC 7493 §2.1: no surrogates, no noncharacters.
 *
 * @example
 * iJson.check(new Uint8Array([0xef, 0xbf, 0xbf]))?.disallowed; // → 'U+FFFF'
 */
export const iJson = /* @__PURE__ */ octetValidator(iJsonUtf8);

/**
 * The same for a string that `JSON.parse` has given.
 *
 * @example
 * iJsonString.test(JSON.parse('"\\uDEAD"')); // → false
 */
export const iJsonString = /* @__PURE__ */ unitValidator(iJsonUtf16);

/**
 * JSON text as octets between systems, RFC 8259 §8.1: UTF-8 without a signature. Not the syntax of JSON.
 *
 * @example
 * jsonText.check(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))?.reason; // → 'signature'
 */
export const jsonText = /* @__PURE__ */ octetValidator(jsonTextUtf8);

/**
 * UTF-8 octets of a YANG string, RFC 7950 §9.4.
 *
 * @example
 * yang.check(new Uint8Array([0x0c]))?.disallowed; // → 'U+000C'
 */
export const yang = /* @__PURE__ */ octetValidator(yangUtf8);

/**
 * A YANG string, RFC 7950 §9.4.
 *
 * @example
 * yangString.test('a\tb'); // → true
 */
export const yangString = /* @__PURE__ */ unitValidator(yangUtf16);

/**
 * One UTF8-non-ascii, RFC 6532 §3.1: a character of UTF8-2, UTF8-3 or UTF8-4.
 *
 * @example
 * utf8NonAscii.test(new Uint8Array([0xc3, 0xbc])); // → true
 */
export const utf8NonAscii = /* @__PURE__ */ octetValidator(utf8NonAsciiUtf8);

/**
 * UTF-8 octets of 1*atext, RFC 5322 §3.2.3 as RFC 6532 §3.2 extends it: an atom, or a part of a dot-atom.
 *
 * @example
 * atext.check(new Uint8Array([0x61, 0x40]))?.disallowed; // → 'U+0040'
 */
export const atext = /* @__PURE__ */ octetValidator(atextUtf8);

/**
 * The same for strings.
 *
 * @example
 * atextString.test('für'); // → true
 */
export const atextString = /* @__PURE__ */ unitValidator(atextUtf16);

/**
 * WTF-8 octets: UTF-8, and surrogates that are not in pairs. For use inside a program, never in a file or on the wire.
 *
 * @example
 * wtf8.test(new Uint8Array([0xed, 0xa0, 0xbd])); // → true
 * wtf8.check(new Uint8Array([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]))?.reason; // → 'surrogate-pair'
 */
export const wtf8 = /* @__PURE__ */ octetValidator(wtf8Table);

/**
 * Modified UTF-8 octets, Java virtual machine specification §4.4.7: U+0000 in two octets, each UTF-16 unit by itself.
 *
 * @example
 * mutf8.test(new Uint8Array([0xc0, 0x80])); // → true
 */
export const mutf8 = /* @__PURE__ */ octetValidator(mutf8Table);

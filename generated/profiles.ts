// DO NOT EDIT. Generated file.
// The validators of the profiles, and of encoding forms that only a few programs write.
// made by   npx wellformed generate   (wellformed 0.1.0)
import { kernels as atextUtf8Kernels } from '#kernels/atext-utf8';
import { table as atextUtf8Table, verdict as atextUtf8Verdict } from './atext-utf8.ts';
import { kernels as atextUtf16Kernels } from '#kernels/atext-utf16';
import { table as atextUtf16Table, verdict as atextUtf16Verdict } from './atext-utf16.ts';
import { kernels as iJsonCharactersUtf8Kernels } from '#kernels/i-json-characters-utf8';
import { table as iJsonCharactersUtf8Table, verdict as iJsonCharactersUtf8Verdict } from './i-json-characters-utf8.ts';
import { kernels as iJsonCharactersUtf16Kernels } from '#kernels/i-json-characters-utf16';
import { table as iJsonCharactersUtf16Table, verdict as iJsonCharactersUtf16Verdict } from './i-json-characters-utf16.ts';
import { table as iJsonTokensUtf8Table, verdict as iJsonTokensUtf8Verdict } from './i-json-tokens-utf8.ts';
import { table as iJsonTokensUtf16Table, verdict as iJsonTokensUtf16Verdict } from './i-json-tokens-utf16.ts';
import { kernels as jsonEncodingUtf8Kernels } from '#kernels/json-encoding-utf8';
import { table as jsonEncodingUtf8Table, verdict as jsonEncodingUtf8Verdict } from './json-encoding-utf8.ts';
import { table as jsonTokensUtf8Table, verdict as jsonTokensUtf8Verdict } from './json-tokens-utf8.ts';
import { table as jsonTokensUtf16Table, verdict as jsonTokensUtf16Verdict } from './json-tokens-utf16.ts';
import { kernels as mqttUtf8Kernels } from '#kernels/mqtt-utf8';
import { table as mqttUtf8Table, verdict as mqttUtf8Verdict } from './mqtt-utf8.ts';
import { kernels as mqttStrictUtf8Kernels } from '#kernels/mqtt-strict-utf8';
import { table as mqttStrictUtf8Table, verdict as mqttStrictUtf8Verdict } from './mqtt-strict-utf8.ts';
import { kernels as mutf8Kernels } from '#kernels/mutf8';
import { table as mutf8Table, verdict as mutf8Verdict } from './mutf8.ts';
import { table as postgresqlJsonbTokensUtf8Table, verdict as postgresqlJsonbTokensUtf8Verdict } from './postgresql-jsonb-tokens-utf8.ts';
import { table as postgresqlJsonbTokensUtf16Table, verdict as postgresqlJsonbTokensUtf16Verdict } from './postgresql-jsonb-tokens-utf16.ts';
import { kernels as postgresqlTextUtf8Kernels } from '#kernels/postgresql-text-utf8';
import { table as postgresqlTextUtf8Table, verdict as postgresqlTextUtf8Verdict } from './postgresql-text-utf8.ts';
import { kernels as postgresqlTextUtf16Kernels } from '#kernels/postgresql-text-utf16';
import { table as postgresqlTextUtf16Table, verdict as postgresqlTextUtf16Verdict } from './postgresql-text-utf16.ts';
import { kernels as unicodeAssignablesUtf8Kernels } from '#kernels/unicode-assignables-utf8';
import { table as unicodeAssignablesUtf8Table, verdict as unicodeAssignablesUtf8Verdict } from './unicode-assignables-utf8.ts';
import { table as unicodeAssignablesUtf16Table, verdict as unicodeAssignablesUtf16Verdict } from './unicode-assignables-utf16.ts';
import { kernels as unicodeScalarsUtf8Kernels } from '#kernels/unicode-scalars-utf8';
import { table as unicodeScalarsUtf8Table, verdict as unicodeScalarsUtf8Verdict } from './unicode-scalars-utf8.ts';
import { kernels as unicodeScalarsUtf16Kernels } from '#kernels/unicode-scalars-utf16';
import { table as unicodeScalarsUtf16Table, verdict as unicodeScalarsUtf16Verdict } from './unicode-scalars-utf16.ts';
import { table as utf8NonAsciiUtf8Table, verdict as utf8NonAsciiUtf8Verdict } from './utf8-non-ascii-utf8.ts';
import { kernels as wtf8Kernels } from '#kernels/wtf8';
import { table as wtf8Table, verdict as wtf8Verdict } from './wtf8.ts';
import { kernels as xmlCharactersUtf8Kernels } from '#kernels/xml-characters-utf8';
import { table as xmlCharactersUtf8Table, verdict as xmlCharactersUtf8Verdict } from './xml-characters-utf8.ts';
import { kernels as xmlCharactersUtf16Kernels } from '#kernels/xml-characters-utf16';
import { table as xmlCharactersUtf16Table, verdict as xmlCharactersUtf16Verdict } from './xml-characters-utf16.ts';
import { kernels as yangUtf8Kernels } from '#kernels/yang-utf8';
import { table as yangUtf8Table, verdict as yangUtf8Verdict } from './yang-utf8.ts';
import { kernels as yangUtf16Kernels } from '#kernels/yang-utf16';
import { table as yangUtf16Table, verdict as yangUtf16Verdict } from './yang-utf16.ts';
import { octetValidator, unitValidator } from '../src/run/validator.ts';

/** Variants of UTF-8, also in the main entry point. None of them is UTF-8. */
export { utf8of1997, cesu8 } from './encodings.ts';

/**
 * 1*atext (RFC 5322 §3.2.3, extended by RFC 6532 §3.2) in UTF-8: an atom, or a part of a dot-atom. Input and offsets:
 * octets.
 *
 * @example
 * atext.check(new Uint8Array([0x61, 0x40]))?.disallowed; // → 'U+0040'
 */
export const atext = /* @__PURE__ */ octetValidator(atextUtf8Table, { kernels: atextUtf8Kernels, verdict: atextUtf8Verdict });

/**
 * 1*atext (RFC 5322 §3.2.3, extended by RFC 6532 §3.2) in strings. Offsets count code units.
 *
 * @example
 * atextString.test('für'); // → true
 */
export const atextString = /* @__PURE__ */ unitValidator(atextUtf16Table, { kernels: atextUtf16Kernels, verdict: atextUtf16Verdict });

/**
 * The characters that an I-JSON string stands for, once its escapes have been read (RFC 7493 §2.1), in UTF-8: no
 * surrogates, no noncharacters. For a whole message, with its quotation marks and escapes: `iJsonTokens`. Input and
 * offsets: octets.
 *
 * @example
 * iJsonCharacters.check(new Uint8Array([0xef, 0xbf, 0xbf]))?.disallowed; // → 'U+FFFF'
 */
export const iJsonCharacters = /* @__PURE__ */ octetValidator(iJsonCharactersUtf8Table, { kernels: iJsonCharactersUtf8Kernels, verdict: iJsonCharactersUtf8Verdict });

/**
 * The characters that an I-JSON string stands for (RFC 7493 §2.1), as a string from `JSON.parse`. Offsets count code
 * units.
 *
 * @example
 * iJsonCharactersString.test(JSON.parse('"\\uDEAD"')); // → false
 */
export const iJsonCharactersString = /* @__PURE__ */ unitValidator(iJsonCharactersUtf16Table, { kernels: iJsonCharactersUtf16Kernels, verdict: iJsonCharactersUtf16Verdict });

/**
 * The tokens of I-JSON (RFC 7493 §2.1) in UTF-8: those of `jsonTokens`, whose strings hold no surrogate and no
 * noncharacter, neither raw nor as an escape. Not checked: the order and nesting of tokens, whether the member names of
 * an object differ, and the range of numbers. Input and offsets: octets.
 *
 * @example
 * const message = new TextEncoder().encode('{"a":"\\ud800"}');
 * iJsonTokens.check(message)?.reason; // → 'lone-surrogate-escape'
 */
export const iJsonTokens = /* @__PURE__ */ octetValidator(iJsonTokensUtf8Table, { verdict: iJsonTokensUtf8Verdict });

/**
 * The tokens of I-JSON (RFC 7493 §2.1) in a string, as `iJsonTokens`. Offsets count code units.
 *
 * @example
 * iJsonTokensString.check('"\\ud83f\\udffe"')?.reason; // → 'noncharacter-escape'
 */
export const iJsonTokensString = /* @__PURE__ */ unitValidator(iJsonTokensUtf16Table, { verdict: iJsonTokensUtf16Verdict });

/**
 * The encoding of JSON text exchanged between systems (RFC 8259 §8.1): UTF-8 without a signature. Nothing of the syntax
 * of JSON is checked. Input and offsets: octets.
 *
 * @example
 * jsonEncoding.check(new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]))?.reason; // → 'signature'
 */
export const jsonEncoding = /* @__PURE__ */ octetValidator(jsonEncodingUtf8Table, { kernels: jsonEncodingUtf8Kernels, verdict: jsonEncodingUtf8Verdict });

/**
 * The tokens of JSON (RFC 8259 §2) in UTF-8: strings with their escapes, numbers, `true`, `false`, `null`, structural
 * characters and white space. Escapes of lone surrogates are allowed, as in RFC 8259. Not checked: the order and
 * nesting of tokens; `JSON.parse` does. Input and offsets: octets.
 *
 * @example
 * jsonTokens.check(new TextEncoder().encode('{"a":"\\x"}'))?.reason; // → 'unknown-escape'
 */
export const jsonTokens = /* @__PURE__ */ octetValidator(jsonTokensUtf8Table, { verdict: jsonTokensUtf8Verdict });

/**
 * The tokens of JSON (RFC 8259 §2) in a string, as `jsonTokens`. Offsets count code units.
 *
 * @example
 * jsonTokensString.check('"a\nb"')?.reason; // → 'control-character'
 */
export const jsonTokensString = /* @__PURE__ */ unitValidator(jsonTokensUtf16Table, { verdict: jsonTokensUtf16Verdict });

/**
 * The characters of MQTT strings, by the MUST NOTs of MQTT 5.0 §1.5.4: UTF-8 without U+0000. Not checked: the length
 * field before a string and its limit of 65,535 octets. Input and offsets: octets.
 *
 * @example
 * mqtt.check(new Uint8Array([0x61, 0x00]))?.message;
 * // → 'octet 1: U+0000 is not allowed in an MQTT string [mqtt_char, MQTT 5.0 §1.5.4]'
 */
export const mqtt = /* @__PURE__ */ octetValidator(mqttUtf8Table, { kernels: mqttUtf8Kernels, verdict: mqttUtf8Verdict });

/**
 * The characters of MQTT strings, by the SHOULD NOTs of MQTT 5.0 §1.5.4 too: no control characters, no noncharacters.
 * Input and offsets: octets.
 *
 * @example
 * mqttStrict.check(new Uint8Array([0x61, 0xc2, 0x85]))?.reason; // → 'control-character'
 */
export const mqttStrict = /* @__PURE__ */ octetValidator(mqttStrictUtf8Table, { kernels: mqttStrictUtf8Kernels, verdict: mqttStrictUtf8Verdict });

/**
 * Modified UTF-8 (Java virtual machine specification §4.4.7): U+0000 takes two octets, and each UTF-16 code unit is
 * encoded on its own. Input and offsets: octets.
 *
 * @example
 * mutf8.test(new Uint8Array([0xc0, 0x80])); // → true
 */
export const mutf8 = /* @__PURE__ */ octetValidator(mutf8Table, { kernels: mutf8Kernels, verdict: mutf8Verdict });

/**
 * The tokens that PostgreSQL reads as `jsonb` (PostgreSQL 15 §8.14) in UTF-8: those of `jsonTokens` without escapes of
 * U+0000 and of lone surrogates. The type `json` allows these: `jsonTokens`. Not checked: the order and nesting of
 * tokens, and the range of numbers. Input and offsets: octets.
 *
 * @example
 * postgresqlJsonbTokens.check(new TextEncoder().encode('["\\u0000"]'))?.reason; // → 'nul-escape'
 */
export const postgresqlJsonbTokens = /* @__PURE__ */ octetValidator(postgresqlJsonbTokensUtf8Table, { verdict: postgresqlJsonbTokensUtf8Verdict });

/**
 * The tokens that PostgreSQL reads as `jsonb` (PostgreSQL 15 §8.14) in a string, as `postgresqlJsonbTokens`. Offsets
 * count code units.
 *
 * @example
 * postgresqlJsonbTokensString.check(JSON.stringify('\uD800'))?.reason; // → 'lone-surrogate-escape'
 */
export const postgresqlJsonbTokensString = /* @__PURE__ */ unitValidator(postgresqlJsonbTokensUtf16Table, { verdict: postgresqlJsonbTokensUtf16Verdict });

/**
 * What PostgreSQL stores as `text` in a database with encoding UTF8 (PostgreSQL 15 §8.3): UTF-8 without U+0000. Not
 * checked: lengths. Input and offsets: octets.
 *
 * @example
 * postgresqlText.check(new Uint8Array([0x61, 0x00]))?.disallowed; // → 'U+0000'
 */
export const postgresqlText = /* @__PURE__ */ octetValidator(postgresqlTextUtf8Table, { kernels: postgresqlTextUtf8Kernels, verdict: postgresqlTextUtf8Verdict });

/**
 * What PostgreSQL stores as `text` (PostgreSQL 15 §8.3), as a string: surrogates only in pairs, no U+0000. Offsets
 * count code units.
 *
 * @example
 * postgresqlTextString.test('a\0'); // → false
 */
export const postgresqlTextString = /* @__PURE__ */ unitValidator(postgresqlTextUtf16Table, { kernels: postgresqlTextUtf16Kernels, verdict: postgresqlTextUtf16Verdict });

/**
 * Unicode Assignables (RFC 9839 §4.3) in UTF-8: characters that are or can be assigned, without legacy controls. Input
 * and offsets: octets.
 *
 * @example
 * unicodeAssignables.check(new Uint8Array([0xef, 0xb7, 0x90]))?.disallowed; // → 'U+FDD0'
 */
export const unicodeAssignables = /* @__PURE__ */ octetValidator(unicodeAssignablesUtf8Table, { kernels: unicodeAssignablesUtf8Kernels, verdict: unicodeAssignablesUtf8Verdict });

/**
 * Unicode Assignables (RFC 9839 §4.3) in strings. Offsets count code units.
 *
 * @example
 * unicodeAssignablesString.test('a\u007F'); // → false
 */
export const unicodeAssignablesString = /* @__PURE__ */ unitValidator(unicodeAssignablesUtf16Table, { verdict: unicodeAssignablesUtf16Verdict });

/**
 * Unicode Scalars (RFC 9839 §4.1) in UTF-8: accepts the same texts as `utf8`. Input and offsets: octets.
 *
 * @example
 * unicodeScalars.test(new Uint8Array([0xed, 0xa0, 0x80])); // → false
 */
export const unicodeScalars = /* @__PURE__ */ octetValidator(unicodeScalarsUtf8Table, { kernels: unicodeScalarsUtf8Kernels, verdict: unicodeScalarsUtf8Verdict });

/**
 * Unicode Scalars (RFC 9839 §4.1) in strings: surrogates only in pairs. Offsets count code units.
 *
 * @example
 * unicodeScalarsString.test('\uD800'); // → false
 */
export const unicodeScalarsString = /* @__PURE__ */ unitValidator(unicodeScalarsUtf16Table, { kernels: unicodeScalarsUtf16Kernels, verdict: unicodeScalarsUtf16Verdict });

/**
 * One UTF8-non-ascii (RFC 6532 §3.1): a single character of two to four octets. Input and offsets: octets.
 *
 * @example
 * utf8NonAscii.test(new Uint8Array([0xc3, 0xbc])); // → true
 */
export const utf8NonAscii = /* @__PURE__ */ octetValidator(utf8NonAsciiUtf8Table, { verdict: utf8NonAsciiUtf8Verdict });

/**
 * WTF-8: UTF-8 that also encodes surrogates which are not in a pair. For use inside a program only, not in files or on
 * the wire. Input and offsets: octets.
 *
 * @example
 * wtf8.test(new Uint8Array([0xed, 0xa0, 0xbd])); // → true
 * wtf8.check(new Uint8Array([0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]))?.reason; // → 'surrogate-pair'
 */
export const wtf8 = /* @__PURE__ */ octetValidator(wtf8Table, { kernels: wtf8Kernels, verdict: wtf8Verdict });

/**
 * XML Characters (RFC 9839 §4.2) in UTF-8. Input and offsets: octets.
 *
 * @example
 * xmlCharacters.check(new Uint8Array([0x0b]))?.disallowed; // → 'U+000B'
 */
export const xmlCharacters = /* @__PURE__ */ octetValidator(xmlCharactersUtf8Table, { kernels: xmlCharactersUtf8Kernels, verdict: xmlCharactersUtf8Verdict });

/**
 * XML Characters (RFC 9839 §4.2) in strings. Offsets count code units.
 *
 * @example
 * xmlCharactersString.test('a\uFFFE'); // → false
 */
export const xmlCharactersString = /* @__PURE__ */ unitValidator(xmlCharactersUtf16Table, { kernels: xmlCharactersUtf16Kernels, verdict: xmlCharactersUtf16Verdict });

/**
 * The characters of YANG strings (RFC 7950 §9.4) in UTF-8. Input and offsets: octets.
 *
 * @example
 * yang.check(new Uint8Array([0x0c]))?.disallowed; // → 'U+000C'
 */
export const yang = /* @__PURE__ */ octetValidator(yangUtf8Table, { kernels: yangUtf8Kernels, verdict: yangUtf8Verdict });

/**
 * The characters of YANG strings (RFC 7950 §9.4), in strings. Offsets count code units.
 *
 * @example
 * yangString.test('a\tb'); // → true
 */
export const yangString = /* @__PURE__ */ unitValidator(yangUtf16Table, { kernels: yangUtf16Kernels, verdict: yangUtf16Verdict });

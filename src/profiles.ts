/**
 * Profiles: restrictions that protocols put on the text of an encoding form.
 * This is the entry point `wellformed/profiles`. Every validator is marked pure: a
 * bundle has only those that are used, with their tables. Their grammars are in
 * `grammar/scalars`, their docstrings too.
 *
 * A fault is one of two kinds. Where the encoding is ill-formed, it is that of
 * the encoding form (`overlong`, `surrogate`). Where a character is not allowed,
 * `disallowed` names it:
 *
 *     octet 12: U+0000 is not allowed in an MQTT string [mqtt_char, MQTT 5.0 §1.5.4]
 *
 * The profiles of tokens check more than single characters. Where characters that
 * are allowed make a sequence that is not, the fault begins at that sequence, and
 * the reason says what is wrong with it:
 *
 *     octet 6: "\ud800" before U+0022 is not allowed in I-JSON tokens: lone-surrogate-escape
 *
 * Names without `String` are for octets; names with it are for strings and
 * Uint16Array.
 */
export * from '../generated/profiles.ts';

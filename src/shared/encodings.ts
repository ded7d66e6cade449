/**
 * The encoding forms that a grammar over scalar values can be compiled to. Each
 * has the id of a grammar, which defines what is ill-formed in that encoding:
 *
 *     grammar/scalars/mqtt.ohm, grammar/octets/utf8.ohm   →   mqtt-utf8
 */
import { type Alphabet, octets, units } from './alphabet.ts';

export type EncodingName = 'utf8' | 'utf16' | 'utf16be' | 'utf16le' | 'utf32be' | 'utf32le';

/** The alphabet of each encoding form. */
export const ENCODINGS: Readonly<Record<EncodingName, Alphabet>> = {
  utf8: octets,
  utf16: units,
  utf16be: octets,
  utf16le: octets,
  utf32be: octets,
  utf32le: octets,
};

export function isEncodingName(name: string): name is EncodingName {
  return Object.hasOwn(ENCODINGS, name);
}

/** The reason for a scalar value that is not allowed, where the grammar names no other reason. */
export const DISALLOWED_CHARACTER = 'disallowed-character';

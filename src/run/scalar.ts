/**
 * The last symbols of a text → the scalar values that the character they belong
 * to can still be. The message of a fault names them where the profile allows
 * none of them:
 *
 *     C2 85   in UTF-8      U+0085            one scalar value: the character is complete
 *     C2      in UTF-8      U+0080..U+00BF    one octet is missing
 *     41      in UTF-16LE   null              U+0041, U+0141, U+0241, … are not a range
 *
 * The missing symbols are filled in, once with the least and once with the
 * greatest that can stand there, and both characters are decoded. The symbols
 * must be a prefix of well-formed text: nothing is checked here.
 */

import type { EncodingName } from '../shared/encodings.ts';
import { bitTable, octetsToUnits, sequenceOf, surrogatePairs } from './arithmetic.ts';

export interface ScalarRange {
  /** First and last scalar value; surrogates between them are not included. */
  readonly from: number;
  readonly to: number;
  /** How many symbols of the character there are. */
  readonly length: number;
  /** Whether they are the whole character. */
  readonly whole: boolean;
}

/**
 * The scalar values that the last character of `symbols` can still be; `null` where they are not one range. The last
 * symbol is at index `at` of the text. `symbols` must hold all that the text has of its last character.
 */
export function possibleScalars(encoding: EncodingName, symbols: readonly number[], at: number): ScalarRange | null {
  if (encoding === 'utf8') return ofUtf8(symbols);
  if (encoding === 'utf16') return ofUnits(symbols);
  // The names left are `utf16be`, `utf16le`, `utf32be` and `utf32le`.
  const width = encoding[3] === '3' ? 4 : 2;
  const order = encoding[5] === 'l' ? 'little' : 'big';
  const present = (at % width) + 1;
  if (order === 'little' && present < width) return null;
  const unitsWith = (filler: number) => {
    const filled = filledUp(symbols, width - present, filler);
    return octetsToUnits(filled.slice(filled.length % width), width, order);
  };
  return width === 4 ? ofWholeUnit(unitsWith, present) : ofPair(unitsWith, present);
}

function filledUp(symbols: readonly number[], missing: number, filler: number): number[] {
  return Array.from({ length: symbols.length + missing }, (_, i) =>
    i < symbols.length ? (symbols[i] as number) : filler,
  );
}

/** RFC 3629 §3: the first octet gives the length of the sequence. */
function ofUtf8(octets: readonly number[]): ScalarRange {
  let start = octets.length - 1;
  while (((octets[start] as number) & 0xc0) === 0x80) start--;
  const character = octets.slice(start);
  const { length, least } = sequenceOf(character[0] as number);
  const missing = length - character.length;
  const decodeWith = (filler: number) => bitTable.decode(filledUp(character, missing, filler));
  return {
    from: Math.max(decodeWith(0x80), least),
    to: withoutSurrogates(decodeWith(0xbf)),
    length: character.length,
    whole: character.length === length,
  };
}

/** D7FF instead of a surrogate: ranges that end in one begin below D800. */
function withoutSurrogates(to: number): number {
  return to >= 0xd800 && to <= 0xdfff ? 0xd7ff : Math.min(to, 0x10ffff);
}

/** draft-hoffman-utf16 §2.2: a single unit, or a high surrogate and a low surrogate. */
function ofUnits(units: readonly number[]): ScalarRange {
  const last = lastOf(units);
  const isHigh = last >= 0xd800 && last <= 0xdbff;
  const character = units.slice(Math.max(0, units.length - (last >= 0xdc00 && last <= 0xdfff ? 2 : 1)));
  const decodeWith = (low: number) => surrogatePairs.decode(isHigh ? [last, low] : character);
  return { from: decodeWith(0xdc00), to: decodeWith(0xdfff), length: character.length, whole: !isHigh };
}

/** UTF-16 in octets; `unitsWith` fills up the last unit, of which `present` octets are there. */
function ofPair(unitsWith: (filler: number) => number[], present: number): ScalarRange {
  const first = ofUnits(unitsWith(0x00));
  const last = ofUnits(unitsWith(0xff));
  return {
    from: first.from,
    to: withoutSurrogates(last.to),
    length: (first.length - 1) * 2 + present,
    whole: first.whole && present === 2,
  };
}

/** UTF-32 in octets: the last unit is the character. */
function ofWholeUnit(unitsWith: (filler: number) => number[], present: number): ScalarRange {
  return {
    from: lastOf(unitsWith(0x00)),
    to: withoutSurrogates(lastOf(unitsWith(0xff))),
    length: present,
    whole: present === 4,
  };
}

function lastOf(list: readonly number[]): number {
  return list[list.length - 1] as number;
}

/** `U+0000`, `U+0080..U+00BF`. */
export function formatScalars({ from, to }: ScalarRange): string {
  const shown = (scalar: number) => `U+${scalar.toString(16).toUpperCase().padStart(4, '0')}`;
  return from === to ? shown(from) : `${shown(from)}..${shown(to)}`;
}

/**
 * The last symbols of a text → the scalar values that the character they begin
 * can have. A fault names them where none of them is allowed:
 *
 *     C2 85   in UTF-8      U+0085            one scalar value, its encoding whole
 *     C2      in UTF-8      U+0080..U+00BF    already here no one of them is allowed
 *     41      in UTF-16LE   none to name: U+0041, U+0141 and so on are no range
 *
 * Only asked where the symbols are a beginning of well-formed text of the
 * encoding form, so nothing is checked again here; the arithmetic is that of
 * RFC 3629 §3 and draft-hoffman-utf16 §2.2.
 */
import type { EncodingName } from '../encodings.ts';

export interface Begun {
  /** The scalar values, first and last; surrogates between them are not meant. */
  readonly from: number;
  readonly to: number;
  /** How many symbols of the character there are. */
  readonly length: number;
  /** Whether they are all of it. */
  readonly whole: boolean;
}

/**
 * `symbols` ends at the symbol number `at` of the text (counted from 0) and
 * holds at least all of the last character. `null` where the scalar values are
 * no range.
 */
export function begunScalars(encoding: EncodingName, symbols: readonly number[], at: number): Begun | null {
  if (encoding === 'utf8') return ofUtf8(symbols);
  if (encoding === 'utf16') return ofUnits(symbols);
  const octets = encoding.startsWith('utf32') ? 4 : 2;
  const here = (at % octets) + 1;
  const littleEndian = encoding.endsWith('le');
  if (littleEndian && here < octets) return null;
  // The missing octets of the last unit may be anything: as 00 and as FF they give its first and last value.
  const unitsWith = (octet: number) => {
    const filled = [...symbols, ...new Array<number>(octets - here).fill(octet)];
    return inUnits(filled.slice(filled.length % octets), octets, littleEndian);
  };
  return octets === 4 ? ofWholeUnits(unitsWith, here) : ofPairs(unitsWith, here);
}

/** RFC 3629 §3: the lead says how many octets there are, each tail brings six bits. */
function ofUtf8(octets: readonly number[]): Begun | null {
  let start = octets.length - 1;
  while (((octets[start] as number) & 0xc0) === 0x80) start--;
  const [lead = 0, ...tails] = octets.slice(start);
  const size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  const bits = tails.reduce((value, tail) => value * 64 + (tail & 0x3f), size === 1 ? lead : lead & (0x7f >> size));
  const open = 64 ** (size - 1 - tails.length);
  return {
    from: Math.max(bits * open, [0, 0x80, 0x800, 0x10000][size - 1] as number),
    to: withoutSurrogates(bits * open + open - 1),
    length: tails.length + 1,
    whole: open === 1,
  };
}

/** ED begins D000..D7FF; no other lead has surrogates at the end of its values. */
function withoutSurrogates(to: number): number {
  return to >= 0xd800 && to <= 0xdfff ? 0xd7ff : Math.min(to, 0x10ffff);
}

/** draft-hoffman-utf16 §2.2: a unit by itself, or ten bits of each of a pair. */
function ofUnits(units: readonly number[]): Begun {
  const last = units.at(-1) as number;
  const before = units.at(-2) ?? 0;
  if (last >= 0xdc00 && last <= 0xdfff) {
    const scalar = 0x10000 + (before - 0xd800) * 0x400 + (last - 0xdc00);
    return { from: scalar, to: scalar, length: 2, whole: true };
  }
  if (last >= 0xd800 && last <= 0xdbff) {
    const from = 0x10000 + (last - 0xd800) * 0x400;
    return { from, to: from + 0x3ff, length: 1, whole: false };
  }
  return { from: last, to: last, length: 1, whole: true };
}

/** UTF-16 in octets, the last unit filled up. */
function ofPairs(unitsWith: (octet: number) => number[], here: number): Begun {
  const [first, last] = [ofUnits(unitsWith(0x00)), ofUnits(unitsWith(0xff))];
  return {
    from: first.from,
    to: withoutSurrogates(last.to),
    length: (first.length - 1) * 2 + here,
    whole: first.whole && here === 2,
  };
}

/** UTF-32 in octets, the only unit filled up. */
function ofWholeUnits(unitsWith: (octet: number) => number[], here: number): Begun {
  return {
    from: unitsWith(0x00).at(-1) as number,
    to: withoutSurrogates(unitsWith(0xff).at(-1) as number),
    length: here,
    whole: here === 4,
  };
}

function inUnits(octets: readonly number[], size: number, littleEndian: boolean): number[] {
  return Array.from({ length: octets.length / size }, (_, i) => {
    const unit = octets.slice(i * size, (i + 1) * size);
    return (littleEndian ? unit.reverse() : unit).reduce((value, octet) => value * 0x100 + octet, 0);
  });
}

/** `U+0000`, `U+0080..U+00BF`. */
export function formatScalars({ from, to }: Begun): string {
  const shown = (scalar: number) => `U+${scalar.toString(16).toUpperCase().padStart(4, '0')}`;
  return from === to ? shown(from) : `${shown(from)}..${shown(to)}`;
}

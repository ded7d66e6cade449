/**
 * UTF-16 from draft-hoffman-utf16: code units by the steps of section 2, octets
 * by section 3.
 *
 *     U+22345  →  D848 DF45  →  D8 48 DF 45 (big-endian), 48 D8 45 DF (little)
 */
import { trialOctets } from './fault.ts';
import { type ReferenceForm, requireScalarValue } from './form.ts';

/** Section 2.2, character by character; `null` if a step reports an error. */
export function decodeUnits(units: ArrayLike<number>): number[] | null {
  const characters: number[] = [];
  let position = 0;
  while (position < units.length) {
    const w1 = units[position] as number;
    // Step 1: a unit outside D800..DFFF is the character.
    if (w1 < 0xd800 || w1 > 0xdfff) {
      characters.push(w1);
      position += 1;
      continue;
    }
    // Step 2: otherwise it must be a high surrogate,
    if (w1 > 0xdbff) return null;
    // step 3: followed by a low surrogate.
    const w2 = units[position + 1];
    if (w2 === undefined || w2 < 0xdc00 || w2 > 0xdfff) return null;
    // Steps 4 and 5: ten bits of each, plus 10000.
    characters.push((w1 - 0xd800) * 0x400 + (w2 - 0xdc00) + 0x10000);
    position += 2;
  }
  return characters;
}

export function isWellFormed(units: ArrayLike<number>): boolean {
  return decodeUnits(units) !== null;
}

/** Section 2.1. */
export function encode(scalar: number): number[] {
  requireScalarValue(scalar);
  // Step 1: below 10000, the unit is the number.
  if (scalar < 0x10000) return [scalar];
  // Steps 2 to 4: subtract 10000; each surrogate takes ten of the twenty bits.
  const rest = scalar - 0x10000;
  return [0xd800 + Math.floor(rest / 0x400), 0xdc00 + (rest % 0x400)];
}

export type Order = 'big-endian' | 'little-endian';

/** Section 3.1: each unit as two octets. */
export function serialize(units: readonly number[], order: Order): number[] {
  return units.flatMap((unit) => {
    const high = Math.floor(unit / 0x100);
    const low = unit % 0x100;
    return order === 'big-endian' ? [high, low] : [low, high];
  });
}

/** The inverse of section 3.1; `null` for an odd number of octets. */
export function deserialize(octets: ArrayLike<number>, order: Order): number[] | null {
  if (octets.length % 2 !== 0) return null;
  const units: number[] = [];
  for (let position = 0; position < octets.length; position += 2) {
    const first = octets[position] as number;
    const second = octets[position + 1] as number;
    units.push(order === 'big-endian' ? first * 0x100 + second : second * 0x100 + first);
  }
  return units;
}

/** Sections 3.2 and 3.3: the order is given; the swapped signature, FFFE, must not come first. */
function isWellFormedIn(order: Order, octets: ArrayLike<number>): boolean {
  const units = deserialize(octets, order);
  return units !== null && units[0] !== 0xfffe && isWellFormed(units);
}

/** Section 3.4: the first two octets determine the order; if they are not a signature, it is big-endian. */
function isWellFormedSigned(octets: ArrayLike<number>): boolean {
  const order = octets[0] === 0xff && octets[1] === 0xfe ? 'little-endian' : 'big-endian';
  const units = deserialize(octets, order);
  return units !== null && isWellFormed(units);
}

export const utf16: ReferenceForm = {
  alphabet: 'units',
  isWellFormed,
  encode,
  unit: 1,
  trials: [0x0041, 0xdc00],
  longestCompletion: 1,
};

export const utf16be: ReferenceForm = {
  alphabet: 'octets',
  isWellFormed: (octets) => isWellFormedIn('big-endian', octets),
  encode: (scalar) => serialize(encode(scalar), 'big-endian'),
  unit: 2,
  trials: trialOctets,
  longestCompletion: 3,
};

export const utf16le: ReferenceForm = {
  alphabet: 'octets',
  isWellFormed: (octets) => isWellFormedIn('little-endian', octets),
  encode: (scalar) => serialize(encode(scalar), 'little-endian'),
  unit: 2,
  trials: trialOctets,
  longestCompletion: 3,
};

/** No `encode`: how a character is written depends on how the text begins. */
export const utf16Signature: ReferenceForm = {
  alphabet: 'octets',
  isWellFormed: isWellFormedSigned,
  unit: 2,
  trials: trialOctets,
  longestCompletion: 3,
};

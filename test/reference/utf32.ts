/**
 * UTF-32, one of the encoding forms of RFC 3629 section 1, in both octet orders:
 * four octets hold the character number, a scalar value (section 3).
 */
import { trialOctets } from './fault.ts';
import { isScalarValue, type ReferenceForm, requireScalarValue } from './form.ts';
import type { Order } from './utf16.ts';

function decode(octets: ArrayLike<number>, order: Order): number[] | null {
  if (octets.length % 4 !== 0) return null;
  const numbers: number[] = [];
  for (let position = 0; position < octets.length; position += 4) {
    const four = Array.from({ length: 4 }, (_, index) => octets[position + index] as number);
    if (order === 'little-endian') four.reverse();
    numbers.push(four.reduce((number, octet) => number * 0x100 + octet, 0));
  }
  return numbers;
}

function isWellFormed(octets: ArrayLike<number>, order: Order): boolean {
  return decode(octets, order)?.every(isScalarValue) ?? false;
}

function encode(scalar: number, order: Order): number[] {
  requireScalarValue(scalar);
  const four = [3, 2, 1, 0].map((power) => Math.floor(scalar / 0x100 ** power) % 0x100);
  return order === 'big-endian' ? four : four.reverse();
}

function utf32(order: Order): ReferenceForm {
  return {
    alphabet: 'octets',
    isWellFormed: (octets) => isWellFormed(octets, order),
    encode: (scalar) => encode(scalar, order),
    unit: 4,
    trials: trialOctets,
    longestCompletion: 3,
  };
}

export const utf32be = utf32('big-endian');
export const utf32le = utf32('little-endian');

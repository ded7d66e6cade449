/**
 * The octets of a number → the number.
 *
 *     u16be 01 02   258          varint 82 01   130          decimal 31 32   12
 */
import { type IntegerForm, type IntegerKind, integerForm, isWideInteger } from '../../shared/integer-kinds.ts';

/** How the octets of a kind of number count. */
export interface Digits {
  readonly base: IntegerForm['base'];
  /** Whether the first counts least. */
  readonly isLittle: boolean;
  /** Whether its values are bigints. */
  readonly isWide: boolean;
}

export function digitsOf(kind: IntegerKind): Digits {
  const form = integerForm(kind);
  return { base: form.base, isLittle: form.order === 'little', isWide: isWideInteger(form) };
}

/** A number between two indices: a bigint for 64 bits, and where a number would be rounded. */
export function numberIn(digits: Digits, octets: ArrayLike<number>, from: number, to: number): number | bigint {
  const { base, isLittle, isWide } = digits;
  const first = isLittle ? to - 1 : from;
  const step = isLittle ? -1 : 1;
  let number = 0;
  for (let k = 0; k < to - from; k++) number = number * base + digitOf(digits, octets[first + k * step] as number);
  // What was rounded on the way is too large as well.
  if (Number.isSafeInteger(number) && !isWide) return number;
  let value = BigInt(0);
  for (let k = 0; k < to - from; k++)
    value = value * BigInt(base) + BigInt(digitOf(digits, octets[first + k * step] as number));
  return value;
}

/** Some bits of a number. */
export function bitsIn(value: number, { shift, size }: { readonly shift: number; readonly size: number }): number {
  return Math.floor(value / 2 ** shift) % 2 ** size;
}

/** What an octet adds to a number. */
export function digitOf({ base }: Digits, octet: number): number {
  if (base >= 128) return octet & (base - 1);
  return octet < 0x40 ? octet - 0x30 : (octet & 0x1f) + 9;
}

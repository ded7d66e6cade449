/**
 * The octets of a number → the number.
 *
 *     u16be 01 02   258          varint 82 01   130          decimal 31 32   12
 */
import { INTEGER_SIZES, type IntegerKind } from '../../shared/integer-kinds.ts';

const toBigInt = BigInt;

/** How the octets of a kind of number count. */
export interface Digits {
  readonly kind: IntegerKind;
  /** By what each counts more than the one beside it. */
  readonly base: number;
  /** Whether the first counts least. */
  readonly isLittle: boolean;
  /** Whether its values are bigints. */
  readonly isWide: boolean;
}

export function digitsOf(kind: IntegerKind): Digits {
  const base = kind === 'varint' ? 128 : kind === 'decimal' ? 10 : kind === 'hexadecimal' ? 16 : 256;
  const isLittle = kind === 'varint' || (INTEGER_SIZES[kind] > 1 && kind[kind.length - 2] === 'l');
  return { kind, base, isLittle, isWide: INTEGER_SIZES[kind] === 8 };
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
  let value = toBigInt(0);
  for (let k = 0; k < to - from; k++)
    value = value * toBigInt(base) + toBigInt(digitOf(digits, octets[first + k * step] as number));
  return value;
}

/** What an octet adds to a number. */
export function digitOf({ base }: Digits, octet: number): number {
  if (base === 256) return octet;
  if (base === 128) return octet & 0x7f;
  if (base === 10) return octet - 0x30;
  return octet < 0x40 ? octet - 0x30 : (octet & 0x1f) + 9;
}

/**
 * WTF-8 and modified UTF-8 as arithmetic: octets are decoded by the bit table,
 * shortest forms only, and then the numbers are checked.
 */

/** The numbers that octets encode by the rows of RFC 3629 §3, shortest forms only; `null` if they encode none. */
function numbersOf(octets: readonly number[]): number[] | null {
  const numbers: number[] = [];
  for (let position = 0; position < octets.length; ) {
    const lead = octets[position] as number;
    const size = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
    if (size === 0) return null;
    let value = size === 1 ? lead : lead % 2 ** (7 - size);
    for (let i = 1; i < size; i += 1) {
      const tail = octets[position + i];
      if (tail === undefined || tail < 0x80 || tail > 0xbf) return null;
      value = value * 64 + (tail - 0x80);
    }
    if (value < ([0, 0, 0x80, 0x800, 0x10000][size] as number)) return null;
    numbers.push(value);
    position += size;
  }
  return numbers;
}

const isHigh = (number: number | undefined) => number !== undefined && number >= 0xd800 && number <= 0xdbff;
const isLow = (number: number | undefined) => number !== undefined && number >= 0xdc00 && number <= 0xdfff;

/** WTF-8 §6: any code points, but no high surrogate followed by a low one. */
export function isWtf8(octets: readonly number[]): boolean {
  const numbers = numbersOf(octets);
  return numbers?.every((number, i) => number <= 0x10ffff && !(isHigh(number) && isLow(numbers[i + 1]))) ?? false;
}

/** JVMS §4.4.7: 16-bit units in one to three octets, but U+0000 as C0 80. */
export function isMutf8(octets: readonly number[]): boolean {
  if (octets.includes(0)) return false;
  // C0 is in no shortest form, so each C0 80 encodes zero.
  const plain = octets.flatMap((octet, i) =>
    octet === 0xc0 && octets[i + 1] === 0x80 ? [0] : octets[i - 1] === 0xc0 && octet === 0x80 ? [] : [octet],
  );
  return numbersOf(plain)?.every((number) => number <= 0xffff) ?? false;
}

/**
 * The bit tables of the UTF-8 documents, as arithmetic. A row gives the number
 * of octets for a range of numbers; that number determines the octets (RFC 3629
 * section 3, the paragraph before the table):
 *
 *     1 octet    0xxxxxxx
 *     n octets   n ones, a zero, the first x bits; then n − 1 times 10xxxxxx
 *
 * The x bits hold the number, most significant bit first.
 */

export interface Row {
  /** First column: the range of numbers. */
  readonly from: number;
  readonly to: number;
  /** Second column: the number of octets. */
  readonly octets: number;
}

export interface Decoded {
  readonly value: number;
  readonly octets: number;
}

/** The number of one bits before the first zero bit of an octet. */
function leadingOnes(octet: number): number {
  let ones = 0;
  for (let bit = 0x80; bit > 0 && (octet & bit) !== 0; bit >>= 1) ones += 1;
  return ones;
}

/** Decodes the sequence at index `start`; `null` if it belongs to no row of the table. */
export function decodeSequence(rows: readonly Row[], octets: ArrayLike<number>, start: number): Decoded | null {
  // Decoding step 2: the number of octets determines the x bits.
  const lead = octets[start] as number;
  const ones = leadingOnes(lead);
  if (ones === 1) return null; // 10xxxxxx begins nothing
  const count = ones === 0 ? 1 : ones;
  const row = rows.find((candidate) => candidate.octets === count);
  if (!row || start + count > octets.length) return null;

  // Decoding step 3: collect the x bits, those of the lead octet first.
  let value = lead % 2 ** (count === 1 ? 7 : 7 - count);
  for (let index = 1; index < count; index += 1) {
    const octet = octets[start + index] as number;
    if (octet >> 6 !== 0b10) return null;
    value = value * 64 + (octet % 64);
  }

  // Encoding step 1: the number must be in the range of this row.
  return value >= row.from && value <= row.to ? { value, octets: count } : null;
}

/** The octets of `value`. Throws RangeError if it is in no row. */
export function encodeNumber(rows: readonly Row[], value: number): number[] {
  // Encoding step 1: the row.
  const row = rows.find((candidate) => value >= candidate.from && value <= candidate.to);
  if (!row) throw new RangeError(`expected a number of the table, got ${value.toString(16).toUpperCase()}`);
  // Encoding step 3: the x bits, filled from the last octet to the first …
  const octets: number[] = [];
  let rest = value;
  while (octets.length < row.octets - 1) {
    octets.unshift(0b1000_0000 + (rest % 64));
    rest = Math.floor(rest / 64);
  }
  // … and step 2: the high-order bits of the lead octet.
  const marker = row.octets === 1 ? 0 : 0x100 - 2 ** (8 - row.octets);
  octets.unshift(marker + rest);
  return octets;
}

/** Decodes a whole text; `null` if a sequence belongs to no row. */
export function decodeAll(rows: readonly Row[], octets: ArrayLike<number>): number[] | null {
  const values: number[] = [];
  let position = 0;
  while (position < octets.length) {
    const decoded = decodeSequence(rows, octets, position);
    if (!decoded) return null;
    values.push(decoded.value);
    position += decoded.octets;
  }
  return values;
}

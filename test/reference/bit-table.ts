/**
 * The bit tables of the UTF-8 documents, as arithmetic. A row says which
 * numbers take how many octets; how the octets look follows from the count
 * (RFC 3629 section 3, the paragraph before the table):
 *
 *     1 octet    0xxxxxxx
 *     n octets   n ones, a zero, the first x bits; then n − 1 times 10xxxxxx
 *
 * The number stands in the x bits, read from left to right.
 */

export interface Row {
  /** First column: the numbers of this row. */
  readonly from: number;
  readonly to: number;
  /** Second column: how many octets. */
  readonly octets: number;
}

export interface Decoded {
  readonly value: number;
  readonly octets: number;
}

/** How many of the high-order bits of an octet are ones before the first zero. */
function leadingOnes(octet: number): number {
  let ones = 0;
  for (let bit = 0x80; bit > 0 && (octet & bit) !== 0; bit >>= 1) ones += 1;
  return ones;
}

/** Reads the sequence that begins at `start`; `null` if no row of the table gives it. */
export function decodeSequence(rows: readonly Row[], octets: ArrayLike<number>, start: number): Decoded | null {
  // Decoding step 2: the number of octets tells which bits are the x bits.
  const lead = octets[start] as number;
  const ones = leadingOnes(lead);
  if (ones === 1) return null; // 10xxxxxx begins nothing
  const count = ones === 0 ? 1 : ones;
  const row = rows.find((candidate) => candidate.octets === count);
  if (!row || start + count > octets.length) return null;

  // Decoding step 3: gather them, the lead octet's first.
  let value = lead % 2 ** (count === 1 ? 7 : 7 - count);
  for (let index = 1; index < count; index += 1) {
    const octet = octets[start + index] as number;
    if (octet >> 6 !== 0b10) return null;
    value = value * 64 + (octet % 64);
  }

  // Encoding step 1: the number chooses its row, and the rows exclude each other.
  return value >= row.from && value <= row.to ? { value, octets: count } : null;
}

/** The octets of `value`. Throws RangeError if no row has it. */
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

/** Reads a whole text; `null` at the first sequence that no row gives. */
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

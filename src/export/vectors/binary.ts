/**
 * Vectors → octets, for languages without a JSON parser. A reader takes about
 * twenty lines (test/export/vectors/decoders has one in Java and one in Rust).
 *
 *     offset  octets
 *     0       4          57 46 56 31, "WFV1"
 *     4       4          H, the length of the header, unsigned, little-endian
 *     8       H          the header: the fields of the JSON file before `vectors`, as UTF-8 JSON on one line
 *     8 + H   4          the number of vectors, unsigned, little-endian
 *     then, for each vector
 *             varint     n, the number of symbols of the text
 *             n or 2n    the text: octets, or code units in little-endian order
 *             1          0 if well-formed; otherwise 1 + an index into the header's `reasons`, with bit 7 set if
 *                        incomplete
 *             3 varints  only if ill-formed: offset, length, at
 *
 * A varint is unsigned LEB128: seven bits per octet, lowest first, bit 7 set on
 * all but the last.
 *
 *     ED A0 80, surrogate (reason 5)   →   03 ED A0 80 06 00 01 01
 */
import type { Vector, VectorSet } from './vectors.ts';

const MAGIC = 'WFV1';
const INCOMPLETE = 0x80;

export function vectorsToBinary({ header, vectors }: VectorSet): Uint8Array {
  const head = new TextEncoder().encode(JSON.stringify(header));
  const body = vectors.flatMap((vector) => record(vector, header.reasons, header.alphabet === 'units'));
  const start = [...new TextEncoder().encode(MAGIC), ...unsigned32(head.length)];
  return Uint8Array.from([...start, ...head, ...unsigned32(vectors.length)].concat(body));
}

function record({ symbols, fault }: Vector, reasons: readonly string[], wide: boolean): number[] {
  const text = wide ? symbols.flatMap((unit) => [unit & 0xff, unit >> 8]) : symbols;
  const flags = fault ? 1 + reasons.indexOf(fault.reason) + (fault.incomplete ? INCOMPLETE : 0) : 0;
  const numbers = fault ? [fault.offset, fault.length, fault.at].flatMap(varint) : [];
  return [...varint(symbols.length), ...text, flags, ...numbers];
}

function varint(value: number): number[] {
  const octets: number[] = [];
  let rest = value;
  while (rest >= 0x80) {
    octets.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  return [...octets, rest];
}

function unsigned32(value: number): number[] {
  return [value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24];
}

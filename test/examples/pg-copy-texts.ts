/** Texts for PostgreSQL with a fault, and what examples/pg-copy.ts says of each. */
import { unhex } from '../support/hex.ts';

/** Chunks of octets: text as it is, hexadecimal in lists. */
export async function* chunks(...parts: (string | [hex: string])[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : unhex(part[0]);
}

export const faulty: [what: string, parts: (string | [string])[], message: string][] = [
  ['in the first line', [['61 FF']], 'line 1, octet 1: FF is ill-formed UTF-8: never-used'],
  ['in a later line', ['1,a\n2,b\n3,', ['FF 0A']], 'line 3, octet 2: FF is'],
  ['at the start of a line', ['1,a\n', ['80 0A']], 'line 2, octet 0: 80 is'],
  ['cut between chunks', ['1,a\n2,', ['E2 82'], '\n3,b\n'], 'line 2, octet 2: E2 82 0A is'],
  ['after an empty chunk', ['1,a\n', '', ['ED A0 80']], 'line 2, octet 0: ED A0 is'],
  ['at the end', ['1,a\n2,', ['F0 9F 98']], 'line 2, octet 2: F0 9F 98 is ill-formed UTF-8: truncated; the input ends'],
  ['that is U+0000', ['1,a\n2,\0\n'], 'line 2, octet 2: U+0000 is not allowed in PostgreSQL text'],
  ['after lines of characters of four octets', ['😀\n😀\n😀', ['C0']], 'line 3, octet 4: C0 is'],
];

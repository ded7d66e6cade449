/**
 * The plain way: one row of 256 next states for each state and a loop of one
 * line. What our own loop must not be slower than.
 */
import { table } from '../generated/utf8.ts';

const states = table.accepting.length;
const next = new Uint8Array(states * 256);
for (let state = 0; state < states; state++) {
  for (let octet = 0; octet < 256; octet++) {
    next[state * 256 + octet] = table.next[state * table.classCount + (table.classes[octet] as number)] as number;
  }
}

export function plainTable(octets: Uint8Array): boolean {
  let state = 0;
  for (let i = 0; i < octets.length; i++) state = next[state * 256 + (octets[i] as number)] as number;
  return table.accepting[state] === 1;
}

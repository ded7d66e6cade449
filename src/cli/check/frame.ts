/**
 * A fault in its surroundings, as a hexadecimal dump would show them, with a
 * caret under each ill-formed octet. Addresses are hexadecimal.
 *
 *     00000009  61 62 63 64 65 66 67 68 ED A0 80 69 6A 6B 6C 6D  |abcdefgh...ijklm|
 *                                       ^^ ^^
 */
import { formatSymbol, octets } from '../../alphabet.ts';

/** Octets in a line. */
const LINE = 16;
/** Of them before the fault, where there are so many. */
const BEFORE = 8;

/** What is known of a source around a fault: `octets[0]` stands at `start`. */
export interface Surroundings {
  readonly octets: Uint8Array;
  readonly start: number;
}

/**
 * The two lines of a frame. `offset` up to and including `last` is ill-formed;
 * where the input ended before `last`, what is there is marked.
 */
export function hexFrame(around: Surroundings, offset: number, last: number): { line: string; carets: string } {
  const start = Math.max(around.start, offset - BEFORE);
  const shown = [...around.octets.subarray(start - around.start, start - around.start + LINE)];
  const address = start.toString(16).toUpperCase().padStart(8, '0');
  const hexadecimal = shown.map((octet) => formatSymbol(octets, octet)).join(' ');
  const text = shown.map((octet) => (octet >= 0x20 && octet < 0x7f ? String.fromCharCode(octet) : '.')).join('');
  const marks = shown.map((_, i) => (start + i >= offset && start + i <= last ? '^^' : '  ')).join(' ');
  return {
    line: `${address}  ${hexadecimal.padEnd(3 * LINE - 1)}  |${text}|`,
    carets: `${' '.repeat(address.length + 2)}${marks}`.trimEnd(),
  };
}

/**
 * A fault and the octets context it → a line of a hexadecimal dump, and a line
 * with carets under the ill-formed octets. Addresses are hexadecimal.
 *
 *     00000009  61 62 63 64 65 66 67 68 ED A0 80 69 6A 6B 6C 6D  |abcdefgh...ijklm|
 *                                       ^^ ^^
 */
import { formatSymbol, octets } from '../../alphabet.ts';

/** Octets in a line. */
const LINE = 16;
/** Octets of the line before the fault, where the input has them. */
const BEFORE = 8;

/** Octets context a fault. `octets[0]` is at the offset `start` of the input. */
export interface FaultContext {
  readonly octets: Uint8Array;
  readonly start: number;
}

/** The two lines of a frame. The octets from `offset` to `last`, both included, are marked as far as the input has them. */
export function hexFrame(context: FaultContext, offset: number, last: number): { line: string; carets: string } {
  const start = Math.max(context.start, offset - BEFORE);
  const shown = [...context.octets.subarray(start - context.start, start - context.start + LINE)];
  const address = start.toString(16).toUpperCase().padStart(8, '0');
  const hexadecimal = shown.map((octet) => formatSymbol(octets, octet)).join(' ');
  const text = shown.map((octet) => (octet >= 0x20 && octet < 0x7f ? String.fromCharCode(octet) : '.')).join('');
  const marks = shown.map((_, i) => (start + i >= offset && start + i <= last ? '^^' : '  ')).join(' ');
  return {
    line: `${address}  ${hexadecimal.padEnd(3 * LINE - 1)}  |${text}|`,
    carets: `${' '.repeat(address.length + 2)}${marks}`.trimEnd(),
  };
}

/** Octets → as they are shown: the text in quotes if they are UTF-8, otherwise hexadecimal. */
import { isUtf8 } from 'node:buffer';
import { formatSymbols, octets as octetAlphabet } from '../shared/alphabet.ts';
import { printable } from '../shared/printable.ts';

/** `"a://b"`, with line breaks and other control characters escaped; `FF FE` for octets that are no UTF-8. */
export function shownText(octets: readonly number[]): string {
  const { text, hex } = textFacts(octets);
  return text === undefined ? hex : `"${printable(text.replaceAll('\\', '\\\\').replaceAll('"', '\\"'))}"`;
}

/** For JSON: the text, if it is UTF-8, and its octets. */
export function textFacts(octets: readonly number[]): { readonly text?: string; readonly hex: string } {
  const buffer = Buffer.from(octets);
  return { ...(isUtf8(buffer) && { text: buffer.toString() }), hex: formatSymbols(octetAlphabet, octets) };
}

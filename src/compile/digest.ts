/** SHA-256 of the UTF-8 octets of a text, in hexadecimal: the digest of inputs, outputs and tables. */
import { createHash } from 'node:crypto';

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The digest by which inputs, outputs and tables are known: SHA-256 of the UTF-8 octets, in hexadecimal. */
import { createHash } from 'node:crypto';

export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

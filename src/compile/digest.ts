/**
 * SHA-256 of the UTF-8 octets of a text, in hexadecimal: the digest of inputs, outputs and tables. A function that returns
 * at once in browsers too, whose own digest is asynchronous.
 */
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export function sha256(text: string): string {
  return bytesToHex(digest(new TextEncoder().encode(text)));
}

/**
 * SHA-256 of the UTF-8 octets of a text, in hexadecimal: the digest of inputs, outputs and tables. It returns at once in
 * browsers too, whose own digest is asynchronous; that of Node takes a sixth of the time (measured).
 */
import { sha256 as digest } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

export function sha256(text: string, { process }: { readonly process?: NodeJS.Process } = globalThis): string {
  const crypto = process?.getBuiltinModule?.('node:crypto');
  return crypto?.createHash('sha256').update(text).digest('hex') ?? bytesToHex(digest(new TextEncoder().encode(text)));
}

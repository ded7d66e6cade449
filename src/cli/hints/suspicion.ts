/**
 * The first octets of a well-formed text → whether a hint has something to say of it, by a look that costs next to
 * nothing: a NUL, as UTF-16 has many, or what UTF-8 that was encoded twice always has.
 *
 *     C3 A9   ──encoded again──►   C3 83 C2 A9   Ã, then a character that Windows-1252 has for 80 to BF
 */
const LEAD = 0xc3;
const TWICE = /\xC3[\x82-\xB4](?:\xC2[\x80-\xBF]|[\xC5\xC6\xCB][\x86-\xBE]|\xE2[\x80\x82\x84][\x80-\xBF])/;

export function isSuspect(head: Uint8Array): boolean {
  return head.includes(0) || (head.includes(LEAD) && TWICE.test(Buffer.from(head).toString('latin1')));
}

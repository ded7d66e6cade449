/**
 * The first octets of a well-formed text → whether a hint has something to say of it, by a look that costs next to
 * nothing: a NUL, as UTF-16 has many, the order of octets, or what UTF-8 that was encoded twice always has.
 *
 *     C3 A9   ──encoded again──►   C3 83 C2 A9   Ã, then a character that Windows-1252 has for 80 to BF
 */
const LEAD = 0xc3;
const TWICE = /\xC3[\x82-\xB4](?:\xC2[\x80-\xBF]|[\xC5\xC6\xCB][\x86-\xBE]|\xE2[\x80\x82\x84][\x80-\xBF])/;

/** `form`: its id. Text of UTF-16 in the other order of octets is well-formed, too, but has its NUL octets on the other side. */
export function isSuspect(head: Uint8Array, form: string): boolean {
  const [, bits, order] = /^utf(16|32)(le|be|-signature)$/.exec(form) ?? [];
  if (!order) return head.includes(0) || (head.includes(LEAD) && TWICE.test(Buffer.from(head).toString('latin1')));
  if (order === '-signature') return false;
  const unit = Number(bits) / 8;
  const nuls = (at: number) => head.reduce((sum, octet, i) => sum + (octet === 0 && i % unit === at ? 1 : 0), 0);
  return order === 'le' ? nuls(0) > nuls(unit - 1) : nuls(unit - 1) > nuls(0);
}

/**
 * A name of DNS with its pointers followed, from the octets of a message that dns-pointers.abnf accepts.
 *
 *     const { answers } = messages.parse(octets);
 *     nameAt(octets, answers[0].name.start)      'www.example.com'
 *
 * The grammar knows that each pointer leads back; what it leads to may be any octets, also such that go on into the name
 * again. So each step must lead to before where the step before it began: it ends, whatever the octets are.
 */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** Throws RangeError where there is no name. */
export function nameAt(message: Uint8Array, start: number): string {
  const labels: string[] = [];
  let begin = start;
  for (let at = start; ; ) {
    const octet = message[at];
    if (octet === 0) return labels.join('.') || '.';
    if (octet !== undefined && octet < 0x40 && at + octet < message.length) {
      labels.push(utf8.decode(message.subarray(at + 1, at + 1 + octet)));
      at += 1 + octet;
      continue;
    }
    const target = octet !== undefined && octet >= 0xc0 ? (octet - 0xc0) * 0x100 + (message[at + 1] ?? 0xffff) : begin;
    if (target >= begin) throw new RangeError(`offset ${at}: no name`);
    begin = target;
    at = target;
  }
}

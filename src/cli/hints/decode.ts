/**
 * Octets → text in an encoding that the platform has; `undefined` where they are not
 * well-formed in it, or it has no such encoding. The octets may end inside a
 * character, which is then left out.
 */
export function decodeAs(encoding: string, octets: Uint8Array): string | undefined {
  try {
    // Without `stream`, Node 20 reads Windows-1252 as Latin-1: 92 becomes U+0092 (measured with 20.20).
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(octets, { stream: true });
  } catch {
    return undefined;
  }
}

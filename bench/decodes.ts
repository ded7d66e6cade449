/** What programs without a validator do: decode, and catch the error. */

const decoder = new TextDecoder('utf-8', { fatal: true });

/** Whether a fatal TextDecoder takes the octets. */
export function decodes(octets: Uint8Array): boolean {
  try {
    decoder.decode(octets);
    return true;
  } catch {
    return false;
  }
}

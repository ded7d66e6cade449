/**
 * Octets → their CRC-32, as zlib and PNG have it (ISO 3309): the check sum of
 * results and of summaries in binary. It finds what was torn or changed by
 * accident. It is no signature: anyone can forge it.
 *
 *     crc32 of the octets of "123456789"   →   CBF43926
 */

/** The reversed polynomial of CRC-32. */
const POLYNOMIAL = 0xedb88320;

const table = /* @__PURE__ */ Int32Array.from({ length: 256 }, (_, octet) => {
  let rest = octet;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? POLYNOMIAL ^ (rest >>> 1) : rest >>> 1;
  return rest;
});

/** The CRC-32 of octets, from 0 to 2³² − 1. In a string, each code unit is an octet. */
export function crc32(octets: ArrayLike<number> | string, length = octets.length): number {
  let rest = -1;
  for (let i = 0; i < length; i++) {
    const octet = typeof octets === 'string' ? octets.charCodeAt(i) : (octets[i] as number);
    rest = (table[(rest ^ octet) & 0xff] as number) ^ (rest >>> 8);
  }
  return ~rest >>> 0;
}

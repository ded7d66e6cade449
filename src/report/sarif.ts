/**
 * What every SARIF 2.1.0 log of ours has. The types are generated from the
 * standard's schema, so tsc checks the shape.
 */
import type { ArtifactLocation } from 'sarif';

export const SARIF_SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

/** A path, in octets or as text, below the root of the sources; or from the root of the file system. */
export function artifactLocation(path: string | Uint8Array): ArtifactLocation {
  const octets = typeof path === 'string' ? new TextEncoder().encode(path) : path;
  const uri = Array.from(octets, uriOctet)
    .join('')
    .replace(/^(?:\.\/)+/, '');
  if (octets[0] === 0x2f) return { uri: `file://${uri}` };
  return { uri, uriBaseId: '%SRCROOT%' };
}

/** RFC 3986 §2.3 and §3.3: unreserved characters and the slash stand for themselves. */
function uriOctet(octet: number): string {
  const character = String.fromCharCode(octet);
  return /[\w.~/-]/.test(character) ? character : `%${octet.toString(16).toUpperCase().padStart(2, '0')}`;
}

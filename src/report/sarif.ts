/**
 * What every SARIF 2.1.0 log of ours has: its schema, and a result for each
 * finding. The types are generated from the standard's schema, so tsc checks the
 * shape.
 */
import type { ArtifactLocation, Region, Result } from 'sarif';
import { printable } from '../shared/printable.ts';

export const SARIF_SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

interface SarifFinding {
  /** What kind it is, and the index of its rule in the log. */
  readonly rule: string;
  readonly ruleIndex: number;
  readonly level: Result.level;
  readonly message: string;
  /** Its file, and the part of it. */
  readonly path?: string | Uint8Array | undefined;
  readonly region?: Region | undefined;
  /** What it is about, where that is no file. */
  readonly name?: string;
  /** Identifies the finding for a viewer when its line number changes. */
  readonly fingerprint: string;
}

export function sarifResult({ rule, ruleIndex, level, message, fingerprint, ...where }: SarifFinding): Result {
  const { path, region, name } = where;
  const physicalLocation = path && { artifactLocation: artifactLocation(path), ...(region && { region }) };
  const logicalLocations = name !== undefined && [{ fullyQualifiedName: printable(name) }];
  return {
    ruleId: rule,
    ruleIndex,
    level,
    message: { text: printable(message) },
    locations: [{ ...(physicalLocation && { physicalLocation }), ...(logicalLocations && { logicalLocations }) }],
    partialFingerprints: { 'wellformed/v1': fingerprint },
  };
}

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

/**
 * A fault → a name that stays the same when lines are added elsewhere in the file:
 * a digest of the form, the reason, and the octets around it. Two faults with the
 * same octets around them have the same name, and are counted.
 *
 *     … 63 61 66 E9 20 61 75 …  truncated, as utf8   →   4a1f0c8e5b7d9a26
 */
import { createHash } from 'node:crypto';
import type { FoundFault } from './model.ts';

/** Octets on each side of the first octet of the ill-formed sequence: context has them wherever the file has. */
const AROUND = 16;

export function fingerprintOf({ file, fault, context }: Pick<FoundFault, 'file' | 'fault' | 'context'>): string {
  const at = fault.offset - context.start;
  const octets = context.octets.subarray(Math.max(0, at - AROUND), Math.max(0, at + AROUND));
  const hash = createHash('sha256').update(`${file.form.id}\n${fault.reason}\n${Math.min(at, AROUND)}\n`);
  return hash.update(octets).digest('hex').slice(0, 16);
}

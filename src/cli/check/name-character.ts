/**
 * A profile can refuse a character at its first octet, when it is one of many. A file has the other octets, and its
 * report names the character:
 *
 *     C3 A9     octet 0: none of U+00C0..U+00FF is allowed in name   →   octet 0: U+00E9 is not allowed in name
 *     C3 41     no character: as it was
 */
import type { Fault } from '../../run/fault.ts';
import { formatScalars, possibleScalars } from '../../run/scalar.ts';
import type { FormTable } from '../../shared/layout.ts';
import type { FaultContext } from '../hints/sample.ts';

const RANGE = /^octet (\d+): none of (\S+) is allowed/;

export function nameCharacter(fault: Fault, { octets, start }: FaultContext, { scalars }: FormTable): Fault {
  const [, at, range = ''] = (scalars && RANGE.exec(fault.message)) ?? [];
  if (!scalars || at === undefined) return fault;
  const from = Number(at) - start;
  for (let length = 1; from + length <= octets.length; length++) {
    const found = possibleScalars(scalars.encoding, [...octets.subarray(from, from + length)], Number(at) + length - 1);
    if (found && (found.length < length || found.from > found.to)) return fault;
    if (!found?.whole) continue;
    const character = formatScalars(found);
    const message = fault.message.replace(`none of ${range} is allowed`, `${character} is not allowed`);
    return { ...fault, ...(fault.disallowed === range && { disallowed: character }), message };
  }
  return fault;
}

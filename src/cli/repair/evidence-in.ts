/**
 * An open file → the hint of `check` on its first fault, and the octets of its faults. The file is read to that fault,
 * and from its start again by the repair.
 */
import { CommandError } from '../errors.ts';
import { formatName } from '../file-name.ts';
import { aroundFile, sampleAt } from '../hints/around.ts';
import { hintOfFault } from '../hints/hint.ts';
import { firstUtf8Fault, type Guess, utf8Faults, WINDOW } from '../hints/sample.ts';
import { OCTETS_BEFORE } from '../sources/blocks.ts';
import { type Input, isFile } from '../sources/input.ts';

interface FileEvidence {
  readonly hint: Guess | undefined;
  /** The different octets where the faults near the first one begin. */
  readonly octets: readonly number[];
}

/** `undefined` for a well-formed file. Throws CommandError for what cannot be read again. */
export async function evidenceIn(input: Input): Promise<FileEvidence | undefined> {
  if (!isFile(input)) {
    throw new CommandError(`${formatName(input.name)} is read once: only a file shows its encoding before it is read`);
  }
  const around = aroundFile(input.read, input.readAgain);
  const fault = await firstUtf8Fault(async (start) => (await around.ahead(start, WINDOW)) as Uint8Array);
  if (!fault) return undefined;
  const start = Math.max(0, fault.offset - OCTETS_BEFORE);
  const octets = (await around.ahead(start, WINDOW)) as Uint8Array;
  const sample = await sampleAt(fault, 'utf8', { octets, start }, around);
  if (!sample) return undefined;
  const faults = await utf8Faults(sample.window, sample.ended);
  const first = new Set(faults.map(({ offset }) => sample.window[offset] as number));
  return { hint: await hintOfFault(sample), octets: [...first] };
}

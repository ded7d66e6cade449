/**
 * Octets → octets that are well-formed, block by block, in constant memory. What
 * is written is checked again by a scan that knows nothing of the repair.
 */
import { Repairer } from '../../run/repair.ts';
import { CommandError } from '../errors.ts';
import { BUFFER_SIZE, type Read } from '../sources/blocks.ts';
import type { RepairedForm, Replacement } from './replacement.ts';

/** Writes the octets before their memory is used again. */
type Write = (octets: Uint8Array) => Promise<void> | void;

/** Returns how many sequences were replaced. Throws CommandError where the replacement itself would be ill-formed. */
export async function repairStream(
  read: Read,
  { validator }: RepairedForm,
  { options }: Replacement,
  write: Write,
  progress: (octets: number) => Promise<void> = async () => {},
): Promise<number> {
  const repairer = new Repairer(validator, options);
  const checker = validator.checker();
  const pass = async (octets: Uint8Array) => {
    if (checker.push(octets)) throw new Error(`the repaired text is not well-formed ${validator.title}`);
    if (octets.length > 0) await write(octets);
  };
  const buffer = new Uint8Array(BUFFER_SIZE);
  let position = 0;
  for (let count = await read(buffer, 0); count > 0; count = await read(buffer, 0)) {
    await pass(repaired(() => repairer.push(buffer.subarray(0, count))));
    position += count;
    await progress(position);
  }
  await pass(repaired(() => repairer.end() as Uint8Array));
  if (checker.end()) throw new Error(`the repaired text is not well-formed ${validator.title}`);
  return repairer.faults;
}

function repaired(work: () => Uint8Array): Uint8Array {
  try {
    return work();
  } catch (error) {
    // The library refuses a replacement that the form does not allow at that position.
    if (!(error instanceof TypeError)) throw error;
    throw new CommandError(`${error.message}: repair with another replacement (--with skip)`);
  }
}

/** A file with a plan → the fold that wants its results. */
import { printable } from '../../printable.ts';
import type { FaultsOptions } from '../../ranges/content.ts';
import { Fold } from '../../ranges/fold.ts';
import { readRange } from '../../ranges/range.ts';
import { MOST_FIRST } from '../../ranges/survey/data.ts';
import { CommandError, withFileName } from '../errors.ts';
import type { RangeForms } from './form.ts';
import { CutError, linesInFile } from './json-lines.ts';

/** With --all, results have as many faults as results can keep. */
export const ALL_FAULTS: FaultsOptions = { first: MOST_FIRST };

/** Throws CommandError for a file that is no plan, or not all of one. */
export async function foldOf(path: string, forms: RangeForms, faults: FaultsOptions | undefined): Promise<Fold> {
  try {
    for (const line of withFileName(path, () => linesInFile(path))) {
      const { form } = await forms.of(readRange(line));
      return new Fold(form, linesInFile(path), { faults });
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof CutError)) throw error;
    throw new CommandError(`${printable(path)}: ${printable(error.message)}`);
  }
  throw new CommandError(`${printable(path)}: the plan is empty`);
}

/** The form that ranges are for → its validator; a file with a plan → the fold that wants its results. */
import { packagedKernels } from '#tiers';

import { Fold } from '../../ranges/fold.ts';
import { nameOfOctets, type Range, readRange } from '../../ranges/range.ts';
import type { OctetsInput } from '../../run/input.ts';
import { octetValidator, type Validator } from '../../run/validator.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import { CommandError, withFileName } from '../errors.ts';
import { loadTable, OCTET_FORMS, type OctetForm } from '../forms.ts';
import { octetTableNamed } from '../user/octet-table.ts';
import { CutError, linesInFile } from './json-lines.ts';

interface RangeForm {
  readonly table: FormTable;
  readonly form: Validator<OctetsInput>;
}

/** The forms of ranges; each is made once. */
export class RangeForms {
  readonly #own: string | undefined;
  readonly #known = new Map<string, RangeForm>();

  /** `own`: the value of --as, for ranges of a grammar of the user. */
  constructor(own: string | undefined) {
    this.#own = own;
  }

  /** Throws CommandError where this package does not have the table that the range was planned for. */
  async of(range: Pick<Range, 'form' | 'digest' | 'source' | 'start' | 'end'>): Promise<RangeForm> {
    const known = this.#known.get(range.form) ?? (await this.#load(range));
    if (known.table.digest === range.digest) return known;
    throw new CommandError(
      `${nameOfOctets(range)}: planned for ${range.form} with table ${range.digest}, this program has ${known.table.digest}; use one version of wellformed everywhere`,
    );
  }

  /** The table of the one form of a plan. */
  get table(): FormTable {
    const [known] = this.#known.values();
    return (known as RangeForm).table;
  }

  async #load({ form: id }: Pick<Range, 'form'>): Promise<RangeForm> {
    const isPackaged = OCTET_FORMS.includes(id as OctetForm);
    if (!isPackaged && this.#own === undefined) {
      throw new CommandError(
        `the ranges are for ${id}, which is no form of this package; name your grammar: --as FILE`,
      );
    }
    const table = isPackaged ? await loadTable(id as OctetForm) : await octetTableNamed(this.#own as string);
    if (table.id !== id) throw new CommandError(`the ranges are for ${id}, and --as names ${table.id}`);
    const known = { table, form: octetValidator(table, { kernels: packagedKernels(table) }) };
    this.#known.set(id, known);
    return known;
  }
}

/** Throws CommandError for a file that is no plan, or not all of one. */
export async function foldOf(path: string, forms: RangeForms): Promise<Fold> {
  try {
    for (const line of withFileName(path, () => linesInFile(path))) {
      const { form } = await forms.of(readRange(line));
      return new Fold(form, linesInFile(path));
    }
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof CutError)) throw error;
    throw new CommandError(`${printable(path)}: ${printable(error.message)}`);
  }
  throw new CommandError(`${printable(path)}: the plan is empty`);
}

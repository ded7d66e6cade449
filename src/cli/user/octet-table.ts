/** The value of --as, for commands that read files → the table of a form over octets. */
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import { UsageError } from '../errors.ts';
import { isFormName, loadTable, octetFormNamed } from '../forms.ts';

/** The table of a form of this package, or of the user's grammar. Throws UsageError, CommandError, SpecError. */
export async function octetTableNamed(name: string): Promise<FormTable> {
  const own = isFormName(name) ? undefined : (await import('./grammar-file.ts')).readUserGrammarFile(name);
  if (!own) {
    if (!isFormName(name)) await refuseLegacy(name);
    return loadTable(octetFormNamed(name));
  }
  const { userTable } = await import('./user-form.ts');
  return overOctets(userTable(own), name);
}

/** Throws UsageError for a legacy encoding: most of them have a character for every octet. */
async function refuseLegacy(name: string): Promise<void> {
  const { charsetNamed } = await import('../hints/charset.ts');
  const charset = charsetNamed(name);
  if (!charset) return;
  throw new UsageError(
    `--as ${printable(name)}: legacy text has no check, nearly all octets are text there`,
    `make it UTF-8: wellformed repair --from ${charset.name}`,
  );
}

/** The table, if it is over octets. Throws UsageError. */
export function overOctets(table: FormTable, name: string): FormTable {
  if (table.alphabet === 'octets') return table;
  throw new UsageError(
    `--as ${printable(name)}: the grammar is over 16-bit code units, a file holds octets`,
    'choose an encoding in octets: @encodings utf8',
  );
}

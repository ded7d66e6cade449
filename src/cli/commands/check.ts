/**
 * `check`: files of any size → verdicts, in constant memory (check/file-checker.ts).
 *
 *     files ──blocks──► scanner ──faults──► reporter
 *
 * A file that cannot be read is reported on standard error, and the other files
 * are checked.
 */

import type { FormTable } from '../../layout.ts';
import { printable } from '../../printable.ts';
import { FileChecker } from '../check/file-checker.ts';
import { FAULT_KEYS, ndjsonReporter } from '../check/formats/ndjson.ts';
import { textReporter } from '../check/formats/text.ts';
import { formatTotals } from '../check/totals.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { isFormName, loadTable, OTHER_ENCODINGS, octetFormNamed, PROFILE_NAMES } from '../forms.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'check [--as FORM] [--all] [--format ndjson] [FILE|FOLDER|-]…',
  about: [
    'Checks whether each file is well-formed. For an ill-formed file it prints where, why, and which rule of the ' +
      'specification is broken. Without a file, or for "-", it reads standard input.',
    'Files can have any size. A folder means all files below it, hidden ones too, in the order of their names; ' +
      'links to folders, devices and pipes in a folder are not followed.',
    'The verdict is printed for each file that you name. Of the files below a folder only the ill-formed ones are ' +
      'printed (--verbose: all). For more than one file a summary follows (with ndjson on standard error).',
    `ndjson: one object for each fault and nothing else, with the keys file, form, ${FAULT_KEYS.join(', ')} ` +
      '(disallowed: only profiles; joined: only UTF-16 in octets). Offsets count octets (bytes) from 0. A file whose name is not UTF-8 also has ' +
      'the key fileOctets, its name in hexadecimal; without that key, file is the exact name.',
    'Exit status: 0 all files are well-formed, 1 some are ill-formed, 2 wrong usage, or a file could not be checked, ' +
      '130 interrupted.',
  ],
  takesAnyName: true,
  options: {
    as: {
      value: 'FORM',
      about: `utf8 (default), ${OTHER_ENCODINGS}; a profile: ${PROFILE_NAMES}; or a charset label such as UTF-16LE. The label UTF-16 is utf16-signature. Or your own grammar: my.ohm, my.abnf#rule`,
    },
    all: { about: 'report every fault: one for each U+FFFD that a decoder would write' },
    format: {
      value: 'text|ndjson',
      about: 'text for people (default), ndjson for programs',
      choices: ['text', 'ndjson'],
    },
    jobs: {
      value: 'N',
      about: 'the number of threads; by default one, and up to four for large files. The output is the same',
    },
    verbose: { about: 'also print the verdict of each well-formed file in folders' },
  },
  examples: [
    ['check README.md', 'is this file UTF-8?'],
    ['check --all src test', 'every fault in two folders'],
    ['check --as UTF-16LE export.csv', 'little-endian text without a signature'],
    ['check --format ndjson --all . | jq .reason', 'for programs'],
    ['check --jobs 2 dump.sql', 'with two threads'],
    ['check --as my.abnf#name names.txt', 'your own grammar'],
    ['check -', 'standard input'],
  ],
  run: check,
};

async function check({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  const inputs = positionals.length > 0 ? positionals : ['-'];
  if (inputs.filter((input) => input === '-').length > 1) {
    throw new UsageError('standard input can be read only once, and "-" is given twice');
  }
  const table = await tableNamed(String(values.as ?? 'utf8'));
  const ndjson = values.format === 'ndjson';
  const all = values.all === true;
  const reporter = ndjson ? ndjsonReporter(terminal.out) : textReporter(terminal.out, all);
  const checker = new FileChecker(terminal, table, {
    all,
    verbose: values.verbose === true,
    jobs: jobsOf(values.jobs),
    reporter,
  });
  await checker.checkAll(inputs);
  await reporter.end?.(checker.totals);
  const { wellFormed, illFormed, unreadable } = checker.totals;
  if (wellFormed + illFormed + unreadable !== 1) {
    await (ndjson ? terminal.err : terminal.out).write(formatTotals(checker.totals));
  }
  if (unreadable > 0) return EXIT.error;
  return illFormed > 0 ? EXIT.failed : EXIT.ok;
}

/** The table of a form of this package, or of the user's grammar. Throws UsageError, CommandError, SpecError. */
async function tableNamed(name: string): Promise<FormTable> {
  const { readOwnGrammar } = await import('../own/grammar.ts');
  const own = isFormName(name) ? undefined : readOwnGrammar(name);
  if (!own) return loadTable(octetFormNamed(name));
  const [{ ownTable }, { userCache }] = await Promise.all([import('../own/table.ts'), import('../own/cache.ts')]);
  const table = ownTable(own, userCache());
  if (table.alphabet === 'octets') return table;
  throw new UsageError(
    `--as ${printable(name)}: the grammar is over 16-bit code units, a file holds octets`,
    'choose an encoding in octets: @encodings utf8',
  );
}

/** With more threads than this, memory is the limit. */
const MAX_JOBS = 64;

function jobsOf(value: string | true | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1 && count <= MAX_JOBS) return count;
  throw new UsageError(`--jobs must be a number from 1 to ${MAX_JOBS}, not ${printable(value)}`);
}

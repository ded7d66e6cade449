/**
 * `repair`: ill-formed text → well-formed text. Each ill-formed sequence is
 * replaced once, as decoders do.
 *
 *     repair FILE -o OUT     repair --in-place FILE…     repair < in > out
 *
 * A file is written whole and then renamed, so that no reader sees half of it.
 */
import { packagedKernels } from '#tiers';
import { hasCoding } from '../../run/coding.ts';
import { octetValidator } from '../../run/validator.ts';
import { type Command, EXIT, type ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import { requirePlainName } from '../files/part-file.ts';
import { OTHER_ENCODINGS, PROFILE_NAMES } from '../forms.ts';
import { octetTableNamed } from '../own/octet-table.ts';
import { RepairJob } from '../repair/job.ts';
import { type RepairedForm, type RepairWay, replacementNamed } from '../repair/replacement.ts';
import type { Terminal } from '../terminal.ts';

export const command: Command = {
  usage: 'repair [--with REPLACEMENT] [-o FILE | --in-place] [FILE]…',
  about: [
    'Writes the text with each ill-formed sequence replaced: one replacement for each U+FFFD that a decoder would ' +
      'write. The result is always well-formed, and is checked again as it is written. Without a file, or for "-", it ' +
      'reads standard input; without -o or --in-place it writes to standard output.',
    '--with FFFD (default) writes U+FFFD, skip leaves the sequence out, escape writes each of its octets as \\xE9. A ' +
      'charset with one octet for each character, such as windows-1252, iso-8859-15, koi8-r or cp437, reads the octets ' +
      'of the sequence as that charset does; an octet that it does not define becomes U+FFFD, and the report counts them.',
    '--from reads only the records that have faults; the report says how many. Of a record with at least as many characters in ' +
      'UTF-8 as faults, only the faults are read. What cannot be read becomes U+FFFD, with a warning. --undo-double changes a run ' +
      'of characters only where every step is reversible.',
    'An escape cannot be undone where the text has \\x in it already.',
    'A file appears when it is complete. --in-place keeps the permissions of a file, leaves a file without a fault as ' +
      'it is, and refuses links and devices. What was done goes to standard output, or to standard error where the text goes to ' +
      'standard output.',
    'Exit status: 0 the text is written, and well-formed; 1 the same, but an octet or record could not be read in the ' +
      'encoding, or the evidence is for another encoding (a warning says so), and with --exit-code if something was replaced; ' +
      '2 wrong usage, or a file could not be repaired; 130 interrupted.',
  ],
  takesAnyName: true,
  options: {
    as: {
      value: 'FORM',
      about: `utf8 (default), ${OTHER_ENCODINGS}; a profile: ${PROFILE_NAMES}; or your own grammar`,
    },
    with: { value: 'REPLACEMENT', about: 'FFFD (default), skip, escape, or a charset such as windows-1252' },
    from: {
      value: 'ENCODING',
      about:
        'read the records with faults in a legacy encoding, such as windows-1252, koi8-r, cp850, shift_jis, gbk, big5 or ' +
        'euc-kr (names of PostgreSQL and DuckDB, too: WIN1252, LATIN1, SJIS); the other records stay as they are. auto: the ' +
        'encoding that check hints at, and an error where there is none',
    },
    'undo-double': { about: 'undo UTF-8 that was read as Windows-1252 or Latin-1 and encoded again: Ã© is é' },
    records: {
      value: 'RECORDS',
      about: 'with --from and --undo-double: lines (default), csv, csv:semicolon, nul …, as of check',
    },
    output: { value: 'FILE', short: 'o', about: 'write to FILE' },
    'in-place': { about: 'replace each file by its repaired text' },
    'exit-code': { about: 'exit with 1 if something was replaced' },
  },
  examples: [
    ['repair old.txt -o new.txt', 'replace what is ill-formed by U+FFFD'],
    ['repair --with windows-1252 --in-place notes.txt', 'text that is partly in Windows-1252'],
    ['repair --from auto rows.csv -o rows.utf8.csv', 'rows in the legacy encoding that check hints at'],
    ['repair --with skip < in.txt > out.txt', 'leave it out'],
    ['repair --as postgresql-text-utf8 a.txt -o b.txt', 'U+0000 too'],
  ],
  run: repair,
};

async function repair({ values, positionals }: ParsedArgs, terminal: Terminal): Promise<number> {
  const inputs = positionals.length > 0 ? positionals : ['-'];
  const { output } = values;
  const inPlace = values['in-place'] === true;
  if (inPlace && output !== undefined) throw new UsageError('-o and --in-place are two outputs', 'choose one of them');
  if (inPlace && inputs.includes('-')) throw new UsageError('standard input cannot be repaired in place', 'name files');
  if (!inPlace && inputs.length > 1) throw new UsageError('one output takes one file', 'use --in-place for several');
  if (output === '-') throw new UsageError('-o names a file', 'leave it out for standard output');
  if (typeof output === 'string') requirePlainName(output);
  const form = await formNamed(String(values.as ?? 'utf8'));
  const job = new RepairJob(form, await wayOf(values, form), terminal);
  let failed = false;
  for (const input of inputs) {
    if (inPlace) failed = !(await job.tryInPlace(input)) || failed;
    else await job.write(input, typeof output === 'string' ? output : undefined);
  }
  if (failed) return EXIT.error;
  if (job.warned) return EXIT.failed;
  return job.replaced > 0 && values['exit-code'] === true ? EXIT.failed : EXIT.ok;
}

/** What is done with each file. Throws UsageError for options that contradict each other, and for wrong values. */
async function wayOf(values: ParsedArgs['values'], form: RepairedForm): Promise<RepairWay> {
  const { from, records = 'lines' } = values;
  const [way = 'with', other] = ['with', 'from', 'undo-double'].filter((option) => values[option] !== undefined);
  if (other) throw new UsageError(`--${way} and --${other} are two repairs`, 'choose one of them');
  if (way === 'with') {
    if (values.records) throw new UsageError('--records is for --from and --undo-double', 'leave it out');
    return replacementNamed(String(values.with ?? 'FFFD'), form);
  }
  if (form.validator.id !== 'utf8') throw new UsageError(`--${way} writes UTF-8`, 'leave --as out');
  const { fromWay, undoDoubleWay } = await import('../repair/from.ts');
  return way === 'from' ? fromWay(String(from), String(records), form) : undoDoubleWay(String(records), form);
}

async function formNamed(name: string): Promise<RepairedForm> {
  const table = await octetTableNamed(name);
  if (!hasCoding(table)) {
    throw new UsageError(
      `${table.title} encodes no characters, so nothing can be written instead`,
      'repair another form',
    );
  }
  const validator = octetValidator(table, { kernels: packagedKernels(table) });
  return { validator, table };
}

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
import { FORM_OF_FILES } from '../forms.ts';
import { RepairJob } from '../repair/job.ts';
import { type RepairedForm, type RepairWay, replacementNamed } from '../repair/replacement.ts';
import type { Terminal } from '../terminal.ts';
import { octetTableNamed } from '../user/octet-table.ts';

export const command: Command = {
  takesAnyName: true,
  options: {
    as: FORM_OF_FILES,
    with: { value: 'REPLACEMENT', about: 'FFFD (default), skip, escape, or a charset such as windows-1252' },
    from: {
      value: 'ENCODING',
      about:
        'write UTF-8 of a file that is in a legacy encoding, wholly or in parts, such as windows-1252, koi8-r, cp850, ' +
        'shift_jis, gbk, big5 or euc-kr (names of PostgreSQL and DuckDB, too: WIN1252, LATIN1, SJIS); or in utf-16, utf-16le, ' +
        'utf-16be, utf-32, utf-32le, utf-32be, cesu-8 or mutf-8. auto: the encoding that check hints at, and an error where ' +
        'there is none',
    },
    'whole-file': { about: 'with --from: no word of the file is UTF-8 already' },
    'undo-double': { about: 'undo UTF-8 that was read as Windows-1252 or Latin-1 and encoded again: Ã© is é' },
    output: { value: 'FILE', short: 'o', about: 'write to FILE' },
    'in-place': { about: 'replace each file by its repaired text' },
    'exit-code': { about: 'exit with 1 if something was replaced' },
  },
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
  const { from, with: replacement, 'whole-file': wholeFile, 'undo-double': undoDouble } = values;
  if (undoDouble && (from ?? replacement) !== undefined) {
    throw new UsageError(
      `--undo-double and --${from === undefined ? 'with' : 'from'} are two repairs`,
      'choose one of them',
    );
  }
  if (wholeFile && from === undefined) throw new UsageError('--whole-file is for --from', 'leave it out');
  if (from === undefined && !undoDouble) return replacementNamed(String(replacement ?? 'FFFD'), form);
  if (form.validator.id !== 'utf8') {
    throw new UsageError(`--${undoDouble ? 'undo-double' : 'from'} writes UTF-8`, 'leave --as out');
  }
  if (undoDouble) {
    const { DoubleRepair } = await import('../repair/double-repair.ts');
    return async () => new DoubleRepair(form.validator);
  }
  const { fromWay } = await import('../repair/from.ts');
  const options = {
    isWhole: wholeFile === true,
    replacement: replacement === undefined ? undefined : String(replacement),
  };
  return fromWay(String(from), options, form);
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

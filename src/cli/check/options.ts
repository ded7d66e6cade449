/**
 * The options of `check` beside its form and format: their tables for help and
 * completions, and what their values mean. It loads nothing that they ask for.
 *
 *     selection   which files are read, and what is taken for text
 *     results     a baseline of known faults, and a page for people
 *     delivery    --accept, --reject: the records of a file in two files
 */
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import type { Option, ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Hinter } from '../hints/hinter.ts';
import type { RecordFormat } from '../records/splitter.ts';
import type { Decompress, SelectRules } from '../sources/content.ts';
import { ENCODING_FILES, EncodingRules } from '../sources/encoding-rules.ts';
import type { WalkOptions } from '../sources/file-walk.ts';
import { NameFilter, namesIn } from '../sources/name-filter.ts';
import type { Terminal } from '../terminal.ts';
import type { Baseline } from './baseline.ts';
import type { CheckedForm } from './checked-form.ts';
import type { Reporter } from './model.ts';

const DECOMPRESS = ['auto', 'always', 'never'];

export const SELECTION_OPTIONS: Readonly<Record<string, Option>> = {
  include: { value: 'GLOB', about: 'only files that match; may be given again. Globs are those of .gitignore' },
  exclude: { value: 'GLOB', about: 'no file and no folder that matches; may be given again' },
  'no-ignore': { about: 'also files that .gitignore, .git/info/exclude and .ignore name' },
  follow: { about: 'follow links to folders; a link back to a folder above it is noticed' },
  binary: { about: 'check binary files and archives like texts, too' },
  decompress: {
    value: DECOMPRESS.join('|'),
    about:
      'auto (default): read the text in .gz, .zst, .bz2 and .xz files; always: whatever their names; ' +
      'never: as they are',
    choices: DECOMPRESS,
  },
  'files0-from': {
    value: 'FILE',
    about: 'check the files and folders that FILE names (- for standard input), each name with a NUL after it',
  },
};

export const ENCODING_OPTION: Option = {
  value: ENCODING_FILES.join('|'),
  about: 'check each file as the nearest file of this name says (charset, working-tree-encoding)',
  choices: ENCODING_FILES,
};

/** What to check: the operands, or the names in a list. Throws UsageError. */
export function inputsOf(
  { values, positionals }: ParsedArgs,
  terminal: Terminal,
): readonly string[] | AsyncIterable<string> {
  const list = values['files0-from'];
  if (typeof list === 'string') {
    if (positionals.length > 0) {
      throw new UsageError('files are named, and --files0-from too', 'write all names into the list');
    }
    return namesIn(list, () => terminal.input());
  }
  const inputs = positionals.length > 0 ? positionals : ['-'];
  if (inputs.filter((input) => input === '-').length > 1) {
    throw new UsageError('standard input can be read only once, and "-" is given twice');
  }
  return inputs;
}

export function walkOptionsOf({ values, lists }: ParsedArgs): WalkOptions {
  return {
    ignore: values['no-ignore'] !== true,
    follow: values.follow === true,
    filter: new NameFilter(lists?.include ?? [], lists?.exclude ?? []),
  };
}

export function selectRulesOf({ values }: ParsedArgs, table: FormTable): SelectRules {
  const file = values['encoding-from'] as (typeof ENCODING_FILES)[number] | undefined;
  return {
    decompress: (values.decompress ?? 'auto') as Decompress,
    binary: values.binary === true,
    wide: isAuto(values) ? 'auto' : table.codeUnit > 1,
    encodings: file && new EncodingRules(file),
  };
}

/** Whether each file declares its form. */
export function isAuto(values: ParsedArgs['values']): boolean {
  return typeof values.as === 'string' && values.as.toLowerCase() === 'auto';
}

export const RESULT_OPTIONS: Readonly<Record<string, Option>> = {
  baseline: {
    value: 'FILE',
    about: 'do not report the faults in this file, and do not fail for them: they are known',
  },
  report: {
    value: 'FILE',
    about: 'also write one HTML page for people: reasons, files, first faults; it needs no network',
  },
  'write-baseline': { about: 'write all faults into the file of --baseline, and report none' },
};

/** What is known before the run, and what is to be written after it. */
export interface Baselines {
  /** Faults that are not reported. */
  readonly known?: Baseline | undefined;
  /** Where all faults are written. */
  readonly written?: Baseline | undefined;
  /** The name of the file, ready to print. */
  readonly name: string;
}

/** Throws UsageError, and CommandError for a file that is no baseline. */
export async function baselinesOf({ values }: ParsedArgs): Promise<Baselines> {
  const path = values.baseline;
  if (typeof path !== 'string') {
    if (values['write-baseline']) throw new UsageError('--write-baseline needs a file', 'name it: --baseline FILE');
    return { name: '' };
  }
  const name = printable(path);
  // Loaded only for it: it writes files as the compiler does.
  const { Baseline } = await import('./baseline.ts');
  return values['write-baseline'] ? { name, written: Baseline.empty(path) } : { name, known: Baseline.read(path) };
}

export const DELIVERY_OPTIONS: Readonly<Record<string, Option>> = {
  accept: { value: 'FILE', about: 'write the records without a fault to FILE, octet by octet' },
  reject: { value: 'FILE', about: 'write the records with a fault to FILE, and their faults to FILE.faults.ndjson' },
};

/** How files are checked: what a FileChecker is given. */
export interface CheckOptions {
  /** Go on after the first fault of a file. */
  readonly all: boolean;
  /** Print the verdict of well-formed files below folders too. */
  readonly verbose: boolean;
  /** Which entries of folders are checked. */
  readonly walk: WalkOptions;
  /** Which contents are checked, and as what. */
  readonly select: SelectRules;
  readonly hinter: Hinter;
  /** With --records: what the records of a file in a form are. */
  readonly records?: ((table: CheckedForm['table']) => Promise<RecordFormat>) | undefined;
  /** Faults that are not reported. */
  readonly baseline?: Baseline | undefined;
  readonly reporter: Reporter;
}

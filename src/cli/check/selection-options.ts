/**
 * The options of `check` that say which files it reads and what it takes for
 * text: their table for help and completions, and what their values mean.
 */
import type { FormTable } from '../../layout.ts';
import type { Option, ParsedArgs } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Decompress } from '../sources/content.ts';
import { NameFilter } from '../sources/name-filter.ts';
import { namesIn } from '../sources/name-list.ts';
import type { SelectRules } from '../sources/select.ts';
import type { Terminal } from '../terminal.ts';
import type { WalkOptions } from './walk.ts';

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
  return {
    decompress: (values.decompress ?? 'auto') as Decompress,
    binary: values.binary === true,
    wide: isAuto(values) ? 'auto' : table.codeUnit > 1,
  };
}

/** Whether each file declares its form. */
export function isAuto(values: ParsedArgs['values']): boolean {
  return typeof values.as === 'string' && values.as.toLowerCase() === 'auto';
}

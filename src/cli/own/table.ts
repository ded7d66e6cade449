/**
 * `--as my.abnf#rule` → the table of that form: compiled once, then taken from the
 * cache until the grammar, a file that it imports or wellformed changes.
 */
import { compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { importedFiles, sha256 } from '../../compile/index.ts';
import type { FormTable } from '../../layout.ts';
import { printable } from '../../printable.ts';
import type { SourceText } from '../../source.ts';
import { VERSION } from '../../version.ts';
import { CommandError } from '../errors.ts';
import type { TableCache } from './cache.ts';
import type { OwnGrammar } from './grammar.ts';

/** The form of a user's grammar: the first, if it has several. Throws SpecError, CommandError. */
export function ownForm({ path, text, options }: OwnGrammar): UserForm {
  const [form] = compileUserGrammar(text, options, packagedGrammars).forms;
  if (!form) throw new CommandError(`${printable(path)} has no form`);
  return form;
}

/** Its table, from the cache if there is one. Throws SpecError, CommandError. */
export function ownTable(own: OwnGrammar, cache: TableCache | undefined): FormTable {
  const compile = () => ownForm(own).table;
  return cache ? cache.table(own.path, digestOf(own), compile) : compile();
}

/** The digest of all that the table is made from. */
function digestOf({ text, options }: OwnGrammar): string {
  const packaged = [...packagedGrammars.grammars().map(({ source }) => source), packagedGrammars.abnf()];
  const texts = [...textsOf(text.source, text), ...packaged].map((source) => [source.name, source.text]);
  return sha256(JSON.stringify([VERSION, text.syntax, text.alphabet?.name, options, texts]));
}

/** A text and those that it imports, directly or not. */
function textsOf(source: SourceText, { syntax, open }: OwnGrammar['text']): SourceText[] {
  const all = new Map([[source.name, source]]);
  for (const each of syntax === 'abnf' && open ? all.values() : []) {
    for (const file of importedFiles(each)) {
      const found = open?.(file, each);
      if (found && !all.has(found.name)) all.set(found.name, found);
    }
  }
  return [...all.values()];
}

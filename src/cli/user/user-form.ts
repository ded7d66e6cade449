/**
 * `--as my.abnf#rule` → its form, or only its table: compiled once, then taken from
 * the cache until the grammar, a file that it imports or wellformed changes.
 */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { CitedGrammar } from '../../audit/verdict-trace.ts';
import { acceptedExamples } from '../../author/accepted-examples.ts';
import { compileUserMessages, mayCount, type UserMessages } from '../../author/compile-messages.ts';
import { compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { packageRoot, type Reading, sha256 } from '../../compile/index.ts';
import type { FormTable } from '../../shared/layout.ts';
import { printable } from '../../shared/printable.ts';
import { VERSION } from '../../shared/version.ts';
import { CommandError } from '../errors.ts';
import { importsOf } from '../source-file.ts';
import { type GrammarCache, userCache } from './cache.ts';
import type { UserGrammarFile } from './grammar-file.ts';

/** A user's form as commands need it: a compiled ohm grammar has functions, which cannot be kept. */
interface CitedUserForm extends Omit<UserForm, 'grammars'> {
  readonly reading: Reading;
  /** The texts that its author says it accepts, in its symbols. */
  readonly examples: readonly (readonly number[])[];
  /** The grammar it is made from, as it is cited. */
  readonly grammar: CitedGrammar;
  /** Of an ohm grammar: those that lift one of its restrictions. */
  readonly lifting: readonly CitedGrammar[];
}

/** The form of a user's grammar: the first, if it has several. Throws SpecError, CommandError. */
export function userForm(own: UserGrammarFile, cache = userCache()): CitedUserForm {
  const digest = digestOf(own);
  return (cache.read(`${digest}.form`) as CitedUserForm | undefined) ?? compiled(own, digest, cache);
}

/** Its table alone, which is read faster. Throws SpecError, CommandError. */
export function userTable(own: UserGrammarFile, cache = userCache()): FormTable {
  const digest = digestOf(own);
  return (cache.read(`${digest}.table`) as FormTable | undefined) ?? compiled(own, digest, cache).table;
}

function compiled(own: UserGrammarFile, digest: string, cache: GrammarCache): CitedUserForm {
  const form = compileOwn(own);
  cache.write(`${digest}.table`, form.table);
  cache.write(`${digest}.form`, form);
  return form;
}

function compileOwn({ path, text, options }: UserGrammarFile): CitedUserForm {
  const [form] = compileUserGrammar(text, options, packagedGrammars).forms;
  if (!form) throw new CommandError(`${printable(path)} has no form`);
  const { grammars, ...rest } = form;
  const [main, ...lifting] = grammars;
  return {
    ...rest,
    reading: text.syntax === 'ohm' ? 'peg' : 'regular',
    examples: acceptedExamples(form),
    grammar: { rules: form.rules, clause: main?.clause, source: text.source },
    lifting: lifting.map(({ rules, clause, source, reason }) => ({ rules, clause, source, reason })),
  };
}

/** The digest of all that the form is made from: the texts with their names, which it has, the options, the program. */
function digestOf({ text, options }: UserGrammarFile): string {
  const packaged = [...packagedGrammars.grammars().map(({ source }) => source), packagedGrammars.abnf()];
  const imported = [...importsOf(text.source, text.syntax).values()];
  const texts = [text.source, ...imported, ...packaged].map((source) => [source?.name, source?.text]);
  return sha256(JSON.stringify([program(), text.syntax, text.alphabet?.name, options, texts]));
}

/** The version of the program; in a clone, also when its sources last changed. */
function program(): string {
  const sources = join(packageRoot(), 'src');
  if (!existsSync(sources)) return VERSION;
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  return `${VERSION} ${files.reduce((newest, file) => Math.max(newest, statSync(join(sources, file)).mtimeMs), 0)}`;
}

/** The table of its messages; `undefined` for a grammar without counted fields. Throws SpecError. */
export function countedMessages({ text, options }: UserGrammarFile): UserMessages | undefined {
  return mayCount(text.source.text) ? compileUserMessages(text, options, packagedGrammars) : undefined;
}

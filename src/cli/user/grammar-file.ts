/**
 * An argument that names a grammar of the user → its text and how to compile it:
 *
 *     my.ohm                      its start rule, or those that it names
 *     my.abnf#rule                one rule
 *     rfc5646.txt#Language-Tag    one rule of a document
 *
 * wellformed.json may say more about the file; options of the command count first.
 */
import { existsSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';
import type { UserGrammar, UserGrammarOptions } from '../../author/user-grammar.ts';
import { ALPHABETS, type Alphabet, alphabetNamed } from '../../shared/alphabet.ts';
import type { EncodingName } from '../../shared/encodings.ts';
import { printable } from '../../shared/printable.ts';
import type { Option } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { projectGrammar } from '../project/project.ts';
import { readSource, toUserGrammar } from '../source-file.ts';

/** The options that say what of a file is meant. */
export const GRAMMAR_OPTIONS = {
  rule: { value: 'NAME', about: 'the start rule of FILE (default: those of its tag @start, else its first rule)' },
  section: { value: 'NUMBER', about: 'of a document: the section whose rules count, such as 7.3' },
  alphabet: {
    value: 'octets|units|scalars',
    about:
      'the alphabet of FILE (default: that of its tag @alphabet, of its folder, or of the grammar it extends; scalars for ' +
      'ABNF with numbers above FF; else octets)',
    choices: ALPHABETS.map(({ name }) => name),
  },
} satisfies Readonly<Record<string, Option>>;

export interface UserGrammarFile {
  /** Relative to the current folder, with "/" on every system. */
  readonly path: string;
  readonly text: UserGrammar;
  readonly options: UserGrammarOptions;
}

interface Given {
  readonly rule?: string | undefined;
  readonly section?: string | undefined;
  readonly encoding?: string | undefined;
  readonly alphabet?: string | undefined;
}

/** The file and the rule of an argument; `undefined` if it names no file. Throws CommandError for a file that is not there. */
function ownFile(argument: string): { path: string; rule: string | undefined } | undefined {
  if (existsSync(argument)) return { path: argument, rule: undefined };
  const at = argument.lastIndexOf('#');
  const [path, rule] = [argument.slice(0, at), argument.slice(at + 1)];
  if (at > 0 && rule !== '' && existsSync(path)) return { path, rule };
  const named = /^(.*\.(?:ohm|abnf|txt))(?:#.*)?$/is.exec(argument)?.[1];
  if (named === undefined) return undefined;
  if (existsSync(named)) throw new CommandError(`${printable(argument)} names no rule: write ${printable(named)}#RULE`);
  throw new CommandError(`there is no file ${printable(named)}; to start a grammar: wellformed init my.ohm`);
}

/** Reads the grammar that an argument names; `undefined` if there is no such file. Throws UsageError, CommandError, SpecError. */
export function readUserGrammarFile(argument: string, given: Given = {}): UserGrammarFile | undefined {
  const file = ownFile(argument);
  if (!file) return undefined;
  if (file.rule !== undefined && given.rule !== undefined)
    throw new UsageError('the rule is named twice: after "#" and with --rule', 'name it once');
  const path = relative('.', file.path).replaceAll('\\', '/');
  const settings = projectGrammar(path);
  const encodings = given.encoding === undefined ? settings.encodings : [given.encoding as EncodingName];
  return {
    path,
    text: readUserGrammar(path, given.alphabet),
    options: { ...settings, rule: file.rule ?? given.rule, section: given.section ?? settings.section, encodings },
  };
}

/** Throws CommandError, SpecError. */
export function readUserGrammar(path: string, alphabet: string | undefined): UserGrammar {
  return toUserGrammar(readSource(path), alphabetOfFile(path, alphabet));
}

/** The alphabet that the command, else wellformed.json, else the folder names. Left out: the file says it, or its grammar. */
export function alphabetOfFile(path: string, given?: string): Alphabet | undefined {
  return alphabetNamed(given ?? projectGrammar(path).alphabet ?? basename(dirname(resolve(path))));
}

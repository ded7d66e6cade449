/**
 * The operands of `generate` → users' grammars, and their forms → files in the
 * user's project. Names in messages and headers are relative to the current
 * folder, so the same command writes the same bytes on every machine.
 *
 *     my.ohm, src/scalars/id.ohm, rfc5198.txt
 */

import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compileUserMessages, mayCount, type UserMessages } from '../../author/compile-messages.ts';
import { type CompiledUserGrammar, compileUserGrammar, type UserForm } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import type { UserGrammar, UserGrammarOptions } from '../../author/user-grammar.ts';
import { type ModuleLanguage, messageArtefacts, userArtefacts } from '../../author/user-module.ts';

import { type Alphabet, alphabetNamed } from '../../shared/alphabet.ts';
import { ENCODINGS, type EncodingName, isEncodingName } from '../../shared/encodings.ts';
import { printable } from '../../shared/printable.ts';
import type { SourceText } from '../../shared/source.ts';
import { type ParsedArgs, quoteForShell } from '../command.ts';
import { CommandError, invalidChoice, UsageError } from '../errors.ts';
import { compareFiles, type FileState, withoutCommand, writeFiles } from '../files/generated-files.ts';
import { requireOurs, saysGenerated } from '../files/write-file.ts';
import type { Progress } from '../progress.ts';
import { projectGrammar } from '../project/project.ts';
import { importsOf } from '../source-file.ts';
import { readUserGrammar } from '../user/grammar-file.ts';

/** The options of one `generate` command. */
export interface GenerateJob {
  readonly paths: readonly string[];
  readonly folder: string;
  readonly alphabet: Alphabet | undefined;
  readonly language: ModuleLanguage;
  readonly simd: boolean;
  /** Whether warnings are computed. */
  readonly warns: boolean;
  /** Shows how far a long compilation has come. */
  readonly progress?: Progress;
  /** What wellformed.json says about each path, and what the command line gives: that counts first. */
  readonly options: readonly UserGrammarOptions[];
  /** The command that generates the files of some of the paths again. */
  commandFor(paths: readonly string[]): string;
}

/** What is made of a text: its forms, or its messages. */
interface GeneratedText extends CompiledUserGrammar {
  readonly messages?: readonly UserMessages[];
}

/** Throws UsageError. */
export function readJob({ values, positionals: operands }: ParsedArgs): GenerateJob {
  // Each of them has a value.
  const {
    rule,
    section,
    capture,
    output = 'generated',
    alphabet,
    encodings,
  } = values as Record<string, string | undefined>;
  const folder = fromCurrentFolder(output);
  const paths = operands.map(fromCurrentFolder);
  for (const [option, value] of Object.entries({ rule, section, capture })) {
    if (value === undefined || paths.length <= 1) continue;
    throw new UsageError(`--${option} needs exactly one file`, 'run generate once for each file');
  }
  const twice = paths.find((path, i) => paths.indexOf(path) < i);
  if (twice !== undefined) throw new UsageError(`${printable(twice)} is named twice`);
  const own: UserGrammarOptions = {
    acceptsProse: values['accept-prose'] === true,
    ...(rule !== undefined && { rule }),
    ...(section !== undefined && { section }),
    ...(capture !== undefined && { captures: capture }),
    ...(encodings !== undefined && { encodings: encodings.split(',').map(encoding) }),
  };
  return {
    paths,
    folder,
    language: values.javascript ? 'mjs' : 'ts',
    simd: values.simd === true,
    warns: values['no-warnings'] === undefined,
    options: paths.map((path) => ({ ...projectGrammar(path), ...own })),
    alphabet: alphabetNamed(alphabet),
    commandFor: (some) =>
      ['npx wellformed generate', ...some.map(quoteForShell), ...given(values), `-o ${quoteForShell(folder)}`].join(
        ' ',
      ),
  };
}

/** The options of the command that say what is in the files, as they are written. */
function given(values: ParsedArgs['values']): string[] {
  const named = ['rule', 'section', 'capture', 'alphabet', 'encodings']
    .filter((name) => values[name] !== undefined)
    .map((name) => `--${name} ${quoteForShell(String(values[name]))}`);
  const flags = ['accept-prose', 'javascript', 'simd'].filter((name) => values[name]).map((name) => `--${name}`);
  return [...named, ...flags];
}

function encoding(word: string): EncodingName {
  const name = word.trim();
  if (isEncodingName(name)) return name;
  throw invalidChoice('--encodings', name, Object.keys(ENCODINGS));
}

/** Relative to the current folder, with "/" on every system. */
function fromCurrentFolder(path: string): string {
  return relative('.', path).replaceAll('\\', '/') || '.';
}

/** Throws CommandError if a file does not exist, SpecError if it is not text. */
export function readUserGrammars({ paths, alphabet }: Pick<GenerateJob, 'paths' | 'alphabet'>): UserGrammar[] {
  return paths.map((path) => {
    if (!existsSync(path)) {
      throw new CommandError(
        `there is no file ${printable(path)}; generate takes grammars; to start one: wellformed init my.ohm`,
      );
    }
    return readUserGrammar(path, alphabet?.name);
  });
}

/** The texts and the files that they import, by name; `undefined` for a file that does not exist. Throws SpecError. */
export function textsWithImports(texts: readonly UserGrammar[]): Map<string, SourceText | undefined> {
  const own = texts.map(({ source }) => [source.name, source] as const);
  return new Map([...texts.flatMap(({ source, syntax }) => [...importsOf(source, syntax)]), ...own]);
}

/**
 * Compiles all texts, so that nothing is written if one of them has a mistake.
 * Reuses a result in `before` if none of its texts has changed. Throws
 * SpecError.
 */
export function compileUserGrammars(
  job: GenerateJob,
  texts: readonly UserGrammar[],
  before: readonly GeneratedText[] = [],
): GeneratedText[] {
  const now = new Map([...textsWithImports(texts)].map(([name, source]) => [name, source?.text]));
  const isFresh = ({ forms }: GeneratedText) =>
    forms.length > 0 &&
    forms.every(({ inputs }) => inputs.every(({ name, text }) => !now.has(name) || now.get(name) === text));
  return texts.map((text, i) => {
    const known = before[i];
    if (known && isFresh(known)) return known;
    const own = job.options[i] ?? {};
    const onStates = (states: number) => job.progress?.say(`${printable(text.source.name)}: ${states} states`);
    return compiledMessages(text, own) ?? compileUserGrammar(text, { ...own, onStates }, packagedGrammars, texts);
  });
}

/** `undefined` for a grammar without counted fields, or if some of its start rules have none. Throws SpecError. */
function compiledMessages(text: UserGrammar, options: UserGrammarOptions): GeneratedText | undefined {
  if (!mayCount(text.source.text)) return undefined;
  const { rule, starts } = options;
  const rules = rule === undefined ? (starts ?? [undefined]) : [rule];
  const messages = rules.map((each) =>
    compileUserMessages(text, each === undefined ? options : { ...options, rule: each }, packagedGrammars),
  );
  if (!messages.every((each) => each !== undefined)) return undefined;
  return { forms: [], messages, notes: [], warnings: [] };
}

/** File name, relative to the folder → content. Throws CommandError if two forms have the same file name. */
export async function generatedFiles(
  job: GenerateJob,
  compiled: readonly GeneratedText[],
): Promise<Map<string, string>> {
  // Loaded here only: the package's own tables are written by a program that cannot import them.
  const { nativeCheckOf } = await import('../user/native-check.ts');
  const files = new Map<string, string>();
  const made = compiled.flatMap(({ forms, messages = [] }) => [
    ...forms.map((form) => userArtefacts(form, { ...job, command: commandOf(job, form), nativeCheckOf })),
    ...messages.map((each) => messageArtefacts(each, { ...job, command: commandOf(job, each) })),
  ]);
  for (const [name, content] of made.flatMap((each) => [...each])) {
    if (files.has(name))
      throw new CommandError(`two grammars would be written to the same file, ${printable(name)}: rename one of them`);
    files.set(name, content);
  }
  return files;
}

/** The command in the header of a form. It names only the files of this form, so it does not depend on the other operands. */
function commandOf({ paths, commandFor }: GenerateJob, { inputs }: Pick<UserForm, 'inputs'>): string {
  return commandFor(paths.filter((path) => inputs.some(({ name }) => name === path)));
}

/** Compares the files in the folder with the generated content. */
export function compareGenerated(folder: string, files: ReadonlyMap<string, string>): FileState[] {
  return compareFiles(folder, files, withoutCommand);
}

/**
 * Writes missing and stale files. Throws CommandError if a file exists that generate did not write, or that it made from
 * another grammar, which still exists: then none is written.
 */
export function writeGenerated(states: readonly FileState[]): void {
  for (const { folder, name, state, present, content } of states) {
    if (state !== 'stale') continue;
    const remedy = 'choose another folder (-o)';
    requireOurs(join(folder, name), { isOurs: saysGenerated, otherwise: 'was not written by generate', remedy });
    const [before, now] = [present, content].map((text) => /made from (.*?) {3}sha256/.exec(text ?? '')?.[1]);
    if (before !== undefined && before !== now && existsSync(before))
      throw new CommandError(
        `${printable(join(folder, name))} was made from another grammar, ${printable(before)}: choose another folder (-o), or rename one of the grammars`,
      );
  }
  writeFiles(states);
}

/**
 * The operand of `emit` and `vectors` → a compiled form with its rules and
 * inputs: a grammar of this package by name, or a file of the user, read as
 * `generate` reads it.
 *
 *     mqtt-utf8      my.ohm      my.abnf      rfc5198.txt --rule name
 */

import { existsSync } from 'node:fs';
import { compileForm, loadLibrary, packageRoot } from '../../compile/index.ts';
import type { TargetSource } from '../../export/target-source.ts';
import { ENCODINGS } from '../../shared/encodings.ts';
import { printable } from '../../shared/printable.ts';
import { type Option, type ParsedArgs, quoteForShell } from '../command.ts';
import { CommandError, UsageError, unknownGrammar } from '../errors.ts';
import { GRAMMAR_OPTIONS, readUserGrammarFile, type UserGrammarFile } from '../user/grammar-file.ts';
import { userForm } from '../user/user-form.ts';

/** The options that choose a form of a file. */
export const FORM_OPTIONS: Readonly<Record<string, Option>> = {
  ...GRAMMAR_OPTIONS,
  encoding: {
    value: 'NAME',
    about: 'the encoding of a FILE in scalar values (default: the first in its @encodings, else utf8)',
    choices: Object.keys(ENCODINGS),
  },
};

/** Reads the one operand. Throws UsageError, CommandError or SpecError. */
export function readForm(args: ParsedArgs): TargetSource {
  const operand = operandOf(args);
  const { values } = args;
  const fileOptions = fileOptionsOf(args);
  const library = loadLibrary(packageRoot());
  if (library.has(operand) && !existsSync(operand)) {
    if (fileOptions.length > 0)
      throw new UsageError(`--${fileOptions[0]} applies to a file`, `${operand} is a grammar of this package`);
    const file = library.file(operand);
    const { rules } = file.main;
    return { form: compileForm(file), rules, reading: 'peg', inputs: library.inputsOf(operand), request: operand };
  }
  const own = readUserGrammarFile(operand, values as Readonly<Record<string, string>>);
  if (!own) throw unknownGrammar(operand, library.ids);
  return formOf(own, requestOf(own, args));
}

function operandOf({ positionals }: ParsedArgs): string {
  const [operand, ...others] = positionals;
  if (operand !== undefined && others.length === 0) return operand;
  throw new UsageError(
    `one FORM is needed, got ${positionals.length}`,
    'a grammar of this package or a file: utf8, my.ohm',
  );
}

function fileOptionsOf({ values }: ParsedArgs): string[] {
  return Object.keys(FORM_OPTIONS).filter((name) => values[name] !== undefined);
}

/** The arguments that name a grammar of the user, as the header of a file repeats them. */
function requestOf({ path }: UserGrammarFile, args: ParsedArgs): string {
  const operand = operandOf(args);
  const options = fileOptionsOf(args).map((option) => `--${option} ${args.values[option]}`);
  return [quoteForShell(operand.startsWith(path) ? operand : path), ...options].join(' ');
}

/** Another grammar to certify a form against: a file of the user, in the alphabet of the form. */
export function readGrammarFor(form: TargetSource, path: string): TargetSource {
  const { alphabet } = form.rules;
  const own = readUserGrammarFile(path, alphabet.name === 'scalars' ? {} : { alphabet: alphabet.name });
  if (!own) throw new CommandError(`no file is called ${printable(path)}`);
  const grammar = formOf(own, quoteForShell(own.path));
  if (grammar.rules.alphabet.name === alphabet.name) return grammar;
  throw new UsageError(
    `${printable(path)} is over ${grammar.rules.alphabet.name}, ${form.form.id} over ${alphabet.name}`,
    'name a grammar over the same symbols',
  );
}

function formOf(own: UserGrammarFile, request: string): TargetSource {
  const form = userForm(own);
  const { rules, reading, inputs, examples, captures } = form;
  return { form, rules, reading, inputs, examples, captures, request };
}

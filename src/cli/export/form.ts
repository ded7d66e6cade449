/**
 * The operand of `emit` and `vectors` → a compiled form with its rules and
 * inputs: a grammar of this package by name, or a file of the user, read as
 * `generate` reads it.
 *
 *     mqtt-utf8      my.ohm      my.abnf      rfc5198.txt --rule name
 */

import { existsSync } from 'node:fs';
import { basename, dirname, extname, relative, resolve } from 'node:path';
import { ALPHABETS, alphabetNamed } from '../../alphabet.ts';
import { compileUserGrammar } from '../../author/compile-user-grammar.ts';
import { packagedGrammars } from '../../author/packaged-files.ts';
import { compileForm, loadLibrary, packageRoot } from '../../compile/index.ts';
import { ENCODINGS, type EncodingName } from '../../encodings.ts';
import type { TargetSource } from '../../export/target-source.ts';
import { printable } from '../../printable.ts';
import { closest } from '../../spelling.ts';
import { type Option, type ParsedArgs, quoteForShell } from '../command.ts';
import { CommandError, UsageError } from '../errors.ts';
import { openImport, readSource } from '../source-file.ts';

/** The options that choose a form of a file. */
export const FORM_OPTIONS: Readonly<Record<string, Option>> = {
  rule: { value: 'NAME', about: 'the rule of FILE that a text must match (default: its start rule)' },
  section: { value: 'NUMBER', about: 'of a document: the section whose rules count, such as 7.3' },
  encoding: {
    value: 'NAME',
    about: 'the encoding of a FILE in scalar values (default: the first in its @encodings, else utf8)',
    choices: Object.keys(ENCODINGS),
  },
  alphabet: {
    value: 'octets|units|scalars',
    about:
      'the alphabet of FILE (default: that of the grammar it extends; scalars for ABNF with numbers above FF; else octets)',
    choices: ALPHABETS.map(({ name }) => name),
  },
};

/** Reads the one operand. Throws UsageError, CommandError or SpecError. */
export function readForm({ values, positionals: operands }: ParsedArgs): TargetSource {
  const [operand, ...others] = operands;
  if (operand === undefined || others.length > 0) {
    throw new UsageError(
      `one FORM is needed, got ${operands.length}`,
      'a grammar of this package or a file: utf8, my.ohm',
    );
  }
  const fileOptions = Object.keys(FORM_OPTIONS).filter((name) => values[name] !== undefined);
  const library = loadLibrary(packageRoot());
  if (library.has(operand) && !existsSync(operand)) {
    if (fileOptions.length > 0)
      throw new UsageError(`--${fileOptions[0]} applies to a file`, `${operand} is a grammar of this package`);
    const file = library.file(operand);
    const { rules } = file.main;
    return { form: compileForm(file), rules, reading: 'peg', inputs: library.inputsOf(operand), request: operand };
  }
  if (!existsSync(operand)) throw noSuchForm(operand, library.ids);
  const request = [
    quoteForShell(relativePath(operand)),
    ...fileOptions.map((name) => `--${name} ${values[name]}`),
  ].join(' ');
  return formOfFile(operand, values, request);
}

function formOfFile(path: string, values: ParsedArgs['values'], request: string): TargetSource {
  const text = (name: string) => (typeof values[name] === 'string' ? values[name] : undefined);
  const [rule, section, encoding] = [text('rule'), text('section'), text('encoding')];
  const named = alphabetNamed(text('alphabet') ?? basename(dirname(resolve(path))));
  const syntax = path.endsWith('.ohm') ? 'ohm' : 'abnf';
  const source = readSource(path, relativePath(path));
  const encodings = encoding === undefined ? undefined : [encoding as EncodingName];
  const { forms } = compileUserGrammar(
    { id: basename(path, extname(path)), syntax, source, alphabet: named, open: openImport },
    { rule, section, encodings },
    packagedGrammars,
  );
  const [form] = forms;
  if (!form) throw new CommandError(`${printable(path)} has no form`);
  return { form, rules: form.rules, reading: syntax === 'ohm' ? 'peg' : 'regular', inputs: form.inputs, request };
}

/** Relative to the current folder, with `/` on every system. */
function relativePath(path: string): string {
  return relative('.', path).replaceAll('\\', '/');
}

function noSuchForm(operand: string, ids: readonly string[]): CommandError {
  const suggestion = closest(operand, ids);
  const remedy = suggestion ? `did you mean ${suggestion}?` : `the grammars of this package are ${ids.join(', ')}`;
  return new CommandError(`no file and no grammar is called ${printable(operand)}; ${remedy}`);
}

/** A form as `emit` reads it: compiled form, rules, input files, request. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileUserGrammar, type UserForm } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import type { TargetSource } from '../../src/export/target-source.ts';
import { SourceText } from '../../src/shared/source.ts';
import { form, library, root } from '../support/library.ts';

export function sourceOf(id: string): TargetSource {
  const { rules } = library.file(id).main;
  return { form: form(id), rules, reading: 'peg', inputs: library.inputsOf(id), request: id };
}

/** A grammar of examples/parse. */
export function capturing(id: string): TargetSource {
  const path = `examples/parse/${id}.abnf`;
  return abnfForm(id, path, readFileSync(join(root, path), 'utf8'));
}

/** A user's grammar. */
export function abnfForm(id: string, path: string, text: string): TargetSource {
  const source = new SourceText(path, text);
  const [form] = compileUserGrammar({ id, syntax: 'abnf', source }, {}, packagedGrammars).forms as [UserForm];
  const { rules, inputs, captures } = form;
  return { form, rules, reading: 'regular', inputs, captures, request: path };
}

/** The modules of examples/parse are what `generate` makes of their grammars: the same bytes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileUserGrammar, type UserForm } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { userArtefacts } from '../../src/author/user-module.ts';
import { SourceText } from '../../src/source.ts';
import { root } from '../support/library.ts';

const NAMES = ['uri', 'date-time', 'http-head', 'content-type', 'language-tag', 'syslog', 'semver', 'csv-row'];

test.each(NAMES)('examples/parse/generated/%s.ts is fresh', { timeout: 60_000 }, (name) => {
  const path = `examples/parse/${name}.abnf`;
  const source = new SourceText(path, readFileSync(join(root, path), 'utf8'));
  const { forms } = compileUserGrammar({ id: name, syntax: 'abnf', source }, {}, packagedGrammars);
  const made = readFileSync(join(root, `examples/parse/generated/${name}.ts`), 'utf8');
  const command = /made by {3}(.*) {3}\(/.exec(made)?.[1] as string;
  expect(userArtefacts(forms[0] as UserForm, { command }).get(`${name}.ts`)).toBe(made);
});

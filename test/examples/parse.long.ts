/**
 * The modules of examples/parse are what `generate` makes of their grammars: the same bytes. Each gives the same captures of
 * random texts cut in every way. WELLFORMED_FUZZ multiplies the texts.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { compileUserGrammar, type UserForm } from '../../src/author/compile-user-grammar.ts';
import { packagedGrammars } from '../../src/author/packaged-files.ts';
import { RandomTexts, seededRandom } from '../../src/author/sample/random-text.ts';
import { userArtefacts } from '../../src/author/user-module.ts';
import { SourceText } from '../../src/shared/source.ts';
import { compareSplits } from '../captures/splits.ts';
import { root } from '../support/library.ts';
import { FUZZ } from '../support/random.ts';
import { FORMS } from './parse.ts';

const NAMES = ['uri', 'date-time', 'http-head', 'content-type', 'language-tag', 'syslog', 'semver', 'csv-row'];

function formOf(name: string): UserForm {
  const path = `examples/parse/${name}.abnf`;
  const source = new SourceText(path, readFileSync(join(root, path), 'utf8'));
  return compileUserGrammar({ id: name, syntax: 'abnf', source }, {}, packagedGrammars).forms[0] as UserForm;
}

test.each(NAMES)('examples/parse/generated/%s.ts is fresh', { timeout: 60_000 }, (name) => {
  const made = readFileSync(join(root, `examples/parse/generated/${name}.ts`), 'utf8');
  const command = /made by {3}(.*) {3}\(/.exec(made)?.[1] as string;
  expect(userArtefacts(formOf(name), { command }).get(`${name}.ts`)).toBe(made);
});

test.each(NAMES)('%s has the same captures of random texts cut in every way', { timeout: 600_000 * FUZZ }, (name) => {
  const random = seededRandom(name.length * 31);
  const texts = new RandomTexts(formOf(name).minimal, random);
  const lengths = texts.lengths(70);
  for (let n = 0; n < 60 * FUZZ; n++) {
    const octets = Uint8Array.from(texts.text(lengths[Math.floor(random() * lengths.length)] as number));
    compareSplits(FORMS[name as keyof typeof FORMS] as never, octets, `${name} ${octets}`);
  }
});

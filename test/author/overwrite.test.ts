/** What generate writes over, what it says of probable mistakes, and how long it looks for them. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { compile } from '../../src/compiler.ts';
import { runCli } from '../support/command-line.ts';
import { specErrorOf } from '../support/spec-error.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();
const path = (...names: string[]) => join(folder, ...names);

it('a module that another grammar made is not overwritten, until that grammar is gone', async () => {
  for (const each of ['a', 'b']) mkdirSync(path(each));
  writeFileSync(path('a', 'my.abnf'), 'name = 1*ALPHA');
  writeFileSync(path('b', 'my.abnf'), 'name = 1*DIGIT');
  const generate = (grammar: string) => runCli(['generate', path(grammar, 'my.abnf'), '-o', path('out')]);
  expect((await generate('a')).code).toBe(0);
  const before = readFileSync(path('out', 'my.ts'), 'utf8');
  const { code, err } = await generate('b');
  expect([code, err]).toEqual([2, expect.stringMatching(/my\.ts was made from another grammar, .*a\/my\.abnf/)]);
  expect(readFileSync(path('out', 'my.ts'), 'utf8')).toBe(before);
  writeFileSync(path('a', 'my.abnf'), 'name = 2*ALPHA');
  expect((await generate('a')).code).toBe(0);
  rmSync(path('a'), { recursive: true });
  expect((await generate('b')).code).toBe(0);
});

it('--no-warnings leaves warnings out', async () => {
  writeFileSync(path('twice.abnf'), 'a = "x" / "y" / %x59');
  const generate = (...more: string[]) => runCli(['generate', path('twice.abnf'), '-o', path('twice'), ...more]);
  expect((await generate()).err).toContain('every text that this alternative of a matches');
  expect((await generate('--no-warnings')).err).toBe('');
});

it('diff shows a witness as characters too, if the grammar has characters', async () => {
  writeFileSync(path('one.abnf'), 'a = "A+:"');
  writeFileSync(path('two.abnf'), 'a = %x41.2B.3A.3A');
  const { out } = await runCli(['diff', path('one.abnf'), path('two.abnf')]);
  expect(out).toContain('one.abnf accepts: "A+:" (41 2B 3A)');
  expect(out).toContain('two.abnf accepts: 41 2B 3A 3A\n');
});

it('a grammar that is too large leads to a place in the file of its author, not to a core rule', () => {
  const text = 'a = *( WSP / b ) 12( WSP / "x" b )\nb = *( WSP / "y" ) *( WSP "x" )\n'.repeat(1);
  const { diagnostic } = specErrorOf(() => compile(`${text}c = 30( a [ b ] *a ) a`, { rule: 'c' }));
  expect(diagnostic.span?.source.name).toBe('grammar.abnf');
});

it.each([
  [
    'digit = %x30-31\na = 1*DIGIT',
    'digit takes the place of DIGIT of RFC 5234, and only DIGIT of RFC 5234 matches "2" (32)',
  ],
  [
    'Alpha = %x41-5A / %x61-7A / "_"\na = ALPHA',
    'Alpha takes the place of ALPHA of RFC 5234, and only this rule matches "_" (5F)',
  ],
  ['digit = "0" / %x31-39\na = DIGIT', undefined],
  ['char = %x21-7E\na = *char', undefined],
  [
    'DIGIT = %x30-31\na = DIGIT',
    'DIGIT takes the place of DIGIT of RFC 5234, and only DIGIT of RFC 5234 matches "2" (32)',
  ],
  ['DIGIT = "0" / %x31-39\na = DIGIT', undefined],
  ['my-digit = %x30-31', undefined],
])('%j warns of a core rule that is redefined: %s', (text, says) => {
  const found: string[] = [];
  compile(text, { onWarning: ({ code, summary }) => code === 'duplicate-rule' && found.push(summary) });
  expect(found).toEqual(says ? [says] : []);
});

it.each([
  ['a = *0ALPHA "x"', true],
  ['a = 0ALPHA "x"', false],
  ['a = *ALPHA "x"', false],
])('%j says that a count of none never matches: %s', async (text, says) => {
  writeFileSync(path('count.abnf'), text);
  const { err } = await runCli(['generate', path('count.abnf'), '-o', path('count')]);
  expect(err.includes('at most no times')).toBe(says);
});

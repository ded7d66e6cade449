/**
 * A form is declared by its grammar file: in a copy of this project, an encoding and
 * a profile are added by their grammars and cases alone. After `generate`, importers,
 * the command line and docs/api.md know them, and every implementation agrees on the cases.
 */
import { execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './support/library.ts';

const ASCII = String.raw`// @title ASCII
// @clause RFC 20 §2
// @about ASCII, RFC 20 §2: one octet a character.
// @example ascii.test(new Uint8Array([0x41])); // → true
// @coding bit-table
// @charset US-ASCII
Ascii {
  // @clause RFC 20 §2
  // @accepts empty, 41 7F
  // @rejects 80
  text = "\x00".."\x7F"*
}
`;

const DIGITS = `// @title decimal digits
// @within a number
// @encodings utf8, utf16
// @clause RFC 5234 §B.1
// @about Decimal digits (RFC 5234 §B.1 DIGIT) in UTF-8.
// @example digits.test(new Uint8Array([0x30])); // → true
// @about Decimal digits (RFC 5234 §B.1 DIGIT) in strings.
// @example digitsString.test('1a'); // → false
Digits {
  // @clause RFC 5234 §B.1 DIGIT
  // @accepts empty, 0030 0039
  // @rejects 0041
  digits = "0".."9"*
}
`;

const CASES = `
## ascii
41 7F                 | ok
41 80                 | 1+1 @1 never-used
## digits-utf8
30 39                 | ok
30 41                 | 1+1 @1 disallowed-character U+0041
## digits-utf16
0030 0039             | ok
0041                  | 0+1 @0 disallowed-character U+0041
`;

const LEFT_OUT = ['.git', 'node_modules', 'dist', 'decoders/npm/node_modules'].map((name) => join(root, name));
let copy: string;
const run = (...words: string[]) =>
  execFileSync('npx', words, { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'wellformed-new-forms-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'grammar/octets/ascii.ohm'), ASCII, { flag: 'wx' });
  writeFileSync(join(copy, 'grammar/scalars/digits.ohm'), DIGITS, { flag: 'wx' });
  appendFileSync(join(copy, 'test/profiles/cases.txt'), CASES);
  run('tsx', 'src/cli/main.ts', 'generate');
}, 300_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('importers have the validators, and the coding of the encoding', () => {
  const program = `
    import { decode, scalars } from './src/index.ts';
    import { ascii, digits, digitsString } from './src/profiles.ts';
    const octets = Uint8Array.of(0x31, 0x41);
    console.log(decode(ascii, octets), digits.check(octets)?.message, digitsString.test('12'), [...scalars(ascii, octets)]);`;
  writeFileSync(join(copy, 'use.ts'), program);
  expect(run('tsx', 'use.ts')).toBe(
    '1A octet 1: U+0041 is not allowed in a number; expected U+0030..U+0039 [digits, RFC 5234 §B.1] true [ 49, 65 ]\n',
  );
  rmSync(join(copy, 'use.ts'));
});

test('check takes the form and its charset label', () => {
  for (const name of ['ascii', 'us-ascii'])
    expect(run('tsx', 'src/cli/main.ts', 'check', '--as', name, 'package.json')).toMatch(/well-formed ASCII/);
});

test('docs/api.md has the new docstrings', () => {
  run('tsx', 'docs/write.ts');
  const page = readFileSync(join(copy, 'docs/api.md'), 'utf8');
  expect(page).toContain('ASCII, RFC 20 §2: one octet a character. Input and offsets: octets.');
  expect(page).toContain('Decimal digits (RFC 5234 §B.1 DIGIT) in strings. Offsets count code units.');
});

test('every implementation agrees on the cases, the examples run, and nothing has an error of types', () => {
  expect(run('vitest', 'run', 'test/profiles/cases.test.ts', 'test/docs.test.ts')).toMatch(/Test Files +2 passed/);
  run('tsc', '-p', 'tsconfig.json');
});

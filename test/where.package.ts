/**
 * docs/where.md is carried out: each checklist "Add a …" is walked through,
 * step by step, in a copy of this project. A step is one of
 *
 *     Create `path`.                       the block below is the file
 *     In `path`, below `line`, add:        the block below goes under that line
 *     At the end of `path`, add:           the block below goes there
 *     Run `command`.                       the block below, if any, are lines it prints
 *
 * and anything else fails. The copy has two forms more from the start, an encoding and a profile, which are their grammars
 * and cases alone: the steps that generate and test a form do so for them, too.
 */
import { execFileSync, execSync, spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from './support/library.ts';

interface Step {
  /** Its number and its first sentence. */
  readonly title: string;
  readonly text: string;
  readonly block: string | undefined;
}

interface Checklist {
  readonly title: string;
  readonly steps: readonly Step[];
}

/** A block, which may hold blocks of fewer backticks. */
const FENCE = /^ {3}(`{3,})\w*\n([\s\S]*?)^ {3}\1$/m;

function checklistsIn(document: string): Checklist[] {
  return document
    .split(/^## /m)
    .filter((section) => section.startsWith('Add a'))
    .map((section) => {
      const items = section.split(/^(?=\d+\. )/m).slice(1);
      return { title: section.split('\n')[0] as string, steps: items.map(readStep) };
    });
}

function readStep(item: string): Step {
  const block = FENCE.exec(item)?.[2]?.replace(/^ {3}/gm, '');
  const text = item.replace(FENCE, '').replace(/\s+/g, ' ').trim();
  return { title: text.slice(0, 70), text, block };
}

/** Does what a step says in the folder. Throws for a step that says something else. */
function carryOut({ text, block }: Step, folder: string): void {
  const [, created] = /^\d+\. Create `([^`]+)`/.exec(text) ?? [];
  const [, edited, line] = /^\d+\. In `([^`]+)`, below `([^`]+)`, add\b/.exec(text) ?? [];
  const [, extended] = /^\d+\. At the end of `([^`]+)`, add\b/.exec(text) ?? [];
  const [, command] = /^\d+\. Run `([^`]+)`/.exec(text) ?? [];
  if (command !== undefined) runStep(command, block ?? '', folder);
  else if (block === undefined) throw new Error(`no block to carry out: ${text}`);
  else if (created !== undefined) writeFileSync(join(folder, created), block, { flag: 'wx' });
  else if (edited !== undefined) insertBelow(join(folder, edited), line as string, block);
  else if (extended !== undefined) writeFileSync(join(folder, extended), `\n${block}`, { flag: 'a' });
  else throw new Error(`this is no step: ${text}`);
}

function insertBelow(path: string, line: string, block: string): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  const at = lines.findIndex((each) => each.trim() === line);
  if (at < 0) throw new Error(`${path} has no line: ${line}`);
  lines.splice(at + 1, 0, block.replace(/\n$/, ''));
  writeFileSync(path, lines.join('\n'));
}

function runStep(command: string, expected: string, folder: string): void {
  const output = execSync(`${command} 2>&1`, { cwd: folder, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } });
  for (const line of expected.split('\n')) expect(output).toContain(line);
}

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

/** What a clone has not, or need not have twice. */
const LEFT_OUT = ['.git', 'node_modules', 'dist', 'decoders/npm/node_modules'].map((name) => join(root, name));

const page = readFileSync(join(root, 'docs/where.md'), 'utf8');
const checklists = checklistsIn(page);
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'wellformed-contributing-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !LEFT_OUT.includes(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(join(copy, 'grammar/octets/ascii.ohm'), ASCII, { flag: 'wx' });
  writeFileSync(join(copy, 'grammar/scalars/digits.ohm'), DIGITS, { flag: 'wx' });
  appendFileSync(join(copy, 'test/profiles/cases.txt'), CASES);
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('there are thirteen changes, and checklists for six of them', () => {
  const rows = page.match(/^\| (?:an?) .*\|$/gm) ?? [];
  expect(rows.length).toBe(13);
  expect(checklists.map(({ title }) => title)).toEqual([
    'Add a form',
    'Add a kernel',
    'Add a command',
    'Add an export target',
    'Add a test of all tiers',
    'Add an output format',
  ]);
  for (const { steps } of checklists) expect(steps.length).toBeGreaterThan(1);
});

describe.each(checklists)('$title', ({ steps }) => {
  test.each(steps)('$title', (step) => carryOut(step, copy));
});

describe('of the forms that are grammars and cases alone', () => {
  const run = (...words: string[]) => execFileSync('npx', ['tsx', ...words], { cwd: copy, encoding: 'utf8' });

  test('importers have the validators, and the coding of the encoding', () => {
    const program = `
      import { decode, scalars } from './src/index.ts';
      import { ascii, digits, digitsString } from './src/profiles.ts';
      const octets = Uint8Array.of(0x31, 0x41);
      console.log(decode(ascii, octets), digits.check(octets)?.message, digitsString.test('12'), [...scalars(ascii, octets)]);`;
    writeFileSync(join(copy, 'use.ts'), program);
    expect(run('use.ts')).toBe(
      '1A octet 1: U+0041 is not allowed in a number; expected U+0030..U+0039 [digits, RFC 5234 §B.1] true [ 49, 65 ]\n',
    );
    rmSync(join(copy, 'use.ts'));
  });

  test('check takes the charset label, and docs/api.md has the docstrings', () => {
    expect(run('src/cli/main.ts', 'check', '--as', 'us-ascii', 'package.json')).toMatch(/well-formed ASCII/);
    const api = readFileSync(join(copy, 'docs/api.md'), 'utf8');
    expect(api).toContain('ASCII, RFC 20 §2: one octet a character. Input and offsets: octets.');
    expect(api).toContain('Decimal digits (RFC 5234 §B.1 DIGIT) in strings. Offsets count code units.');
  });
});

test('after all checklists and npm run format the copy has no error of types or style', () => {
  for (const command of ['npx biome check --write src test', 'npx tsc -p tsconfig.json', 'npx biome ci src test']) {
    const { status, stdout } = spawnSync(command, { cwd: copy, shell: true, encoding: 'utf8' });
    expect(status, `${command}\n${stdout}`).toBe(0);
  }
});

test('a step that cannot be carried out fails', () => {
  const step = (text: string, block?: string): Step => ({ title: text, text, block });
  expect(() => carryOut(step('1. Think about it.'), copy)).toThrow('no block');
  expect(() => carryOut(step('1. Improve `README.md`.', 'x'), copy)).toThrow('no step');
  expect(() => carryOut(step('1. In `README.md`, below `no such line`, add:', 'x'), copy)).toThrow('has no line');
  expect(() => carryOut(step('1. Run `echo one`.', 'two'), copy)).toThrow('two');
});

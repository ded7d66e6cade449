/** The list of test files that run in a worker of their own (test/support/isolated.ts) is complete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ISOLATED } from './support/isolated.ts';
import { root } from './support/library.ts';

/** Code that changes the process for all files in it, for good. */
const CHANGES_PROCESS =
  /\bvi\.\w+\(|globalThis\.\w+ = |defineProperty\((?:globalThis|process)|prototype\.\w+ = |memoryUsage\(/;

/** Code that changes it and can put it back: `process.chdir(folder)`, `process.env.PATH = folder`; and that puts it back. */
const CHANGES = /process\.chdir\((?!before\))|process\.env\.\w+ = (?!before)/g;
const PUTS_BACK = /process\.chdir\(before\)|process\.env\.\w+ = before/g;

const files = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts') && name !== 'isolated.test.ts')
  .map((name) => `test/${name}`);

test('every test file that changes the process is on the list', () => {
  const changing = files.filter((path) => CHANGES_PROCESS.test(readFileSync(join(root, path), 'utf8')));
  expect(changing.filter((path) => !ISOLATED.includes(path))).toEqual([]);
  expect(changing.length).toBeGreaterThan(3);
});

test('every file on the list exists', () => {
  expect(ISOLATED.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every test file that changes the current folder or the environment puts it back', () => {
  const counts = files.map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, changes: text.match(CHANGES)?.length ?? 0, putBack: text.match(PUTS_BACK)?.length ?? 0 };
  });
  expect(counts.filter(({ changes, putBack }) => changes > putBack)).toEqual([]);
  expect(counts.filter(({ changes }) => changes > 0).length).toBeGreaterThan(3);
});

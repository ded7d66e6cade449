/** The list of test files that run in a worker of their own (test/support/isolated.ts) is complete. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ISOLATED } from './support/isolated.ts';
import { root } from './support/library.ts';

/** Code that changes the process for all files in it. */
const CHANGES_PROCESS =
  /process\.chdir\(|\bvi\.\w+\(|process\.env\.\w+ = |globalThis\.\w+ = |defineProperty\((?:globalThis|process)|prototype\.\w+ = |memoryUsage\(/;

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

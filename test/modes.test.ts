/** How the tests run: the time that each mode gives to its tests, what a contributor runs, and what a run leaves. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { configOf } from '../vitest.config.ts';
import { root } from './support/library.ts';
import { nearest } from './support/nearest.ts';
import { leftIn } from './support/run-folder.ts';
import { Sequence } from './support/sequence.ts';
import { put, temporaryFolder } from './support/temporary-folder.ts';

// The timeout of a project is its own: what a project extends is read with the mode `test`.
test.each([
  ['test', 120_000],
  ['real', 600_000],
  ['long', 3_600_000],
  ['package', 300_000],
])('a test of the mode %s may take %d ms, in every project', (mode, timeout) => {
  expect(configOf(mode).test.projects.map(({ test }) => test.testTimeout)).toEqual([timeout, timeout]);
});

test('CONTRIBUTING.md says for each wing which tests to run, and they exist', () => {
  const section = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split('## Which tests to run\n')[1] ?? '';
  const rows = section.split('\n## ')[0]?.match(/^\| `.*$/gm) ?? [];
  const wings = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((one) => one.isDirectory());
  expect(wings.map(({ name }) => name).filter((name) => !rows.some((row) => row.includes(`\`src/${name}\``)))).toEqual(
    [],
  );
  const paths = rows.flatMap((row) => row.match(/\btest\/\w+/g) ?? []);
  expect(paths.length).toBeGreaterThanOrEqual(rows.length - 1); // src/shared: those near to the change.
  expect(paths.filter((path) => !existsSync(join(root, path)) && !existsSync(join(root, `${path}.test.ts`)))).toEqual(
    [],
  );
});

test('the files that share modules come first, both kinds as vitest orders them', async () => {
  const specification = (path: string, isolate: boolean) =>
    ({ moduleId: join(root, path), project: { name: '', config: { isolate, sequence: { groupOrder: 0 } } } }) as never;
  const files = [
    specification('test/a.test.ts', true),
    specification('test/b.test.ts', false),
    specification('test/c.test.ts', true),
    specification('test/d.test.ts', false),
  ];
  const cache = { getFileTestResults: () => undefined, getFileStats: () => undefined };
  const sorted = await new Sequence({ cache, config: { root } } as never).sort(files);
  expect(sorted).toEqual([files[1], files[3], files[0], files[2]]);
});

test('the test files nearest to a change come first, as many as fit into the time, and at least one', () => {
  const importers: Record<string, string[]> = {
    'src/a.ts': ['src/b.ts', 'test/a.test.ts'],
    'src/b.ts': ['test/far.test.ts', 'test/slow.test.ts', 'test/a.test.ts', 'test/last.test.ts'],
  };
  const seconds = (path: string) => (path.includes('slow') ? 9 : 1);
  const ofChange = (path: string, budget: number) => nearest([path], (one) => importers[one] ?? [], seconds, budget);
  expect(ofChange('src/a.ts', 3)).toEqual({
    files: ['test/a.test.ts', 'test/far.test.ts', 'test/last.test.ts'],
    left: 1,
  });
  expect(ofChange('src/a.ts', 20)).toMatchObject({ left: 0 });
  expect(ofChange('test/slow.test.ts', 3)).toEqual({ files: ['test/slow.test.ts'], left: 0 });
  expect(ofChange('src/lonely.ts', 3)).toEqual({ files: [], left: 0 });
});

test('a folder that a test leaves in the folder of the run is found, with its content; what the run keeps there is not', () => {
  const folder = temporaryFolder(onTestFinished);
  put(folder, 'wellformed-abc/left.txt', '');
  put(folder, 'program/wellformed.js', '');
  expect(leftIn(folder)).toEqual(['wellformed-abc (left.txt)']);
});

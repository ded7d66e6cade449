/**
 * README and the pages in docs/ against the project: their commands are run where
 * the reader would stand, and must print what is shown; their code is run; their
 * figures and pictures come from the benchmark; the list of what is not proved is that
 * of the audit. test/support/console.ts reads the console blocks.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { barPicture } from '../bench/bars.ts';
import { speedPicture } from '../bench/picture.ts';
import { type Results, report } from '../bench/report.ts';
import { summaryTable } from '../bench/summary-table.ts';
import { unrunOf } from '../src/audit/imported.ts';
import { notProved } from '../src/audit/not-proved.ts';
import { loadLibrary } from '../src/compile/files.ts';
import * as exports from '../src/index.ts';
import { utf8, utf16 } from '../src/index.ts';
import { VERSION } from '../src/shared/version.ts';
import { commandsOf, expectShown, outputOf, stepsBySection } from './support/console.ts';
import { root } from './support/library.ts';
import { SHIPPED_IDS } from './support/shipped-ids.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

const PAGES = ['guide', 'command-line', 'audit', 'other-languages', 'benchmarks', 'trust'];
const documents = ['README.md', ...PAGES.map((name) => `docs/${name}.md`)];

test('README has the command that checks a file in a clone, and the one that runs the tests', () => {
  const commands = commandsOf('README.md').map(({ command }) => command);
  expect(commands).toContain('npm ci && npm start -- check README.md');
  expect(commands).toContain('npm test');
});

const commands = documents.flatMap((document) =>
  commandsOf(document).map((one) => ({ document, ...one, title: `${document}: ${one.command}` })),
);
/** These take minutes, and .ci/run runs them; test/cli/user-audit.test.ts follows a whole section. */
const ELSEWHERE = [
  'npm test',
  'npm run generate -- --check',
  ...(stepsBySection('docs/audit.md').get('A document of your own') ?? []).flatMap((step) =>
    step.kind === 'command' ? [step.command] : [],
  ),
];
const runnable = commands.filter(({ command }) => !ELSEWHERE.includes(command));

test('the pages have at least ten commands', () => {
  expect(runnable.length).toBeGreaterThan(9);
});

describe('a command works where the reader stands, and prints what is shown:', () => {
  // Readers of a page who have installed the package are in a folder of their own. `npm start` is for a clone.
  const folders = new Map(documents.map((document) => [document, temporaryFolder()]));

  test.each(runnable)('$title', ({ document, command, expected }) => {
    const folder = /\bnpm start --/.test(command) ? root : (folders.get(document) as string);
    expectShown(outputOf(command, folder), expected);
  });
});

describe('bench/results.json has', () => {
  const results = JSON.parse(read('bench/results.json')) as Results;
  const { machine, cells } = results;

  test('every figure of the table in docs/benchmarks.md', () => {
    // Cells without the spaces and dashes that align them.
    const plain = (line: string) =>
      line
        .split('|')
        .map((cell) => cell.trim().replace(/-+/, '-'))
        .join('|');
    const shown = read('docs/benchmarks.md').split('\n').map(plain);
    const measured = summaryTable(machine, cells).map(plain);
    expect(shown.slice(shown.indexOf(measured[0] as string)).slice(0, measured.length)).toEqual(measured);
  });

  test('what the report and the two pictures show', () => {
    const remedy = 'npx tsx bench/run.ts --draw';
    expect(read('bench/results.md'), remedy).toBe(report(results));
    expect(read('bench/bars.svg'), remedy).toBe(barPicture(machine, cells));
    expect(read('bench/speed.svg'), remedy).toBe(speedPicture(cells));
  });

  test('all figures of speed: README has none, except in its picture', () => {
    expect(read('README.md')).not.toMatch(/\d\s?[GM]B\/s/);
    expect(read('README.md')).toContain('(bench/bars.svg)');
  });
});

test.each(['README.md', 'docs/guide.md'])('the code in %s returns what its comments say', (document) => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(read(document)) ?? [];
  let checked = 0;
  const same = (got: unknown, expected: unknown) => {
    checked++;
    expect(got).toEqual(expected);
  };
  const body = code
    .replace(/^import .*$/m, '')
    .replace(/^(.*?);\s*\/\/ → (.*)$/gm, (_, expression, value) => `same(${expression}, ${value});`);
  new Function('same', 'utf8', 'utf16', body)(same, utf8, utf16);
  expect(checked).toBeGreaterThan(2);
});

test('the list of what is not proved in docs/trust.md is that of the audit', () => {
  const [, list = ''] = /The audit ends with this list:\n\n((?:- [\s\S]*?)+)\n\n/.exec(read('docs/trust.md')) ?? [];
  const items = list.split(/^- /m).slice(1);
  const lines = items.map((line) => line.replace(/\s+/g, ' ').trim().replace(/[;.]$/, ''));
  const { ids } = loadLibrary(root);
  const own = { entry: 'src/index.ts', files: [], exports };
  const unaudited = ids.filter((id) => !SHIPPED_IDS.includes(id));
  const entries = Object.keys(JSON.parse(read('package.json')).exports);
  const imported = { copies: [own], unrun: unrunOf([own], entries) };
  expect(lines).toEqual(notProved({ unaudited, imported }, false));
});

test('the version in the sources is that of the package', () => {
  expect(VERSION).toBe(JSON.parse(read('package.json')).version);
});

test('the package has no dependencies', () => {
  const manifest = JSON.parse(read('package.json'));
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.peerDependencies).toBeUndefined();
});

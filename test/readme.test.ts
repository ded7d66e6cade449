/**
 * README against the project: its commands are run and must print what it
 * shows, its code is run, its figures come from the benchmark, its links lead to
 * files, and its list of what is not proved is that of the audit.
 * test/support/console.ts reads the console blocks.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readmeTable } from '../bench/readme-table.ts';
import type { Results } from '../bench/report.ts';
import { notProved } from '../src/audit/not-proved.ts';
import { SHIPPED_IDS } from '../src/audit/shipped.ts';
import { loadLibrary } from '../src/compile/files.ts';
import { utf8, utf16 } from '../src/index.ts';
import { VERSION } from '../src/version.ts';
import { commandsOf, expectShown, outputOf, programArguments } from './support/console.ts';
import { root } from './support/library.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

const commands = commandsOf('README.md');
const runnable = commands.filter(({ command }) => programArguments(command));

test('README begins with the command that builds, names npm test, and runs at least five more commands', () => {
  expect(commands.map(({ command }) => command)).toContain('npm test');
  expect(commands[0]?.command).toBe('npm ci && npm start -- check README.md');
  expect(runnable.length).toBeGreaterThan(4);
});

describe.each(runnable)('$command', ({ command, expected }) => {
  test('prints what README shows', () => {
    expectShown(outputOf(command, root), expected);
  });
});

test('every figure of speed in README comes from bench/results.json', () => {
  const { machine, cells } = JSON.parse(readFileSync(join(root, 'bench/results.json'), 'utf8')) as Results;
  // Cells without the spaces and dashes that align them.
  const plain = (line: string) =>
    line
      .split('|')
      .map((cell) => cell.trim().replace(/-+/, '-'))
      .join('|');
  const shown = readme.split('\n').map(plain);
  const measured = readmeTable(machine, cells).map(plain);
  expect(shown.slice(shown.indexOf(measured[0] as string)).slice(0, measured.length)).toEqual(measured);
});

test('the code in README returns what its comments say', () => {
  const [, code = ''] = /```ts\n([\s\S]*?)```/.exec(readme) ?? [];
  let checked = 0;
  const same = (got: unknown, expected: unknown) => {
    checked++;
    expect(got).toEqual(expected);
  };
  const body = code
    .replace(/^import .*$/m, '')
    .replace(/^(.*?);\s*\/\/ → (.*)$/gm, (_, expression, value) => `same(${expression}, ${value});`);
  new Function('same', 'utf8', 'utf16', body)(same, utf8, utf16);
  expect(checked).toBeGreaterThan(5);
});

test('every folder and file that README names exists', () => {
  const map = [...readme.matchAll(/^\| ((?:`[^`]+`\s?)+)\s*\|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map((name) => name[1] as string))
    .filter((name) => /^[a-z]+(?:\/[a-z]+)*$/.test(name) && !/^utf|^ucs|^cesu|^wellformed/.test(name));
  const links = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, target = '']) => target);
  expect(map.length).toBeGreaterThan(10);
  expect([...map, ...links].filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('the list of what is not proved in README is that of the audit', () => {
  const [, list = ''] = /Not proved, as the audit says at its end:\n\n((?:- [\s\S]*?)+)\n\n/.exec(readme) ?? [];
  const told = list.split(/^- /m).slice(1);
  const lines = told.map((line) => line.replace(/\s+/g, ' ').trim().replace(/[;.]$/, ''));
  const { ids } = loadLibrary(root);
  const unaudited = ids.filter((id) => !SHIPPED_IDS.includes(id));
  expect(lines).toEqual(notProved(unaudited));
});

test('the version in the sources is that of the package', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
});

test('the package has no dependencies', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.peerDependencies).toBeUndefined();
});

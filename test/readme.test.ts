/**
 * README says only what is so: the commands in it are run and must print what
 * it shows, the folders in its map exist, and the version is that of the package.
 * How a console block is read: test/console.ts.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../src/version.ts';
import { commandsOf, expectShown, ourWords, output } from './console.ts';
import { root } from './library.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

const commands = commandsOf('README.md');
const runnable = commands.filter(({ command }) => ourWords(command));

test('README shows the two commands and at least four more', () => {
  expect(commands.map(({ command }) => command)).toContain('npm test');
  expect(commands[0]?.command).toBe('npm ci && npm start -- check README.md');
  expect(runnable.length).toBeGreaterThan(4);
});

describe.each(runnable)('$command', ({ command, expected }) => {
  test('prints what README shows', () => {
    expectShown(output(command, root), expected);
  });
});

test('every folder and file that README names exists', () => {
  const map = [...readme.matchAll(/^\| ((?:`[^`]+`\s?)+) \|/gm)]
    .flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map((name) => name[1] as string))
    .filter((name) => /^[a-z]+(?:\/[a-z]+)*$/.test(name) && !/^utf|^ucs|^cesu/.test(name));
  const links = [...readme.matchAll(/\]\((?!http)([^)#]+)\)/g)].map(([, target = '']) => target);
  expect(map.length).toBeGreaterThan(10);
  expect([...map, ...links].filter((name) => !existsSync(join(root, name)))).toEqual([]);
});

test('the version in the sources is that of the package', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version);
});

test('the package asks its users for nothing else', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(manifest.dependencies).toBeUndefined();
  expect(manifest.peerDependencies).toBeUndefined();
});

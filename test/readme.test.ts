/**
 * README says only what is so: the commands in it are run and must print what
 * it shows, the folders in its map exist, and the version is that of the package.
 *
 * In a console block a line that begins with `$ ` is a command; the lines below
 * it must appear in its output, in this order. A line that ends in … must be
 * the beginning of one.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VERSION } from '../src/version.ts';
import { root } from './library.ts';

const readme = readFileSync(join(root, 'README.md'), 'utf8');

const commands = [...readme.matchAll(/```console\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
  block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command = '', ...output] = text.split('\n');
      return { command, expected: output.filter((line) => line.trim() !== '') };
    }),
);

const runnable = commands.flatMap(({ command, expected }) => {
  const words = /(?:npx wellformed|npm start --) (.*)$/.exec(command)?.[1]?.split(' ');
  return words ? [{ command, words, expected }] : [];
});

test('README shows the two commands and at least four more', () => {
  expect(commands.map(({ command }) => command)).toContain('npm test');
  expect(commands[0]?.command).toBe('npm ci && npm start -- check README.md');
  expect(runnable.length).toBeGreaterThan(4);
});

describe.each(runnable)('$command', ({ words, expected }) => {
  test('prints what README shows', () => {
    const main = join(root, 'src/cli/main.ts');
    const { stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', main, ...words], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    });
    const printed = `${stdout}${stderr}`.split('\n');
    let from = 0;
    for (const line of expected) {
      const same = (one: string) => (line.endsWith('…') ? one.startsWith(line.slice(0, -1)) : one === line);
      const found = printed.findIndex((one, i) => i >= from && same(one));
      expect(found, `"${line}" in:\n${printed.join('\n')}`).toBeGreaterThanOrEqual(0);
      from = found + 1;
    }
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

/** The extension of VS Code in editors/vscode: what vsce checks when it packs, without vsce, which needs 200 packages. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { expect, test } from 'vitest';
import { TOKENS } from '../../src/shared/tokens.ts';
import { root } from '../support/library.ts';

const folder = join(root, 'editors/vscode');
const json = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'));
const manifest = json('package.json');

test('the extension has what vsce asks for, and each file that it names', () => {
  const { name, publisher, version, engines, license, main, contributes, scripts, dependencies } = manifest;
  expect([name, publisher, license, version]).toEqual([
    'wellformed',
    'wellformed',
    'MIT',
    json('../../package.json').version,
  ]);
  expect(engines.vscode).toMatch(/^\^1\./);
  const files = [
    ...contributes.languages.map(({ configuration }: { configuration: string }) => configuration),
    ...contributes.grammars.map(({ path }: { path: string }) => path),
    'LICENSE',
    'README.md',
    '.vscodeignore',
  ];
  for (const file of files) expect(existsSync(join(folder, file)), file).toBe(true);
  expect(scripts['vscode:prepublish']).toContain(`--outfile=${main.slice(2)}`);
  // All code is in one file: nothing is installed with it.
  expect(dependencies).toBeUndefined();
  for (const each of Object.values(manifest.devDependencies)) expect(each).toMatch(/^\d+\.\d+\.\d+$/);
});

test('the extension is one program, which needs nothing but vscode and the library of the protocol', () => {
  const { outputFiles } = buildSync({
    entryPoints: [join(folder, 'extension.js')],
    bundle: true,
    platform: 'node',
    external: ['vscode', 'vscode-languageclient/node'],
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  expect([...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => name)).toEqual([
    'vscode',
    'vscode-languageclient/node',
  ]);
  expect([...code.matchAll(/"(wellformed\.\w+)"/g)].map(([, name]) => name)).toEqual([
    'wellformed.try',
    'wellformed.check',
  ]);
});

test('its colours before the server starts know the same tokens', () => {
  const { patterns } = json('syntaxes/abnf.json') as { patterns: { name: string; match: string }[] };
  const line = 'a-b = 1*"x" %x41-5A <prose> c ; d';
  const found = patterns.flatMap(({ match }) => [...line.matchAll(new RegExp(match, 'g'))].map(([text]) => text));
  for (const text of ['a-b', '1*', '"x"', '%x41-5A', '<prose>', 'c', '; d', '=']) expect(found).toContain(text);
  expect(patterns.length).toBe(TOKENS.abnf.length - 1);
});

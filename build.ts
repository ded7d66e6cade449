/**
 * Sources → what is published:
 *
 *     dist/src, dist/generated   the run wing, module by module, with types
 *     dist/bin                   the command line, with the compile wing and
 *                                its parsers bundled in, so that who installs
 *                                wellformed gets no other package with it
 *
 * Run by `npm run build`, and by npm itself after `npm ci` (script `prepare`).
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

rmSync('dist', { recursive: true, force: true });

execFileSync(process.execPath, [join(folderOf('typescript'), 'bin', 'tsc'), '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});

await build({
  entryPoints: { wellformed: 'src/cli/main.ts' },
  outdir: 'dist/bin',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  chunkNames: '[name]-[hash]',
  banner: { js: '#!/usr/bin/env node' },
  legalComments: 'inline',
  logLevel: 'warning',
});
chmodSync('dist/bin/wellformed.js', 0o755);
writeFileSync('dist/bin/LICENSES.txt', ['ohm-js', 'parsimmon'].map(licenceOf).join('\n'));

/** The folder of an installed package. */
function folderOf(name: string): string {
  let folder = dirname(require.resolve(name === 'typescript' ? 'typescript/package.json' : name));
  while (!isPackage(folder, name)) folder = dirname(folder);
  return folder;
}

function isPackage(folder: string, name: string): boolean {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).name === name;
  } catch {
    return false;
  }
}

/** What a bundled package asks to be said about it. */
function licenceOf(name: string): string {
  const folder = folderOf(name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return `${name} ${version}, bundled into the command line:\n\n${readFileSync(join(folder, 'LICENSE'), 'utf8')}`;
}

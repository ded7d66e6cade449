/**
 * Sources → what is published:
 *
 *     dist/src, dist/generated   the run wing, module by module, with the types
 *                                that its entry points lead to, and no others
 *     dist/bin                   the command line, with the compile wing and
 *                                its parsers bundled in, so that who installs
 *                                wellformed gets no other package with it
 *
 * Run by `npm run build`, and by npm itself after `npm ci` (script `prepare`).
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

rmSync('dist', { recursive: true, force: true });

execFileSync(process.execPath, [join(folderOf('typescript'), 'bin', 'tsc'), '-p', 'tsconfig.build.json'], {
  stdio: 'inherit',
});
sealDeclarations('dist', entryPoints());

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

/** The declarations that package.json promises. */
function entryPoints(): string[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> };
  return Object.values(exports).flatMap((entry) => {
    const types = (entry as { types?: string }).types;
    return types ? [join(types)] : [];
  });
}

/**
 * TypeScript rewrites `./x.ts` in what it emits as JavaScript, not in declarations, where it would have consumers look
 * for sources that are not published. And it declares every module; those that no entry point leads to are nobody's.
 */
function sealDeclarations(folder: string, entries: readonly string[]): void {
  const reached = new Set(entries);
  for (const file of reached) {
    const text = readFileSync(file, 'utf8').replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2');
    for (const [, target] of text.matchAll(/(?:from |import\()['"](\.[^'"]*)\.js['"]/g)) {
      reached.add(join(dirname(file), `${target}.d.ts`));
    }
    writeFileSync(file, text);
  }
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    if (file.endsWith('.d.ts') && !reached.has(file)) rmSync(file);
  }
}

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

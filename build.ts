/**
 * Sources → what is published:
 *
 *     dist/src         the run wing for bundles and browsers: one file of code,
 *                      since a file costs half a millisecond at every import
 *                      (measured: 35 files 19 ms, one and the tables 9 ms); and
 *                      the types that the entry points lead to, and no others
 *     dist/node        the same with all tiers (`#tiers`), where size does not
 *                      matter; and compiler.js, which is wellformed/compile, with
 *                      the parsers
 *     dist/generated   the tables, each as it can be read in generated/
 *     dist/bin         the command line, with the compile wing and its parsers
 *                      bundled in, so that who installs wellformed gets no other
 *                      package with it; and page.js, what runs in the page of an
 *                      audit
 *
 * Run by `npm run build`, and by npm itself after `npm ci` (script `prepare`).
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { build, type OnResolveResult, type Plugin } from 'esbuild';
import { pageScript } from './build-page.ts';

const require = createRequire(import.meta.url);

rmSync('dist', { recursive: true, force: true });

// The run wing knows nothing of Node; the compiler, of which only the declarations are wanted, does.
for (const project of ['tsconfig.build.json', 'tsconfig.build-compile.json']) {
  execFileSync(process.execPath, [join(folderOf('typescript'), 'bin', 'tsc'), '-p', project], { stdio: 'inherit' });
}
const entries = entryPoints();
sealDeclarations(
  'dist',
  entries.map(({ types }) => types),
);
removeAll('dist/src', (file) => file.endsWith('.js'));
removeAll('dist/generated', isKernel);
await bundleRunWing('dist/src', entries, []);
await bundleRunWing('dist/node', entries, ['node']);

await build({
  entryPoints: { wellformed: 'src/cli/main.ts', 'check-worker': 'src/cli/check/worker.ts' },
  outdir: 'dist/bin',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  chunkNames: '[name]-[hash]',
  legalComments: 'inline',
  logLevel: 'warning',
});
makeProgram('dist/bin/wellformed.js');
writeFileSync('dist/bin/page.js', await pageScript());
writeFileSync('dist/bin/LICENSES.txt', ['ohm-js', 'parsimmon'].map(licenceOf).join('\n'));

interface EntryPoint {
  /** Its declarations, which lie where its source does: `dist/src/run/profiles.d.ts`. */
  readonly types: string;
  /** Its code, one file or one for Node and one for all others: `dist/node/profiles.js`, `dist/src/profiles.js`. */
  readonly code: readonly string[];
}

/** What package.json promises. */
function entryPoints(): EntryPoint[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> };
  return Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string') return [];
    const { types, ...conditions } = entry as { types: string } & Record<string, string>;
    return [{ types: join(types), code: Object.values(conditions).map((path) => join(path)) }];
  });
}

/** One file for each entry point that has its code in the folder; what these share is a file of its own. */
async function bundleRunWing(folder: string, points: readonly EntryPoint[], conditions: string[]): Promise<void> {
  const inFolder = points.flatMap(({ types, code }) =>
    code.filter((path) => dirname(path) === folder).map((path) => [path, types] as const),
  );
  await build({
    // A file can be that of two entry points.
    entryPoints: [...new Map(inFolder)].map(([path, types]) => ({
      in: relative('dist', types).replace(/\.d\.ts$/, '.ts'),
      out: basename(path, '.js'),
    })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    // Which tiers `#tiers` brings (package.json, "imports").
    conditions,
    // Only wellformed/compile asks for these, and for packages, which come to lie in its own file.
    external: ['node:*'],
    mainFields: ['module', 'main'],
    legalComments: 'inline',
    target: 'es2022',
    charset: 'utf8',
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
    plugins: [tablesStayFiles()],
  });
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) markClasses(join(folder, name));
}

/**
 * A bundler has to take `class … extends` for something that may throw, and so keeps the class, used or not. In a file
 * of its own it is dropped with the file; here it has to be said of the class itself.
 */
function markClasses(file: string): void {
  const text = readFileSync(file, 'utf8');
  const marked = text.replace(
    /^var (\w+) = (class extends \w+ \{$[\s\S]*?^\});$/gm,
    'var $1 = /* @__PURE__ */ (() => {\nconst $1 = $2;\nreturn $1;\n})();',
  );
  writeFileSync(file, marked);
}

/** Code lies in dist/src and dist/node, tables beside it in dist/generated; kernels, which nobody reads in base64, are code. */
function tablesStayFiles(): Plugin {
  return {
    name: 'tables stay files',
    setup: (bundler) => bundler.onResolve({ filter: /\/generated\// }, outside),
  };
}

/** Modules in base64, and what finds them: `utf8.simd.ts`. */
function isKernel(path: string): boolean {
  return /^(?:kernels|steps|.*\.simd)\.[jt]s$/.test(basename(path));
}

function outside({ path }: { path: string }): OnResolveResult | null {
  if (isKernel(path)) return null;
  return { path: `../generated/${basename(path, '.ts')}.js`, external: true, sideEffects: false };
}

function removeAll(folder: string, unwanted: (file: string) => boolean): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && unwanted(file)) rmSync(file);
    // A folder that holds nothing any more is removed with the last file in it.
    if (entry.isFile() && readdirSync(entry.parentPath).length === 0) rmdirSync(entry.parentPath);
  }
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
  removeAll(folder, (file) => file.endsWith('.d.ts') && !reached.has(file));
}

/** A file that the shell can start. */
function makeProgram(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
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

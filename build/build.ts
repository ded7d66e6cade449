/**
 * Sources → the published package:
 *
 *     dist/src         the run wing for browsers and bundles, in one file of code,
 *                      because each file adds half a millisecond to an import
 *                      (measured: 35 files take 19 ms, one file and the tables 9);
 *                      compiler.js, which is wellformed/compile, with its parsers;
 *                      and the types that the entry points need
 *     dist/node        the same with all tiers and with the packaged grammars as
 *                      files (`imports` in package.json)
 *     dist/generated   the tables, as they are in generated/
 *     dist/cjs         dist/node and dist/generated as CommonJS, for what cannot `require` ES
 *                      modules (Jest); Node itself never loads it (`module-sync` in package.json)
 *     dist/LICENSES.txt  the licences of the packages whose code is in these folders, and in which
 *     dist/bin         the command line, with compile wing and parsers, so that the
 *                      package has no dependencies; and page.js, the script in the
 *                      page of an audit; and the digests of the sources that decide it
 *     dist/play        the playground, a folder for any web server (play.ts)
 *
 * `npm run build` runs it, and npm does after `npm ci` (script `dependencies`: `prepare` would do the same, but npm
 * warns of it when the package is installed from a file).
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build, type OnResolveResult, type Plugin } from 'esbuild';
import { SOURCES_FILE, sourcesIn } from '../src/audit/sources.ts';
import { BROWSER, nodeModulesOutside, type Platform } from './browser.ts';
import { folderOf, licencesOf, packagesIn } from './licences.ts';
import { pageScript } from './page.ts';
import { playground } from './play.ts';

/** The folder of the CommonJS files. */
const COMMON_JS = 'dist/cjs';

rmSync('dist', { recursive: true, force: true });

// The run wing is compiled without the types of Node. Of the compiler, only the declarations are used.
for (const project of ['build/tsconfig.run.json', 'build/tsconfig.compile.json']) {
  execFileSync(process.execPath, [join(folderOf('typescript'), 'bin', 'tsc'), '-p', project], { stdio: 'inherit' });
}
const entries = entryPoints();
sealDeclarations(
  'dist',
  entries.map(({ types }) => types),
);
removeAll('dist/src', (file) => file.endsWith('.js'));
removeAll('dist/generated', isKernel);
/** Folder → the packages whose code is in it. The playground has its own list, in its page. */
const bundled = new Map([
  ['dist/src', await bundleEntries('dist/src', entries, BROWSER)],
  ['dist/node', await bundleEntries('dist/node', entries, { conditions: ['node'], mainFields: ['module', 'main'] })],
]);
bundled.set(COMMON_JS, bundled.get('dist/node') as string[]);
await toCommonJs('dist', COMMON_JS);

const program = await build({
  entryPoints: { wellformed: 'src/cli/main.ts', 'check-worker': 'src/cli/check/worker.ts' },
  outdir: 'dist/bin',
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // For packages in CommonJS, which require modules of Node.
  banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
  chunkNames: '[name]-[hash]',
  legalComments: 'inline',
  logLevel: 'warning',
  metafile: true,
});
bundled.set('dist/bin', packagesIn(program.metafile));
makeProgram('dist/bin/wellformed.js');
writeFileSync('dist/bin/page.js', await pageScript());
writeFileSync(`dist/bin/${SOURCES_FILE}`, JSON.stringify(Object.fromEntries(sourcesIn('.')), null, 2));
writeFileSync('dist/LICENSES.txt', licencesOf([...bundled.values()].flat(), bundledWhere));
for (const [name, text] of await playground()) writeInto(`dist/play/${name}`, text);

/** `, bundled into dist/bin, dist/node` */
function bundledWhere(name: string): string {
  const folders = [...bundled].flatMap(([folder, packages]) => (packages.includes(name) ? [folder] : []));
  return `, bundled into ${folders.sort().join(', ')}`;
}

/** A path, or a path for each condition. */
type Conditions = string | { readonly [condition: string]: Conditions };

function pathsIn(conditions: Conditions): string[] {
  return typeof conditions === 'string' ? [join(conditions)] : Object.values(conditions).flatMap(pathsIn);
}

interface EntryPoint {
  /** Its declarations, at the path of its source: `dist/src/run/profiles.d.ts`. */
  readonly types: string;
  /** Its code: one file, or one for Node and one for all others: `dist/node/profiles.js`, `dist/src/profiles.js`. */
  readonly code: readonly string[];
}

/** The entry points in package.json. */
function entryPoints(): EntryPoint[] {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8')) as { exports: Record<string, unknown> };
  return Object.values(exports).flatMap((entry) => {
    if (typeof entry === 'string') return [];
    const { types, ...conditions } = entry as { types: { default: string } } & Record<string, Conditions>;
    return [{ types: join(types.default), code: pathsIn(conditions).filter((path) => !path.startsWith(COMMON_JS)) }];
  });
}

/**
 * Bundles the entry points with code in the folder, one file each; code that they share goes into files of its own.
 * `platform`: its conditions select the files that `#tiers` and others are (package.json, "imports"). Returns the packages
 * in them.
 */
async function bundleEntries(folder: string, points: readonly EntryPoint[], platform: Platform): Promise<string[]> {
  const inFolder = points.flatMap(({ types, code }) =>
    code.filter((path) => dirname(path) === folder).map((path) => [path, types] as const),
  );
  const { metafile } = await build({
    // Two entry points can have the same file.
    entryPoints: [...new Map(inFolder)].map(([path, types]) => ({
      in: relative('dist', types).replace(/\.d\.ts$/, '.ts'),
      out: basename(path, '.js'),
    })),
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'neutral',
    ...platform,
    legalComments: 'inline',
    target: 'es2022',
    charset: 'utf8',
    chunkNames: '[name]-[hash]',
    logLevel: 'warning',
    metafile: true,
    plugins: [tablesStayFiles(), nodeModulesOutside()],
  });
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) markClasses(join(folder, name));
  return packagesIn(metafile);
}

/**
 * `class … extends` may throw, so a bundler keeps such a class even if it is not used. In a file of its own it would be
 * dropped with the file; in a shared file the class itself must be marked pure.
 */
function markClasses(file: string): void {
  const text = readFileSync(file, 'utf8');
  const marked = text.replace(
    /^var (\w+) = (class extends \w+ \{$[\s\S]*?^\});$/gm,
    'var $1 = /* @__PURE__ */ (() => {\nconst $1 = $2;\nreturn $1;\n})();',
  );
  writeFileSync(file, marked);
}

/** Tables stay files in dist/generated; kernels are bundled with the code, because base64 is not for readers. */
function tablesStayFiles(): Plugin {
  return {
    name: 'tables stay files',
    setup: (bundler) => bundler.onResolve({ filter: /\/generated\// }, outside),
  };
}

/** WebAssembly modules in base64, and their registry: `utf8.simd.ts`. */
function isKernel(path: string): boolean {
  return /^(?:kernels|steps|suites|.*\.simd)\.[jt]s$/.test(basename(path));
}

function outside({ path }: { path: string }): OnResolveResult | null {
  if (isKernel(path)) return null;
  return { path: `../generated/${basename(path, '.ts')}.js`, external: true, sideEffects: false };
}

function removeAll(folder: string, unwanted: (file: string) => boolean): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && unwanted(file)) rmSync(file);
    // A folder is removed with its last file.
    if (entry.isFile() && readdirSync(entry.parentPath).length === 0) rmdirSync(entry.parentPath);
  }
}

/**
 * TypeScript rewrites `./x.ts` to `./x.js` in JavaScript, but not in declarations, where it would point to sources that
 * are not published. It also emits declarations of every module; those that no entry point needs are removed.
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

/**
 * Each ES module → a CommonJS module, file by file, so that entry points share validators here too. The declarations are
 * the same; TypeScript reads which kind of module they describe from the package.json beside them.
 */
async function toCommonJs(from: string, to: string): Promise<void> {
  const { outputFiles } = await build({
    entryPoints: [`${from}/node/*.js`, `${from}/generated/*.js`],
    outbase: from,
    outdir: to,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    define: { 'import.meta.url': 'thisFile' },
    banner: { js: "const thisFile = require('node:url').pathToFileURL(__filename).href;" },
    logLevel: 'warning',
  });
  for (const { path, text } of outputFiles) {
    const code = text.includes('thisFile)') ? text : text.replace(/^const thisFile = .*\n/m, '');
    writeInto(relative('.', path), code);
  }
  for (const name of readdirSync(`${from}/src`, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.d.ts')) writeInto(join(to, 'src', name), readFileSync(join(from, 'src', name), 'utf8'));
  }
  writeInto(join(to, 'package.json'), `${JSON.stringify({ type: 'commonjs', sideEffects: false }, null, 2)}\n`);
}

function writeInto(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Makes a file that the shell can start. */
function makeProgram(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}

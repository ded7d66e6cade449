/**
 * The entry points → one file of code each, for Node (dist/node) and for all others (dist/src), because each file adds
 * half a millisecond to an import (measured: 35 files take 19 ms, one file and the tables 9).
 *
 * Platforms differ in the modules that package.json lists under "imports" (`#tiers`), in those that use Node, and in what
 * imports these:
 *
 *     #tiers ◄── run/validator.ts ◄── generated/encodings.ts ◄── index.ts      bundled twice, once for each platform
 *     run/first-fault.ts, run/diagnosis.ts, the whole compile wing       bundled once, into dist/shared
 *
 * So both are one bundle, in which a module of the first kind stands in the namespace of its platform.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile, type OnResolveResult, type Plugin } from 'esbuild';
import { BROWSER, nodeModulesOutside } from './browser.ts';
import type { EntryPoint } from './entry-points.ts';
import { packagesIn } from './licences.ts';

/** Folder of the code → its platform. */
const PLATFORMS = { 'dist/node': 'node', 'dist/src': 'browser' } as const;
type Platform = (typeof PLATFORMS)[keyof typeof PLATFORMS];
const SHARED = 'dist/shared';

export interface Library {
  /** Folder → the packages whose code is in it. */
  readonly packages: ReadonlyMap<string, string[]>;
  readonly outputs: Metafile['outputs'];
}

export async function bundleLibrary(entries: readonly EntryPoint[]): Promise<Library> {
  const files = new Map(
    entries.flatMap(({ types, code }) => code.map((path) => [path, relative('dist', types).replace('.d.ts', '.ts')])),
  );
  const differing = await differingModules([...new Set(files.values())]);
  const { metafile } = await build({
    ...OPTIONS,
    entryPoints: [...files].map(([path, source]) => ({
      in: `${PLATFORMS[dirname(path) as keyof typeof PLATFORMS]}!${source}`,
      out: relative('dist', path).replace(/\.js$/, ''),
    })),
    outdir: 'dist',
    splitting: true,
    define: { ...BROWSER.define },
    chunkNames: `${basename(SHARED)}/[name]-[hash]`,
    plugins: [ofPlatforms(differing), tablesStayFiles(), nodeModulesOutside()],
  });
  const folders = [...Object.keys(PLATFORMS), SHARED];
  for (const folder of folders) {
    for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) markClasses(join(folder, name));
  }
  const packages = folders.map((folder) => [folder, packagesIn(metafile, folder)] as const);
  return { packages: new Map(packages), outputs: metafile.outputs };
}

const OPTIONS = {
  bundle: true,
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  // Packages of parsers: their files for browsers.
  mainFields: ['module', 'main'],
  legalComments: 'inline',
  charset: 'utf8',
  logLevel: 'warning',
  metafile: true,
} as const satisfies BuildOptions;

/** The files that some files load, those included; not the tables. */
export function reachedFrom(paths: readonly string[], outputs: Library['outputs']): ReadonlySet<string> {
  const reached = new Set(paths);
  for (const path of reached) {
    for (const { path: to, external } of outputs[path]?.imports ?? []) if (!external) reached.add(to);
  }
  return reached;
}

/** The modules that import one of `#tiers` and the like or a module of Node, or a module that does. */
async function differingModules(entryPoints: string[]): Promise<ReadonlySet<string>> {
  const plugins = [tablesStayFiles(), nodeModulesOutside()];
  const options = { ...OPTIONS, entryPoints, outdir: 'dist', write: false, conditions: ['node'], plugins };
  const { inputs } = (await build(options)).metafile;
  const differing = new Set<string>();
  let size = -1;
  while (size < differing.size) {
    size = differing.size;
    for (const [path, { imports }] of Object.entries(inputs)) {
      if (imports.some((one) => /^(?:#|node:)/.test(one.original ?? one.path) || differing.has(one.path)))
        differing.add(path);
    }
  }
  return differing;
}

/** Modules that differ are in the namespace of their platform, which they share with what they import of that kind. */
function ofPlatforms(differing: ReadonlySet<string>): Plugin {
  const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    imports: Record<string, { node: string; default: string }>;
  };
  const conditional = (name: string, platform: Platform): string => {
    const [head = '', ...rest] = name.split('/');
    const { node, default: other } = imports[rest.length > 0 ? `${head}/*` : head] ?? { node: name, default: name };
    return join((platform === 'node' ? node : other).replace('*', rest.join('/')));
  };
  const place = (path: string, platform: Platform, differs = differing.has(path)): OnResolveResult =>
    differs ? { path, namespace: `for-${platform}`, sideEffects: false } : { path: resolve(path), sideEffects: false };
  const placeOrTable = (source: string, platform: Platform) =>
    isTable(source) ? outside(source) : place(source, platform);
  return {
    name: 'modules of platforms',
    setup: (bundler) => {
      bundler.onResolve({ filter: /^(?:node|browser)!/ }, ({ path }) => {
        const [platform, source] = path.split('!') as [Platform, string];
        return place(source, platform);
      });
      for (const platform of Object.values(PLATFORMS)) {
        const namespace = `for-${platform}`;
        bundler.onResolve({ filter: /^#/, namespace }, ({ path }) =>
          place(conditional(path, platform), platform, true),
        );
        bundler.onResolve({ filter: /^\./, namespace }, ({ path, importer }) =>
          placeOrTable(join(dirname(importer), path), platform),
        );
        bundler.onLoad({ filter: /./, namespace }, ({ path }) => {
          return { contents: readFileSync(path, 'utf8'), loader: 'ts', resolveDir: resolve(dirname(path)) };
        });
      }
    },
  };
}

/** Tables stay files in dist/generated; the other generated modules are bundled: base64 is not for readers. */
export function tablesStayFiles(): Plugin {
  return {
    name: 'tables stay files',
    setup: (bundler) =>
      bundler.onResolve({ filter: /^\./ }, ({ path, importer }) => {
        const source = relative('.', resolve(dirname(importer), path));
        return isTable(source) ? outside(source) : null;
      }),
  };
}

/** `generated/utf8.ts`, not its kernels, and not the validators and lists of all forms. */
const isTable = (source: string) =>
  dirname(source) === 'generated' && existsSync(join('dist', source.replace(/\.ts$/, '.js')));

/** Generated modules that are no tables: WebAssembly modules in base64, validators, registries. */
export function isBundled(path: string): boolean {
  return /^(?:encodings|kernels|labels|pairs|profiles|steps|suites|.*\.simd)\.[jt]s$/.test(basename(path));
}

function outside(path: string): OnResolveResult {
  return { path: `../generated/${basename(path, '.ts')}.js`, external: true, sideEffects: false };
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

/**
 * dist → dist/core, the package wellformed-core: what an importer loads, for those who need neither the compiler nor the
 * command line. Its files are those of wellformed, at the same paths, and its package.json is ours with fewer entry points:
 * nothing is written twice. Its tables are runs, as in CommonJS (commonjs.ts), and its code has the same names, without
 * comments and indentation: size counts here.
 *
 *     npm pack ./dist/core   →   wellformed-core-0.1.0.tgz
 */
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { CELLS, inCommonJs, inRuns } from './commonjs.ts';
import { declarationsIn } from './declarations.ts';
import { entryPoints, manifest } from './entry-points.ts';
import { writeInto } from './files.ts';
import { type Library, reachedFrom } from './library.ts';

/** The entry points of wellformed that wellformed-core has. */
const ENTRIES = ['.', './profiles', './table', './ranges', './node', './package.json'];

/** What a package.json has for who develops the package, and what differs in the core. */
const NOT_PUBLISHED = [
  'imports',
  'bin',
  'files',
  'scripts',
  'devDependencies',
  'overrides',
  'keywords',
  'dependencies',
];

export function writeCore(folder: string, { outputs }: Library): void {
  const { exports, typesVersions, ...rest } = manifest();
  const taken = <T>(all: Readonly<Record<string, T>>, nameOf: (entry: string) => string) =>
    Object.fromEntries(ENTRIES.flatMap((entry) => (nameOf(entry) in all ? [[nameOf(entry), all[nameOf(entry)]]] : [])));
  const core = {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => !NOT_PUBLISHED.includes(key))),
    name: `${rest.name}-core`,
    description:
      'The validators of wellformed alone: UTF-8, UTF-16, UTF-32 and profiles, without compiler and command line.',
    exports: taken(exports, (entry) => entry) as typeof exports,
    typesVersions: { '*': taken(typesVersions['*'], (entry) => entry.replace('./', '')) },
  };
  const points = entryPoints(core);
  const types = new Set(points.map((point) => point.types));
  for (const file of types) for (const other of declarationsIn(file, readFileSync(file, 'utf8'))) types.add(other);
  const code = reachedFrom(
    points.flatMap((point) => point.code),
    outputs,
  );
  for (const path of [...code, ...types, 'dist/package.json']) {
    for (const file of [path, inCommonJs(path)]) if (existsSync(file)) cpSync(file, join(folder, file));
    if (code.has(path)) writeInto(join(folder, path), compact(readFileSync(path, 'utf8')));
  }
  cpSync('dist/cjs/generated', join(folder, 'dist/cjs/generated'), { recursive: true });
  for (const name of readdirSync('dist/generated').filter((one) => one.endsWith('.js'))) {
    const path = join('dist/generated', name);
    writeInto(join(folder, path), `import{cells}from"./cells.js";${inRuns(compact(readFileSync(path, 'utf8')))}`);
  }
  writeInto(join(folder, 'dist/generated/cells.js'), `export const cells = ${CELLS}`);
  cpSync('LICENSE', join(folder, 'LICENSE'));
  cpSync('build/core.md', join(folder, 'README.md'));
  writeInto(join(folder, 'package.json'), `${JSON.stringify(core, null, 2)}\n`);
}

const PURE = '/* @__PURE__ */ ';

/**
 * Code without comments and indentation, its names short, in lines that Node can show of an error. esbuild drops the annotations, too, by which a bundle leaves out what it does
 * not use: they go through it as four operators, which no program has.
 */
export function compact(code: string): string {
  if (code.includes('~~~~')) throw new Error('four operators "~" in a file of dist');
  const options = {
    minifyWhitespace: true,
    minifyIdentifiers: true,
    lineLimit: 200,
    charset: 'utf8',
    format: 'esm',
  } as const;
  return transformSync(code.replaceAll(PURE, '~~~~'), options).code.replaceAll('~~~~', PURE);
}

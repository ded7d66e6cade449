/**
 * The package → what a program gets that imports it: each module that its main entry point leads to, for ESM, CommonJS
 * and bundlers. They are copies of one source; the program that audits has one more, and judges with it.
 *
 *     exports["."] of package.json   →   dist/node/index.js, dist/cjs/src/index.js, dist/src/index.js
 *
 * Each is loaded, and its exports are run beside the audit's own (ways.ts). The report names the files that were
 * loaded, with their digests.
 */
import { existsSync, readFileSync } from 'node:fs';
import modules from 'node:module';
import { dirname, join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sha256 } from '../compile/index.ts';
import type { ImportedReport } from './model.ts';
import { type Exports, RUN } from './ways.ts';

export interface ImportedCopy extends ImportedReport {
  readonly exports: Exports;
}

export interface Imported {
  readonly copies: readonly ImportedCopy[];
  /** What programs can import, and no copy is asked for. */
  readonly unrun: readonly string[];
}

/** The copies that are there: a clone has none before it is built. Throws what a module throws when it is loaded. */
export async function loadImported(root: string): Promise<Imported> {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: object };
  const entries = new Map(
    targetsOf((exports as { '.': unknown })['.']).filter(([file]) => existsSync(join(root, file))),
  );
  const copies = await Promise.all(
    [...entries].map(async ([file, isRequired]): Promise<ImportedCopy> => {
      const path = join(root, file);
      const loaded = isRequired ? modules.createRequire(path)(path) : await import(pathToFileURL(path).href);
      return { entry: posix.normalize(file), files: filesOf(root, path), exports: loaded as Exports };
    }),
  );
  return { copies, unrun: unrunOf(copies, Object.keys(exports)) };
}

/** What programs can import from some copies, and from all entry points, that is not run: exports, then entry points. */
export function unrunOf(copies: readonly Pick<ImportedCopy, 'exports'>[], entries: readonly string[]): string[] {
  const exported = new Map(copies.flatMap((copy) => Object.entries(copy.exports)));
  const isRun = (name: string, value: unknown) => RUN.has(name) || 'checker' in Object(value);
  const names = [...exported].filter(([name, value]) => !isRun(name, value)).map(([name]) => name);
  return [...names.sort(), ...entries.filter((name) => name !== '.' && !name.endsWith('.json'))];
}

/** The modules below some conditions of `exports`, each with whether `require` asks for it. */
function targetsOf(conditions: unknown, condition = ''): (readonly [file: string, isRequired: boolean])[] {
  if (typeof conditions === 'string') return [[conditions, condition === 'require']];
  const entries = Object.entries(conditions as object).filter(([name]) => name !== 'types');
  return entries.flatMap(([name, inner]) => targetsOf(inner, name));
}

const IMPORT = /(?:\bfrom|\bimport|\brequire\()\s*["'](\.[^"']+)["']/g;

/** A module and those that it loads at once, with their digests. */
function filesOf(root: string, entry: string): ImportedReport['files'] {
  const texts = new Map<string, string>();
  const add = (path: string) => {
    if (texts.has(path) || !existsSync(path)) return;
    const text = readFileSync(path, 'utf8');
    texts.set(path, text);
    for (const [, name = ''] of text.matchAll(IMPORT)) add(join(dirname(path), name));
  };
  add(entry);
  return [...texts].map(([path, text]) => ({
    file: relative(root, path).replaceAll('\\', '/'),
    sha256: sha256(text),
  }));
}

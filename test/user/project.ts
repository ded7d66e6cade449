/** A project of somebody else: a folder in which `wellformed` is installed, as its sources or as it is built. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../library.ts';

/** Puts the package into the folder's node_modules, each entry point being the source of it. */
export function linkSources(folder: string): void {
  const installed = join(folder, 'node_modules/wellformed');
  mkdirSync(installed, { recursive: true });
  const entries = { '.': 'index', './table': 'table', './compile': 'compiler' };
  const exports = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `./${file}.ts`]));
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'wellformed', type: 'module', exports }));
  for (const file of Object.values(entries)) {
    const source = JSON.stringify(join(root, 'src', `${file}.ts`));
    writeFileSync(join(installed, `${file}.ts`), `export * from ${source};\n`);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
}

/** Whether the package as it is built has the entry points that generated modules import. */
export const isBuilt = existsSync(join(root, 'dist/src/table.js')) && existsSync(join(root, 'dist/bin/wellformed.js'));

/** Puts the package as it is built into the folder's node_modules. */
export function linkBuilt(folder: string): void {
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  symlinkSync(root, join(folder, 'node_modules/wellformed'), 'dir');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
}

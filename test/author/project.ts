/** A user's project: a folder in which the sources of `wellformed` are installed. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/library.ts';

/** Links the package into the folder's node_modules. Each entry point is its source file. */
export function linkSources(folder: string): void {
  const installed = join(folder, 'node_modules/wellformed');
  mkdirSync(installed, { recursive: true });
  const entries = { '.': 'index', './table': 'table', './compile': 'compiler', './messages': 'messages' };
  const exports = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, `./${file}.ts`]));
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'wellformed', type: 'module', exports }));
  for (const file of Object.values(entries)) {
    const source = JSON.stringify(join(root, 'src', `${file}.ts`));
    writeFileSync(join(installed, `${file}.ts`), `export * from ${source};\n`);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'app', private: true, type: 'module' }));
}

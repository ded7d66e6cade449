/**
 * The declarations that TypeScript emits → those that importers read.
 *
 * TypeScript rewrites `./x.ts` to `./x.js` in JavaScript, but not in declarations, where it would point to sources that
 * are not published. It also emits declarations of every module; those that no entry point needs are removed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { removeAll } from './files.ts';

/** `entries`: the declarations of the entry points, in the folder. */
export function sealDeclarations(folder: string, entries: readonly string[]): void {
  const reached = new Set(entries);
  for (const file of reached) {
    const text = readFileSync(file, 'utf8').replace(/(from |import\()(['"])(\.[^'"]*)\.ts\2/g, '$1$2$3.js$2');
    for (const target of declarationsIn(file, text)) reached.add(target);
    writeFileSync(file, text);
  }
  removeAll(folder, (file) => file.endsWith('.d.ts') && !reached.has(file));
}

/** The declarations that those of a file import. */
export function declarationsIn(file: string, text: string): string[] {
  const targets = text.matchAll(/(?:from |import\()['"](\.[^'"]*)\.js['"]/g);
  return [...targets].map(([, target]) => join(dirname(file), `${target}.d.ts`));
}

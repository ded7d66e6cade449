/**
 * The packages in a bundle, from what esbuild says of it, and their licences: the
 * list is never typed.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Metafile } from 'esbuild';

const require = createRequire(import.meta.url);

/** The packages that the files of a bundle in a folder were made from: `@noble/hashes`; `string-width/node_modules/strip-ansi` inside of another. */
export function packagesIn({ outputs }: Metafile, folder = ''): string[] {
  const inside = Object.entries(outputs).filter(([path]) => path.startsWith(folder));
  const inputs = inside.flatMap(([, output]) => Object.entries(output.inputs));
  return inputs.flatMap(([path, { bytesInOutput }]) =>
    bytesInOutput > 0 ? (PACKAGE.exec(`/${path}`)?.[1] ?? []) : [],
  );
}

/** The packages in a path, from the folder of installed packages on. */
const PACKAGE = /^.*?\/node_modules\/((?:@[^/]+\/)?[^/]+(?:\/node_modules\/(?:@[^/]+\/)?[^/]+)*)\//;

/** Notice and licence of each package. `where`: where its code is, after its name. */
export function licencesOf(packages: readonly string[], where: (name: string) => string = () => ''): string {
  const texts = [...new Set(packages)].sort().map((name) => {
    const folder = folderOf(name);
    const { name: own, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (!file) throw new Error(`${name} has no file with its licence`);
    return `${own} ${version}${where(name)}:\n\n${readFileSync(join(folder, file), 'utf8')}`;
  });
  return texts.join('\n');
}

/** The folder of an installed package. */
export function folderOf(name: string): string {
  const [, outer, inner] = /^(.*)\/node_modules\/(.*)$/.exec(name) ?? [];
  if (outer && inner) return join(folderOf(outer), 'node_modules', inner);
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

/**
 * Sources → the published packages:
 *
 *     dist/node        the run wing with all tiers, and wellformed/compile with its parsers and
 *                      with the packaged grammars as files: one file for each entry point (library.ts)
 *     dist/src         the same for browsers and bundles; and the types of both
 *     dist/shared      the code that entry points share, on all platforms
 *     dist/generated   the tables, as they are in generated/
 *     dist/cjs         dist/node and dist/generated as CommonJS, for what cannot `require` ES modules
 *                      (commonjs.ts); Node itself never loads it (`module-sync` in package.json)
 *     dist/LICENSES.txt  the licences of the packages whose code is in these folders, and in which
 *     dist/bin         the command line (program.ts), so that the package has no dependencies;
 *                      and page-*.json, the scripts and styles of the pages of audit and check; and the digests of
 *                      the sources that decide it
 *     dist/play        the playground, a folder for any web server (play.ts)
 *     dist/core        the package wellformed-core: some of these files (core.ts)
 *
 * `npm run build` runs it, and npm does after `npm ci` (script `dependencies`: `prepare` would do the same, but npm
 * warns of it when the package is installed from a file).
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SOURCES_FILE, sourcesIn } from '../src/audit/sources.ts';
import { partsFile } from '../src/cli/files/built.ts';
import { toCommonJs } from './commonjs.ts';
import { compact, writeCore } from './core.ts';
import { sealDeclarations } from './declarations.ts';
import { entryPoints } from './entry-points.ts';
import { removeAll, writeInto } from './files.ts';
import { bundleLibrary, isBundled } from './library.ts';
import { folderOf, licencesOf } from './licences.ts';
import { pageParts } from './page.ts';
import { playground } from './play.ts';
import { buildProgram } from './program.ts';

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
removeAll('dist/generated', isBundled);

const library = await bundleLibrary(entries);
toCommonJs(entries, library);
// The compiler with its packages is half of the library: its spaces and long names alone take 0.25 MB.
for (const [path, { inputs }] of Object.entries(library.outputs)) {
  if (!Object.keys(inputs).some((input) => input.includes('/ohm-js/'))) continue;
  const code = readFileSync(path, 'utf8');
  // Whose code is in it.
  const origins = code.match(/^\/\/ node_modules\/.*\n/gm) ?? [];
  writeFileSync(path, origins.join('') + compact(code));
}
/** Folder → the packages whose code is in it. The playground has its own list, in its page. */
const bundled = new Map([...library.packages, ['dist/bin', await buildProgram('dist/bin')]]);
for (const page of ['audit', 'check'] as const)
  writeFileSync(`dist/bin/${partsFile(page)}`, JSON.stringify(await pageParts(page)));
writeFileSync(`dist/bin/${SOURCES_FILE}`, JSON.stringify(Object.fromEntries(sourcesIn('.')), null, 2));
writeFileSync('dist/LICENSES.txt', licencesOf([...bundled.values()].flat(), bundledWhere));
for (const [name, text] of await playground()) writeInto(`dist/play/${name}`, text);
writeCore('dist/core', library);

/** `, bundled into dist/bin, dist/shared` */
function bundledWhere(name: string): string {
  const folders = [...bundled].flatMap(([folder, packages]) => (packages.includes(name) ? [folder] : []));
  return `, bundled into ${folders.sort().join(', ')}`;
}

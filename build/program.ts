/**
 * The command line → dist/bin: a file for what starts, and one for each part that is loaded when a command needs it. Its
 * code is for programs, without needless spaces; each file begins with the names of the packages in it.
 */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transformSync } from 'esbuild';
import { tablesStayFiles } from './library.ts';
import { packagesIn } from './licences.ts';

/** Returns the packages in it. */
export async function buildProgram(folder: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: { wellformed: 'src/cli/main.ts', 'check-worker': 'src/cli/check/worker.ts' },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: REQUIRE },
    chunkNames: '[name]-[hash]',
    charset: 'utf8',
    legalComments: 'inline',
    logLevel: 'warning',
    metafile: true,
    plugins: [tablesStayFiles()],
  });
  for (const name of readdirSync(folder)) minify(join(folder, name));
  makeProgram(join(folder, 'wellformed.js'));
  return packagesIn(metafile);
}

/** For packages in CommonJS, which require modules of Node. */
const REQUIRE = "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);\n";

function minify(file: string): void {
  const whole = readFileSync(file, 'utf8');
  const without = whole.replace(REQUIRE, '');
  const text = /\brequire\b/.test(without) ? whole : without;
  const { code } = transformSync(text, {
    minify: true,
    format: 'esm',
    target: 'node20',
    charset: 'utf8',
    legalComments: 'inline',
  });
  const packages = text.match(/^\/\/ .*\bnode_modules\/(?:@[\w-]+\/)?[\w.-]+\//gm) ?? [];
  const [first = '', ...rest] = code.startsWith('#!') ? code.split('\n') : ['', code];
  writeFileSync(file, [first, ...new Set(packages), ...rest].filter(Boolean).join('\n'));
}

/** Makes a file that the shell can start. */
function makeProgram(file: string): void {
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.startsWith('#!') ? text : `#!/usr/bin/env node\n${text}`);
  chmodSync(file, 0o755);
}

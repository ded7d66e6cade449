/**
 * The command line as a program, bundled once a run from the sources as they are now. It starts in 0.2 s of processor
 * time; the sources, translated file by file, take a second (measured).
 */
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { addressesStay } from '../../build/addresses.ts';
import { pageParts } from '../../build/page.ts';
import { partsFile } from '../../src/cli/files/built.ts';
import { root } from './library.ts';
import { RUN_FOLDER } from './run-folder.ts';

/** These look beside the program: for a thread, and for the script and style of a page. */
const BESIDE = /cli\/lsp\/compiler\.ts$|cli\/audit\/page\.ts$/;

async function bundleInto(folder: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: {
      wellformed: 'src/cli/main.ts',
      'lsp-worker': 'src/cli/lsp/worker.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
    logLevel: 'warning',
    plugins: [addressesStay(/\/src\/.*\.ts$/, BESIDE)],
  });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  for (const page of ['audit', 'check'] as const)
    writeFileSync(join(folder, partsFile(page)), JSON.stringify(await pageParts(page)));
}

/** The path of the program in the folder of a run. Two workers may both make it: the first one counts. */
async function madeIn(run: string): Promise<string> {
  const folder = join(run, 'program');
  if (!existsSync(folder)) {
    const own = mkdtempSync(join(run, 'program-'));
    await bundleInto(own);
    try {
      renameSync(own, folder);
    } catch (error) {
      if (!existsSync(folder)) throw error;
      rmSync(own, { recursive: true });
    }
  }
  return join(folder, 'wellformed.js');
}

const run = process.env[RUN_FOLDER];

/** The arguments of Node that run the command line. Outside of a run of tests, they run the sources. */
export const PROGRAM: readonly string[] = run
  ? [await madeIn(run)]
  : ['--import', import.meta.resolve('tsx'), join(root, 'src/cli/main.ts')];

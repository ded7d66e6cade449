/**
 * The scripts in the page of an audit (src/audit/page/script), with the run wing bundled in, and of a run of check
 * (src/cli/check/page/script). Each is one script because a browser cannot load modules from a file.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ENTRIES = { audit: '../src/audit/page/script/main.ts', check: '../src/cli/check/page/script/main.ts' };

/** The same text on every machine. */
export async function pageScript(page: keyof typeof ENTRIES): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(ENTRIES[page], import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'ascii',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  return outputFiles[0]?.text as string;
}

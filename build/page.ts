/**
 * The script in the page of an audit (src/audit/page/script), with the run wing
 * bundled in. It is one script because a browser cannot load modules from a file.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ENTRY = fileURLToPath(new URL('../src/audit/page/script/main.ts', import.meta.url));

/** The same text on every machine. */
export async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [ENTRY],
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

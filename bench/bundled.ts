/**
 * Runs a bench as a bundle, which is what users run: `tsx bench/bundled.ts captures`. tsx names each function that is made while
 * the program runs, and under it an engine asks at each access to an array whether its memory has gone: `match` takes up to a
 * quarter longer.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { addressesStay } from '../build/addresses.ts';

const name = process.argv[2] as string;
const bundle = fileURLToPath(new URL(`${name}.bundle.mjs`, import.meta.url));
await build({
  entryPoints: [fileURLToPath(new URL(`${name}.ts`, import.meta.url))],
  outfile: bundle,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  plugins: [addressesStay(/\/(?:src|bench|build)\/.*\.ts$/)],
});
const { status } = spawnSync(process.execPath, [bundle], { stdio: 'inherit' });
rmSync(bundle);
process.exitCode = status ?? 1;

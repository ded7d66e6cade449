/** The compiler for browsers: one bundle, small enough for a page, without Node and without code made from text. */
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { BROWSER, nodeModulesOutside, type Platform } from '../../build/browser.ts';

/** Octets, minified and compressed: 77 kB of them, before compression, are the packaged grammars. Captures take 11,000, tags of messages 800. */
const BUDGET = 142_000;

async function bundled(platform: Platform): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../../src/compiler.ts', import.meta.url))],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'neutral',
    target: 'es2022',
    ...platform,
    plugins: [nodeModulesOutside()],
  });
  return outputFiles[0]?.text as string;
}

test('in a browser, the compiler needs no module of Node, makes no code from text, and stays in its budget', async () => {
  const code = await bundled(BROWSER);
  expect(code.match(/["']node:\w+["']/g)).toBeNull();
  // ohm has methods called eval; `npm run runtimes` runs the compiler under a policy that forbids the function.
  expect(code.match(/\bFunction\(/g)).toBeNull();
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(BUDGET);
});

test('the test finds the modules of Node in the compiler for Node', async () => {
  const code = await bundled({ ...BROWSER, conditions: ['node'] });
  expect(code.match(/["']node:\w+["']/g)).toContain('"node:fs"');
});

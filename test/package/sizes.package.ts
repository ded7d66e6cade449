/**
 * The table "Size" of docs/guide.md says what a browser loads: three programs, bundled from the package by esbuild, Vite, Rollup
 * and webpack, minified, compressed by gzip and by brotli.
 *
 * Rollup and webpack come from the npm registry. Without it their rows are skipped.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Consumer, isBuilt, NOT_BUILT, npm } from '../runtimes/consumer.ts';
import { root } from '../support/library.ts';

if (!isBuilt) process.stderr.write(`skipped: ${NOT_BUILT}\n`);

const FROM_REGISTRY = [
  'rollup@4.68.8',
  '@rollup/plugin-node-resolve@16.0.3',
  '@rollup/plugin-terser@1.0.2',
  'webpack@5.113.0',
];

/** Column of the table → a program that uses what it imports: a bundler drops the rest. */
const PROGRAMS = {
  '`utf8`': "import { utf8 } from 'wellformed'; globalThis.used = utf8;",
  '`utf8`, `repair`, `decode`':
    "import { decode, repair, utf8 } from 'wellformed'; globalThis.used = [decode, repair, utf8];",
  '`mqtt`': "import { mqtt } from 'wellformed/profiles'; globalThis.used = mqtt;",
} as const;

/** Row of the table → how it bundles the file `program.js` of a folder. */
const BUNDLERS: Readonly<Record<string, (folder: string) => Promise<string> | string>> = {
  esbuild: async (folder) => {
    const { outputFiles } = await esbuild({
      entryPoints: [join(folder, 'program.js')],
      ...{ bundle: true, minify: true, format: 'esm', target: 'es2022', write: false },
    });
    return (outputFiles[0] as { text: string }).text;
  },
  Vite: async (folder) => {
    await vite({
      root: folder,
      logLevel: 'silent',
      configFile: false,
      build: {
        target: 'es2022',
        modulePreload: false,
        rollupOptions: { input: join(folder, 'program.js'), output: { entryFileNames: 'bundle.js' } },
      },
    });
    return readFileSync(join(folder, 'dist/bundle.js'), 'utf8');
  },
  Rollup: (folder) => {
    npm(
      [
        'exec',
        '--',
        'rollup',
        'program.js',
        '--silent',
        '-f',
        'es',
        '-p',
        'node-resolve',
        '-p',
        'terser',
        '-o',
        'rolled.js',
      ],
      folder,
    );
    return readFileSync(join(folder, 'rolled.js'), 'utf8');
  },
  webpack: (folder) => {
    const program = `
      import webpack from 'webpack';
      webpack({
        context: ${JSON.stringify(folder)}, mode: 'production', entry: './program.js',
        output: { path: ${JSON.stringify(folder)}, filename: 'packed.js' },
      }, (error, stats) => { if (error || stats.hasErrors()) throw error ?? new Error(stats.toString()); });`;
    writeFileSync(join(folder, 'webpack.js'), program);
    npm(['exec', '--', 'node', 'webpack.js'], folder);
    return readFileSync(join(folder, 'packed.js'), 'utf8');
  },
};

/** Row and column → what the documents say: kilobytes (1,000 octets) by gzip and by brotli. */
function documented(bundler: string, program: string): number[] {
  const rows = readFileSync(join(root, 'docs/guide.md'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const columns = rows.find((cells) => cells.includes(program)) ?? [];
  const cell = rows.find((cells) => cells[1] === bundler)?.[columns.indexOf(program)] ?? '';
  return (cell.match(/\d+\.\d/g) ?? []).map(Number);
}

describe.skipIf(!isBuilt)('a program for browsers', () => {
  let consumer: Consumer;
  let missing = '';
  beforeAll(() => {
    consumer = new Consumer();
    consumer.install();
    try {
      npm(['install', '--no-audit', '--no-fund', '--no-save', ...FROM_REGISTRY], consumer.folder);
    } catch (error) {
      missing = `no registry: ${String((error as Error).message).split('\n')[0]}`;
      process.stderr.write(`skipped: Rollup and webpack: ${missing}\n`);
    }
  }, 600_000);
  afterAll(() => consumer.remove());

  const all = Object.keys(BUNDLERS).flatMap((bundler) =>
    Object.entries(PROGRAMS).map(([program, code]) => [bundler, program, code] as const),
  );
  test.for(all)('bundled by %s: %s has the size that the guide says', async ([bundler, program, code], { skip }) => {
    if (missing && /Rollup|webpack/.test(bundler)) skip(missing);
    consumer.write('program.js', code);
    const text = await (BUNDLERS[bundler] as (folder: string) => Promise<string> | string)(consumer.folder);
    const sizes = [gzipSync(text, { level: 9 }), brotliCompressSync(text)].map(({ length }) => length / 1000);
    const said = documented(bundler, program);
    const differences = sizes.map((size, i) => Math.abs(size - (said[i] ?? 0)));
    expect(Math.max(...differences), `measured: ${sizes.map((size) => size.toFixed(2)).join(' / ')} kB`).toBeLessThan(
      0.1,
    );
  });
});

/**
 * Workers of other versions of the package: the worker of examples/bullmq, bundled
 * with one constant of the package changed, as a later version may change it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { root } from '../support/library.ts';
import { untilPrinted } from '../support/wait.ts';

/** In a file below the root, a text that becomes another one. */
export interface Change {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

export const CHANGES = {
  table: { file: 'generated/utf8.ts', from: "digest: 'c949fc0f16d29049'", to: "digest: '0123456789abcdef'" },
  range: { file: 'src/ranges/range.ts', from: 'RANGE_FORMAT = 1', to: 'RANGE_FORMAT = 2' },
  summary: { file: 'src/run/summary-data.ts', from: 'const FORMAT = 1', to: 'const FORMAT = 2' },
} as const satisfies Readonly<Record<string, Change>>;

/** A worker with a change, once it has started. */
export async function otherWorker(
  folder: string,
  { file, from, to }: Change,
  env: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  const path = join(root, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(from)) throw new Error(`${file} does not have ${from}: change other-versions.ts`);
  const outfile = join(folder, 'other-worker.mjs');
  // BullMQ and its clients are found where a program looks for packages.
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(root, 'node_modules'), packages);
  const changed = { contents: source.replace(from, to), loader: 'ts' } as const;
  const plugin = {
    name: 'change',
    setup: ({ onLoad }: import('esbuild').PluginBuild) =>
      onLoad({ filter: /\.ts$/ }, ({ path: loaded }) => (loaded === path ? changed : undefined)),
  };
  await build({
    entryPoints: [join(root, 'examples/bullmq/worker.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    external: ['bullmq', 'ioredis', 'pg'],
    conditions: ['node'],
    logLevel: 'error',
    plugins: [plugin],
  });
  const worker = spawn(process.execPath, [outfile], {
    env: { ...process.env, LOCK_MS: '3000', STALLED_MS: '1000', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilPrinted(worker.stdout, 'ready');
  return worker;
}

/**
 * The runtimes, and how each is had and started. All but Chromium come from the
 * npm registry by npx, outside the project's own dependencies; each runs
 * `main.js` in the folder of the consumer, which prints one line of JSON.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { chromiumVersion, inChromium } from './chromium.ts';
import { withoutNpm } from './consumer.ts';
import type { Tally } from './verdicts.ts';

export interface Runtime {
  readonly name: string;
  /** Its version. Rejects when it cannot be had here; the message says why. */
  version(): Promise<string>;
  /** Runs the table. */
  run(folder: string): Promise<Tally>;
}

/** A download and a run together; whatever takes longer is not waited for. */
const PATIENCE = 240_000;

const start = promisify(execFile);

/** What a program of an npm package prints. `specification` is a package and the range of its version: `deno@2`. */
async function npx(specification: string, program: string, command: readonly string[], cwd: string): Promise<string> {
  const words = ['--yes', '--loglevel=error', '-p', specification, program, ...command];
  const { stdout, stderr } = await start('npx', words, { cwd, timeout: PATIENCE, env: withoutNpm() });
  // workerd writes what a worker logs to one or the other, as its version has it.
  return `${stdout}\n${stderr}`;
}

/** A program of an npm package that is started with a file of the consumer. */
function fromNpm(
  specification: string,
  command: readonly string[],
  prepare?: (folder: string) => Promise<void>,
): Runtime {
  const program = specification.split('@')[0] as string;
  return {
    name: specification.replace('@', ' '),
    version: async () => /\d+(?:[.-]\d+)+/.exec(await npx(specification, program, ['--version'], '/'))?.[0] ?? '?',
    run: async (folder) => {
      await prepare?.(folder);
      const printed = await npx(specification, program, command, folder);
      const line = printed.split('\n').find((one) => one.includes('{"cases"'));
      if (!line) throw new Error(`no result in what it printed: ${printed.slice(-300)}`);
      return JSON.parse(line.slice(line.indexOf('{'))) as Tally;
    },
  };
}

const WORKERD_CONFIG = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = .worker)]);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2025-01-01",
);
`;

/** workerd has no node_modules: as for every worker, the modules are bundled first. */
async function prepareWorkerd(folder: string): Promise<void> {
  writeFileSync(join(folder, 'workerd.capnp'), WORKERD_CONFIG);
  writeFileSync(
    join(folder, 'worker-main.js'),
    'import { result } from "./result.js";\nexport default { async test() { console.log(JSON.stringify(await result())); } };\n',
  );
  await build({
    absWorkingDir: folder,
    entryPoints: ['worker-main.js'],
    outfile: join(folder, 'worker.js'),
    bundle: true,
    format: 'esm',
  });
}

const debianChromium: Runtime = {
  name: 'chromium',
  version: chromiumVersion,
  run: async (folder) => {
    writeFileSync(join(folder, 'page.js'), 'import { result } from "./result.js";\nglobalThis.result = result();\n');
    return (await inChromium(folder)) as Tally;
  },
};

export const runtimes: readonly Runtime[] = [
  ...['node@20', 'node@22', 'node@24', 'node@26'].map((node) => fromNpm(node, ['main.js'])),
  fromNpm('deno@2', ['run', '--no-prompt', '--cached-only', '--node-modules-dir=manual', 'main.js']),
  fromNpm('bun@1', ['main.js']),
  fromNpm('workerd@1', ['test', 'workerd.capnp'], prepareWorkerd),
  debianChromium,
];

/**
 * The runtimes and how to start them. npx fetches all but Chromium from the npm
 * registry; they are not dependencies of the project. Each runs `main.js` in the
 * consumer's folder, which prints one line of JSON.
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
  /** Rejects if the runtime is not available; the message says why. */
  version(): Promise<string>;
  /** Runs all cases. */
  run(folder: string): Promise<Tally>;
  /** Runs the program `wellformed`: what it prints, with its exit status. Absent where a runtime has no files. */
  commandLine?(folder: string, args: readonly string[]): Promise<string>;
}

/** Milliseconds for a download and a run together. */
const TIMEOUT = 240_000;

const start = promisify(execFile);

/** Runs a program of an npm package, and gives what it prints. `specification`: package and version, `deno@2`. */
async function npx(specification: string, program: string, command: readonly string[], cwd: string): Promise<string> {
  const options = ['--yes', '--loglevel=error', '-p', specification, program, ...command];
  const { stdout, stderr } = await start('npx', options, { cwd, timeout: TIMEOUT, env: withoutNpm() });
  // Some versions of workerd write the log of a worker to stdout, others to stderr.
  return `${stdout}\n${stderr}`;
}

/** Runs a program that may end with any status. */
async function npxToEnd(...command: Parameters<typeof npx>): Promise<string> {
  try {
    return `${await npx(...command)}exit 0`;
  } catch (error) {
    const { stdout, stderr, code } = error as { stdout?: string; stderr?: string; code?: number };
    return `${stdout}\n${stderr}exit ${code}`;
  }
}

/** The program `wellformed` of the package that is installed in the consumer's folder. */
const PROGRAM = 'node_modules/wellformed/dist/bin/wellformed.js';

/** A runtime that is a program of an npm package. `flags`: before the name of a file to run; absent without files. */
function fromNpm(
  specification: string,
  command: readonly string[],
  { prepare, flags }: { prepare?: (folder: string) => Promise<void>; flags?: readonly string[] } = {},
): Runtime {
  const program = specification.split('@')[0] as string;
  return {
    ...(flags && {
      commandLine: (folder, args) => npxToEnd(specification, program, [...flags, PROGRAM, ...args], folder),
    }),
    name: specification.replace('@', ' '),
    version: async () => /\d+(?:[.-]\d+)+/.exec(await npx(specification, program, ['--version'], '/'))?.[0] ?? '?',
    run: async (folder) => {
      await prepare?.(folder);
      const printed = await npx(specification, program, command, folder);
      const line = printed.split('\n').find((one) => one.includes('{"cases"'));
      if (!line) throw new Error(`the output has no result: ${printed.slice(-300)}`);
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

async function prepareWorkerd(folder: string): Promise<void> {
  writeFileSync(join(folder, 'workerd.capnp'), WORKERD_CONFIG);
  await bundleWorker(folder, 'export default { async test() { console.log(JSON.stringify(await result())); } };');
}

/** A worker does not find modules by the names of packages, so they are bundled. `code`: what is done with `result`. */
async function bundleWorker(folder: string, code: string): Promise<void> {
  writeFileSync(join(folder, 'worker-main.js'), `import { result } from "./result.js";\n${code}\n`);
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

/** The modules in a worker of the page, as in the playground. */
const chromiumWorker: Runtime = {
  name: 'worker',
  version: chromiumVersion,
  run: async (folder) => {
    await bundleWorker(folder, 'postMessage(await result());');
    writeFileSync(join(folder, 'page.js'), PAGE_WITH_WORKER);
    return (await inChromium(folder)) as Tally;
  },
};

const PAGE_WITH_WORKER = `globalThis.result = new Promise((resolve, reject) => {
  const worker = new Worker('/worker.js', { type: 'module' });
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
});
`;

const DENO = ['run', '--no-prompt', '--cached-only', '--node-modules-dir=manual'];
/** The compiler reads the grammars of the package; everything else needs no permission. */
const READ_GRAMMARS = '--allow-read=node_modules';

export const runtimes: readonly Runtime[] = [
  ...['node@20', 'node@22', 'node@24', 'node@26'].map((node) => fromNpm(node, ['main.js'], { flags: [] })),
  fromNpm('deno@2', [...DENO, READ_GRAMMARS, 'main.js'], { flags: [...DENO, '--allow-read'] }),
  fromNpm('bun@1', ['main.js'], { flags: [] }),
  fromNpm('workerd@1', ['test', 'workerd.capnp'], { prepare: prepareWorkerd }),
  debianChromium,
  chromiumWorker,
];

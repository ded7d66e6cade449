/**
 * `npm run mutate [FILE[:LINE]…]`: every single change of an operator, a condition or a
 * number in src/run → does the battery notice?
 *
 *     kernel/lookup.ts:75   === → !==   survived
 *
 * A survivor must be explained in survivors.txt, and each line there must be of a
 * survivor: otherwise the status is 1. All of src/run takes about an hour.
 * `--sample N` takes each N-th change, `--jobs N` threads.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build, type Plugin } from 'esbuild';
import { root } from '../support/library.ts';
import { type Change, changesOf } from './changes.ts';
import { explanationOf, readExplanations } from './survivors.ts';
import type { Message, Task } from './worker.ts';

/** A section that takes this many times as long as it did, and a second, does not end. */
const PATIENCE = 30;

interface Measured {
  readonly sum: number;
  readonly files: ReadonlySet<string>;
  readonly milliseconds: number;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'wellformed-mutate-'));

/** The battery in one file, with the text of one source file replaced. */
async function bundle(change?: Change): Promise<string> {
  const replace: Plugin = {
    name: 'change',
    setup: ({ onLoad }) => {
      if (change)
        onLoad({ filter: new RegExp(`${basename(change.file).replaceAll('.', '\\.')}$`) }, ({ path }) =>
          relative(root, path) === change.file ? { contents: change.text, loader: 'ts' } : undefined,
        );
    },
  };
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['test/mutation/worker.ts'],
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['node'],
    write: false,
    plugins: [replace],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}

let files = 0;

/** Runs a bundle; `onMessage` returns whether that was the last message. Ends it after `patience()` without a message. */
function run(
  text: string,
  task: Task,
  onMessage: (message: Message) => boolean,
  patience: () => number,
): Promise<string> {
  const file = join(folder, `${files++}.battery.mjs`);
  writeFileSync(file, text);
  return new Promise((resolve) => {
    const worker = new Worker(file, { workerData: { ...task, text }, stdout: true, stderr: true });
    let timer: NodeJS.Timeout | undefined;
    const end = (how: string) => {
      clearTimeout(timer);
      rmSync(file, { force: true });
      worker.removeAllListeners().on('error', () => {});
      void worker.terminate().then(() => resolve(how));
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => end('does not end'), patience());
    };
    worker.on('message', (message: Message) => {
      if (onMessage(message)) end('done');
      else wait();
    });
    worker.on('error', (error: Error) => end(`fails (${error.message})`));
    worker.on('exit', () => end('fails'));
    wait();
  });
}

/** The sums of the code as it is, the files that each section runs, and its time. */
async function measure(): Promise<Map<string, Measured>> {
  const measured = new Map<string, Measured>();
  let last = performance.now();
  const how = await run(
    await bundle(),
    {},
    (message) => {
      if (message.kind !== 'sum') return true;
      const now = performance.now();
      measured.set(message.section, { sum: message.sum, files: new Set(message.files), milliseconds: now - last });
      last = now;
      return false;
    },
    () => 600_000,
  );
  if (how !== 'done') throw new Error(`the battery ${how} on the code as it is`);
  return measured;
}

/** How often a section has killed a change of a file: those that did come first for its other changes. */
const kills = new Map<string, number>();

/** The section that notices a change; `null` if none does. */
async function killerOf(change: Change, measured: ReadonlyMap<string, Measured>): Promise<string | null> {
  let text: string;
  try {
    text = await bundle(change);
  } catch {
    return 'the compiler';
  }
  const key = (section: string) => `${change.file} ${section}`;
  const order = [...measured]
    .filter(([, { files }]) => files.has(change.file))
    .sort(
      ([a, { milliseconds: one }], [b, { milliseconds: other }]) =>
        (kills.get(key(b)) ?? 0) - (kills.get(key(a)) ?? 0) || one - other,
    )
    .map(([section]) => section);
  if (order.length === 0) return null;
  const sums = Object.fromEntries([...measured].map(([section, { sum }]) => [section, sum]));
  let current = order[0] as string;
  let killer: string | null = null;
  const how = await run(
    text,
    { sums, order },
    (message) => {
      if (message.kind === 'begin') current = message.section;
      if (message.kind === 'killed') killer = message.section;
      return message.kind === 'killed' || message.kind === 'survived';
    },
    () => 10_000 + PATIENCE * (measured.get(current)?.milliseconds ?? 0),
  );
  const found = how === 'done' ? killer : `${current}, which ${how}`;
  if (found) kills.set(key(current), (kills.get(key(current)) ?? 0) + 1);
  return found;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(availableParallelism()) },
  },
});

function chosenFiles(): string[] {
  if (positionals.length > 0) return [...new Set(positionals.map((path) => relative(root, path.replace(/:\d+$/, ''))))];
  return ['src/run', 'src/run/kernel'].flatMap((at) =>
    readdirSync(join(root, at))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => `${at}/${name}`),
  );
}

/** Whether the operands name the line of a change, or its whole file. */
function isChosen({ file, line }: Change): boolean {
  const operands = positionals.filter((path) => relative(root, path.replace(/:\d+$/, '')) === file);
  return operands.length === 0 || operands.some((path) => !/:\d+$/.test(path) || path.endsWith(`:${line}`));
}

const show = ({ file, line, from, to, source }: Change) => `${file}:${line}  ${from} → ${to}\n    ${source}`;

async function main(): Promise<number> {
  const measured = await measure();
  const explanations = readExplanations();
  const chosen = chosenFiles();
  const all = chosen.flatMap((file) => changesOf(file, readFileSync(join(root, file), 'utf8'))).filter(isChosen);
  const changes = all.filter((_, i) => i % Number(values.sample) === 0);
  print(`${changes.length} changes in ${chosen.length} files, ${measured.size} sections`);
  const unexplained: Change[] = [];
  const used = new Set<string>();
  let killed = 0;
  let next = 0;
  const work = async () => {
    for (let i = next++; i < changes.length; i = next++) {
      const change = changes[i] as Change;
      const killer = await killerOf(change, measured);
      if (killer) killed++;
      else {
        const explanation = explanationOf(explanations, change);
        if (explanation) used.add(explanation.key);
        else {
          unexplained.push(change);
          print(`survived  ${show(change)}`);
        }
      }
      if (process.stderr.isTTY) process.stderr.write(`\r${i + 1} of ${changes.length}, ${killed} killed `);
    }
  };
  await Promise.all(Array.from({ length: Number(values.jobs) }, work));
  const survived = changes.length - killed;
  print(
    `${killed} of ${changes.length} changes are noticed, ${survived} survive, ${unexplained.length} of them unexplained`,
  );
  const stale =
    values.sample === '1' && !positionals.some((path) => /:\d+$/.test(path))
      ? explanations.filter(({ key, file }) => chosen.includes(file) && !used.has(key))
      : [];
  for (const { key } of stale) print(`explained, but it does not survive: ${key}`);
  return unexplained.length + stale.length > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

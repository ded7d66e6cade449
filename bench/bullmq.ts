/**
 * `npm run bench:bullmq [PART…]`: what a range costs on BullMQ, how well workers share
 * the work, and what they need of memory. Prints the tables of bench/bullmq.md. It starts
 * Redis and PostgreSQL itself. The workers are those of examples/bullmq, with the
 * package as it is built: run `npm run build` before.
 *
 *     many         100,000 ranges of one sparse file, by two workers
 *     large        1 GiB of text in ranges of 256 MiB, by one worker, against a bare loop over the file
 *     efficiency   ten ranges a worker that each take 500 ms to read: ideal time / measured time
 *     postgresql   5,000 ranges of one sparse file, by two workers
 *
 * `large` and `efficiency` are the best of three runs: other work on the machine can only slow them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis as Client } from 'ioredis';
import { serverFrom } from '../examples/bullmq/server.ts';
import { FOLDS_QUEUE, flowOf, RANGES_QUEUE, runFlows } from '../src/bullmq.ts';
import { utf8 } from '../src/index.ts';
import { fileSource } from '../src/node.ts';
import { Fold, httpSource, plan, type RangeSource } from '../src/ranges.ts';
import { Redis } from '../test/bullmq/redis.ts';
import { ObjectServer, sendRange } from '../test/ranges/double.ts';
import { startServer } from '../test/support/postgresql.ts';
import { untilPrinted } from '../test/support/wait.ts';

type Environment = Readonly<Record<string, string>>;
const MIB = 2 ** 20;
const root = new URL('..', import.meta.url);
const folder = mkdtempSync(join(tmpdir(), 'wellformed-bench-'));
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Node runs TypeScript itself from 22.18 on. */
const isNative = 'typescript' in process.features && process.features.typescript !== false;
const FLAGS = ['--max-semi-space-size=2', '--max-old-space-size=64', ...(isNative ? [] : ['--import', 'tsx'])];

async function startWorkers(count: number, environment: Environment): Promise<ChildProcess[]> {
  const start = async () => {
    const worker = spawn(process.execPath, [...FLAGS, 'examples/bullmq/worker.ts'], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await untilPrinted(worker.stdout, 'ready');
    return worker;
  };
  return Promise.all(Array.from({ length: count }, start));
}

const kill = (workers: readonly ChildProcess[]) => workers.map((worker) => worker.kill('SIGKILL'));

/** Processor time of processes, in seconds; Linux counts it in hundredths. */
function cpuOf(workers: readonly ChildProcess[]): number {
  const ticks = workers.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

/** The largest resident set of a process so far, in MB. */
function memoryOf({ pid }: ChildProcess): number {
  return (Number(/VmHWM:\s*(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024) / 1e6;
}

function sparse(name: string, size: number): string {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  ftruncateSync(file, size);
  closeSync(file);
  return path;
}

/** Submits a source in ranges to workers that run already, and returns the seconds until the verdict. */
async function seconds(environment: Environment, source: RangeSource, size: number): Promise<number> {
  const ranges = plan([source], { form: utf8, size });
  const server = serverFrom({ ...environment });
  const [queues, producer] = [
    { ranges: server.queue(RANGES_QUEUE), folds: server.queue(FOLDS_QUEUE) },
    server.producer(),
  ];
  const start = performance.now();
  const fold = new Fold(utf8, ranges);
  const failed = await runFlows(producer, queues, flowOf(ranges), fold, { interval: 50 });
  const took = (performance.now() - start) / 1000;
  if (failed.length > 0 || fold.verdicts()[0]?.fault !== null) throw new Error(failed[0]?.reason ?? 'a wrong verdict');
  await Promise.all([producer.close(), queues.ranges.close(), queues.folds.close()]);
  return took;
}

interface Cost {
  readonly seconds: number;
  /** Milliseconds of processor time of the workers for a range. */
  readonly cpu: number;
  /** Of the largest worker, in MB. */
  readonly memory: number;
}

async function many(environment: Environment, count: number): Promise<Cost> {
  const workers = await startWorkers(2, { ...environment, CONCURRENCY: '16' });
  const before = cpuOf(workers);
  const took = await seconds(environment, await fileSource(sparse('many', count * 64)), 64);
  const cpu = ((cpuOf(workers) - before) / count) * 1000;
  const memory = Math.max(...workers.map(memoryOf));
  kill(workers);
  return { seconds: took, cpu, memory };
}

interface Large {
  /** Seconds of processor time of one worker for 1 GiB in ranges of 256 MiB, and of a bare loop over the file. */
  readonly cpu: number;
  readonly bare: number;
  /** Of the worker, in MB. */
  readonly memory: number;
}

async function large(environment: Environment): Promise<Large> {
  const path = join(folder, 'large');
  const [file, block] = [openSync(path, 'w'), Buffer.from('Ça va €😀 text of letters, mostly\n'.repeat(32_768))];
  for (let size = 0; size < 1024 * MIB; size += block.length) writeSync(file, block);
  closeSync(file);
  const [worker] = await startWorkers(1, { ...environment, CONCURRENCY: '1' });
  if (!worker) throw new Error('no worker');
  let [cpu, bare] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < 3; run++) {
    // Another name is another plan.
    const source = await fileSource(path, `${folder}/./${'/'.repeat(run)}large`);
    const before = cpuOf([worker]);
    await seconds(environment, source, 256 * MIB);
    cpu = Math.min(cpu, cpuOf([worker]) - before);
    bare = Math.min(bare, await bareLoop(path));
  }
  const memory = memoryOf(worker);
  kill([worker]);
  return { cpu, bare, memory };
}

/** Reads and checks a file with the package as it is built, in a process of its own: its seconds of processor time. */
async function bareLoop(path: string): Promise<number> {
  const program = `import { open } from 'node:fs/promises';
    import { utf8 } from 'wellformed';
    const file = await open(process.argv[1]);
    const memory = new Uint8Array(2 ** 20);
    const chunks = async function* () {
      for (let read; (read = (await file.read(memory)).bytesRead) > 0; ) yield memory.subarray(0, read);
    };
    const { checkAll } = await import('wellformed');
    const before = process.cpuUsage();
    if (await checkAll(utf8, chunks())) throw new Error('a wrong verdict');
    const { user, system } = process.cpuUsage(before);
    console.log((user + system) / 1e6);`;
  const loop = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  for await (const text of loop.stdout) out += text;
  return Number(out);
}

async function efficiency(environment: Environment, workers: number): Promise<number> {
  const [count, wait] = [10 * workers, 500];
  const pool = await startWorkers(workers, { ...environment, CONCURRENCY: '1' });
  const source = async (name: string, ranges: number) => {
    objects.put(name, new Uint8Array(ranges * 64));
    return httpSource(`${base}${name}`);
  };
  // Each worker has loaded what it needs.
  await seconds(environment, await source(`/warm-${workers}`, 2 * workers), 64);
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run++) {
    least = Math.min(least, await seconds(environment, await source(`/${workers}-${run}`, count), 64));
  }
  kill(pool);
  return (count * wait) / 1000 / workers / least;
}

async function printMany({ environment, url }: Redis): Promise<void> {
  const cost = await many(environment, 100_000);
  const client = new Client(url);
  const peak = Number(/used_memory_peak:(\d+)/.exec(await client.info('memory'))?.[1]) / 1e6;
  client.disconnect();
  print(`| 100,000 ranges, by 2 workers | ${cost.seconds.toFixed(0)} s | < 150 s |`);
  print(`| processor time of the workers for a range | ${cost.cpu.toFixed(2)} ms | ≤ 0.7 ms |`);
  print(`| the largest of these workers | ${cost.memory.toFixed(0)} MB | < 150 MB |`);
  print(`| Redis, at its largest | ${peak.toFixed(0)} MB | < 100 MB |`);
}

async function printLarge(environment: Environment): Promise<void> {
  const { cpu, bare, memory } = await large(environment);
  const ratio = `${(cpu / bare).toFixed(2)} (${cpu.toFixed(2)} s / ${bare.toFixed(2)} s)`;
  print(`| 1 GiB in ranges of 256 MiB: processor time, against a bare loop | ${ratio} | ≤ 1.3 |`);
  print(`| its worker | ${memory.toFixed(0)} MB | < 150 MB |`);
}

async function printEfficiency(environment: Environment): Promise<void> {
  for (const [workers, goal] of [
    [2, '≥ 0.9'],
    [12, '≥ 0.75'],
  ] as const) {
    const share = await efficiency(environment, workers);
    print(`| ${workers} workers: ideal time / time | ${share.toFixed(2)} | ${goal} |`);
  }
}

async function printPostgres(environment: Environment): Promise<void> {
  const cost = await many(environment, 5000);
  print(`| PostgreSQL: 5,000 ranges, by 2 workers | ${cost.seconds.toFixed(0)} s | |`);
  print(`| PostgreSQL: processor time of the workers for a range | ${cost.cpu.toFixed(2)} ms | |`);
  print(`| PostgreSQL: the largest of these workers | ${cost.memory.toFixed(0)} MB | |`);
}

const redis = await Redis.start();
const postgres = startServer([]);
const objects = new ObjectServer();
const base = await objects.start();
objects.misbehave = (request, response, stored) => {
  if (!stored || request.headers['if-match'] === undefined) return false;
  delay(500).then(() => sendRange(request, response, stored));
  return true;
};
try {
  const [cpu] = cpus();
  const machine = `${cpu?.model.trim()}, ${cpus().length} processors, Node ${process.version}`;
  print(`${machine}, the load before was ${loadavg()[0]?.toFixed(1)}.\n`);
  const parts = process.argv.slice(2);
  const isWanted = (part: string) => parts.length === 0 || parts.includes(part);
  print('| | | goal |\n|---|---:|---:|');
  if (redis && isWanted('many')) await printMany(redis);
  if (redis && isWanted('large')) await printLarge(redis.environment);
  if (redis && isWanted('efficiency')) await printEfficiency(redis.environment);
  if (postgres && isWanted('postgresql')) await printPostgres({ DATABASE_URL: postgres.url });
} finally {
  await objects.stop();
  await redis?.stop();
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

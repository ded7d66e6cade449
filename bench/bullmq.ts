/**
 * `npm run bench:bullmq`: what a range costs on BullMQ and Redis, and how well
 * workers share the work. Prints a table for docs/benchmarks.md; needs
 * redis-server.
 *
 *     cost         100,000 ranges of one sparse file, two workers, flows of 1000
 *     efficiency   120 ranges that each wait 500 ms, by 1, 2 and 12 workers: ideal time / measured time
 */
import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { FlowProducer, Queue } from 'bullmq';
import { Redis as Client } from 'ioredis';
import { FOLDS_QUEUE, flowOf, RANGES_QUEUE, runFlows } from '../src/bullmq.ts';
import { utf8 } from '../src/index.ts';
import { fileSource } from '../src/node.ts';
import { Fold, plan } from '../src/ranges.ts';
import { Redis } from '../test/bullmq/redis.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

const started = await Redis.start();
if (!started) process.exit(0);
const redis: Redis = started;
const folder = mkdtempSync(join(tmpdir(), 'wellformed-bench-'));

async function startWorker(env: Readonly<Record<string, string>>): Promise<ChildProcess> {
  const url = new URL('bullmq-worker.ts', import.meta.url);
  const worker = fork(url, [], {
    env: { ...process.env, REDIS_URL: redis.url, ...env },
    execArgv: ['--import', 'tsx'],
  });
  await new Promise((resolve) => worker.once('message', resolve));
  return worker;
}

interface Usage {
  /** Processor time, in seconds. */
  readonly cpu: number;
  /** Largest resident set, in MiB. */
  readonly memory: number;
}

async function usageOf(worker: ChildProcess): Promise<Usage> {
  const usage = new Promise<Usage>((resolve) => worker.once('message', (message) => resolve(message as Usage)));
  worker.send('usage');
  return await usage;
}

function sparse(name: string, size: number): string {
  const path = join(folder, name);
  const file = openSync(path, 'w');
  ftruncateSync(file, size);
  closeSync(file);
  return path;
}

/** Submits a sparse file in `count` ranges to workers that run already, and returns the seconds until the verdict. */
async function seconds(name: string, count: number, octets: number, fan: number): Promise<number> {
  const ranges = plan([await fileSource(sparse(name, count * octets))], { form: utf8, size: octets });
  const connection = { url: redis.url };
  const producer = new FlowProducer({ connection });
  const queues = { ranges: new Queue(RANGES_QUEUE, { connection }), folds: new Queue(FOLDS_QUEUE, { connection }) };
  const start = performance.now();
  const fold = new Fold(utf8, ranges);
  const failed = await runFlows(producer, queues, flowOf(ranges, { fan }), fold, { interval: 50 });
  const took = (performance.now() - start) / 1000;
  if (failed.length > 0 || fold.verdicts()[0]?.fault !== null) throw new Error(failed[0]?.reason ?? 'a wrong verdict');
  await Promise.all([producer.close(), queues.ranges.close(), queues.folds.close()]);
  return took;
}

async function cost(count: number): Promise<void> {
  const workers = [await startWorker({ CONCURRENCY: '16' }), await startWorker({ CONCURRENCY: '16' })];
  const before = await Promise.all(workers.map(usageOf));
  const took = await seconds('cost', count, 64, 1000);
  const after = await Promise.all(workers.map(usageOf));
  const cpu = after.reduce((sum, usage, i) => sum + usage.cpu - (before[i] as Usage).cpu, 0);
  const client = new Client(redis.url);
  const peak = Number(/used_memory_peak:(\d+)/.exec(await client.info('memory'))?.[1]) / 2 ** 20;
  client.disconnect();
  for (const worker of workers) worker.kill('SIGKILL');
  print(`| ${count.toLocaleString('en')} ranges | ${took.toFixed(0)} s |`);
  print(`| processor time of the workers, a range | ${((cpu / count) * 1000).toFixed(2)} ms |`);
  print(`| largest worker | ${Math.max(...after.map(({ memory }) => memory)).toFixed(0)} MiB |`);
  print(`| Redis, at its largest | ${peak.toFixed(0)} MiB |`);
}

async function efficiency(workers: number): Promise<void> {
  const [count, wait] = [120, 500];
  const pool = await Promise.all(Array.from({ length: workers }, () => startWorker({ SLOW_MS: String(wait) })));
  const took = await seconds(`efficiency-${workers}`, count, 64, 1000);
  for (const worker of pool) worker.kill('SIGKILL');
  print(`| efficiency with ${workers} workers | ${((count * wait) / 1000 / workers / took).toFixed(2)} |`);
}

try {
  print(
    `${cpus()[0]?.model.trim()}, ${cpus().length} processors, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}\n`,
  );
  print('| | |\n|---|---:|');
  await cost(Number(process.argv[2] ?? 100_000));
  for (const workers of [1, 2, 12]) await efficiency(workers);
} finally {
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}

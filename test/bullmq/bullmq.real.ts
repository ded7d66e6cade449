/**
 * Plans as jobs of BullMQ, on a real Redis, with workers and submitters as processes
 * that are killed, and on a real PostgreSQL. bullmq.test.ts has the plain objects.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { FlowProducer, Queue, Worker } from 'bullmq';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  FOLDS_QUEUE,
  flowOf,
  foldProcessor,
  RANGES_QUEUE,
  rangeProcessor,
  runFlows,
  WORKER_SETTINGS,
} from '../../src/bullmq.ts';
import { utf8 } from '../../src/index.ts';
import { fileSource } from '../../src/node.ts';
import { Fold, httpSource, plan, type Range, type RangeSource } from '../../src/ranges.ts';
import { fail, type Misbehave, ObjectServer, sendRange } from '../ranges/double.ts';
import { startServer } from '../support/postgresql.ts';
import { put, temporaryFolder } from '../support/temporary-folder.ts';
import { ended, startBoard, startSubmitter, startWorker } from './programs.ts';
import { freePort, Redis } from './redis.ts';

const folder = temporaryFolder();
const bad = Buffer.from('Ça va €😀\n'.repeat(40_000));
bad[333_333] = 0xff;
const badPath = put(folder, 'bad.txt', bad);
const goodPath = put(folder, 'good.txt', 'Ça va €😀\n'.repeat(20_000));
const message = `${badPath}: ${utf8.check(bad)?.message}\n`;

const source = { name: 'a', version: '1', size: 900 };

const redis = await Redis.start();
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    child.kill('SIGKILL');
    await ended(child);
  }
});
afterAll(async () => {
  await redis?.stop();
});

describe.skipIf(!redis)('with a real Redis', () => {
  const { url } = redis ?? { url: '' };
  const worker = async (env: Record<string, string> = {}) => {
    const child = await startWorker({ REDIS_URL: url, ...env });
    children.push(child);
    return child;
  };
  const submitter = (sources: readonly string[], env: Record<string, string> = {}) => {
    const started = startSubmitter(sources, { REDIS_URL: url, RANGE_OCTETS: '10000', FAN: '16', ...env });
    children.push(started.process);
    return started;
  };

  test('a plan gives the verdicts of check, and a second submission is done at once', async () => {
    await worker();
    const expected = { status: 1, out: `${message}${goodPath}: well-formed\n`, err: '' };
    expect(await submitter([badPath, goodPath]).done).toEqual(expected);
    expect(await submitter([badPath, goodPath]).done).toEqual(expected);
    const connection = { url };
    const queue = new Queue(RANGES_QUEUE, { connection });
    const { completed } = await queue.getJobCounts('completed');
    expect(completed).toBe(Math.ceil(bad.length / 10_000) + Math.ceil(readFileSync(goodPath).length / 10_000));
    await queue.close();
  });

  test('killed workers, a killed submitter and a killed Redis change no verdict', async () => {
    const path = put(folder, 'killed.txt', bad);
    // Ranges so small that the kills come in the middle.
    const env = { RANGE_OCTETS: '500', FAN: '100' };
    const first = await worker();
    const lost = submitter([path], env);
    const queue = new Queue(FOLDS_QUEUE, { connection: { url, maxRetriesPerRequest: null } });
    queue.on('error', () => {});
    for (;;) if ((await queue.getJobCounts('completed')).completed as number) break;
    first.kill('SIGKILL');
    lost.process.kill('SIGKILL');
    await lost.done;
    await (redis as Redis).kill();
    await (redis as Redis).restart();
    await worker();
    expect(await submitter([path], env).done).toEqual({ status: 1, out: message.replace(badPath, path), err: '' });
    await queue.close();
  });

  /** Runs the flows of a plan on a server: the fold, and the flows that failed. */
  async function run(
    planned: ReturnType<typeof plan>,
    { fan, to = url, ...options }: { fan?: number; to?: string } & Parameters<typeof runFlows>[4] = {},
  ) {
    const connection = { url: to };
    const producer = new FlowProducer({ connection });
    const queues = { ranges: new Queue(RANGES_QUEUE, { connection }), folds: new Queue(FOLDS_QUEUE, { connection }) };
    const fold = new Fold(utf8, planned);
    try {
      const flows = flowOf(planned, fan === undefined ? {} : { fan });
      return { fold, failed: await runFlows(producer, queues, flows, fold, { interval: 20, ...options }) };
    } finally {
      await Promise.all([producer.close(), queues.ranges.close(), queues.folds.close()]);
    }
  }

  test('a source that changes is named, and gets no verdict; its new version does', async () => {
    const path = put(folder, 'changing.txt', 'a'.repeat(50_000));
    const planned = plan([await fileSource(path)], { form: utf8, size: 10_000 });
    writeFileSync(path, 'b'.repeat(50_000));
    await worker();
    const { fold, failed } = await run(planned);
    expect(failed[0]?.reason).toMatch(/^ranges 0 to 4 of the plan: .*changing.txt: changed since it was planned/);
    expect(() => fold.verdicts()).toThrow(
      /^no verdict: missing: .*changing.txt, octets 0 to 49999: 5 ranges have no result/,
    );
    expect(await submitter([path]).done).toMatchObject({ status: 0, out: `${path}: well-formed\n` });
  });

  test('a plan that failed is tried again when it is submitted again', async () => {
    const path = put(folder, 'restored.txt', 'a'.repeat(50_000));
    const planned = plan([await fileSource(path)], { form: utf8, size: 10_000 });
    renameSync(path, `${path}.away`);
    await worker();
    expect((await run(planned)).failed[0]?.reason).toContain('restored.txt: ');
    renameSync(`${path}.away`, path);
    const { fold, failed } = await run(planned);
    expect(failed).toEqual([]);
    expect(fold.verdicts()).toMatchObject([{ source: path, fault: null }]);
  });

  test('a source that is refused or fails is named; one that fails at first, or takes longer than the lock, gets its verdict', async () => {
    const objects = new ObjectServer();
    const base = await objects.start();
    const answers: Record<string, Misbehave> = {
      '/refused': (_, response) => fail(response, 403, 'AccessDenied'),
      '/fails': (_, response) => fail(response, 500, 'InternalError'),
      '/flaky': (_, response) => {
        delete answers['/flaky'];
        return fail(response, 500, 'InternalError');
      },
      '/slow': (request, response, stored) => {
        setTimeout(() => sendRange(request, response, stored as never), 900);
        return true;
      },
    };
    objects.misbehave = (request, ...all) =>
      request.headers['if-match'] !== undefined && (answers[request.url ?? '']?.(request, ...all) ?? false);
    const [refused, fails, flaky, slow] = await Promise.all(
      Object.keys(answers).map((name) => {
        objects.put(name, bad.subarray(333_000, 334_000));
        return httpSource(`${base}${name}`);
      }),
    );
    const open = (range: Range) => httpSource(range.source, { known: range });
    const settings = { ...WORKER_SETTINGS, connection: { url }, lockDuration: 300, stalledInterval: 100 };
    const workers = [
      new Worker(RANGES_QUEUE, rangeProcessor(utf8, open), { ...settings, concurrency: 4 }),
      new Worker(FOLDS_QUEUE, foldProcessor(), settings),
    ];
    const alone = (sources: readonly unknown[]) => run(plan(sources as RangeSource[], { form: utf8 }), { fan: 1 });
    const named = await alone([refused, fails]);
    expect(named.failed.map(({ reason }) => reason).sort()).toEqual([
      `ranges 0 to 0 of the plan: ${base}/refused: the server answers 403`,
      `ranges 1 to 1 of the plan: ${base}/fails: the server answers 500`,
    ]);
    expect(() => named.fold.verdicts()).toThrow(/^no verdict: missing: .*refused, octets 0 to 999/);
    const right = await alone([flaky, slow]);
    expect(right.failed).toEqual([]);
    const fault = expect.objectContaining({ offset: 333 });
    expect(right.fold.verdicts()).toMatchObject([{ fault }, { fault }]);
    await Promise.all(workers.map((worker) => worker.close()));
    await objects.stop();
  });

  test('a server that is full refuses the plan with its reason', async () => {
    const full = (await Redis.start({ maxmemory: '3mb' })) as Redis;
    const many = plan([{ ...source, size: 20_000 }], { form: utf8, size: 1 });
    await expect(run(many, { to: full.url })).rejects.toThrow(
      /^ranges \d+ to \d+ of the plan are not in the queue: .*maxmemory/,
    );
    await full.stop();
  });

  test('no more flows than the window are in the queue at a time', async () => {
    const path = put(folder, 'window.txt', 'a'.repeat(30_000));
    const planned = plan([await fileSource(path)], { form: utf8, size: 1000 });
    const waiting: number[] = [];
    await worker();
    const { fold, failed } = await run(planned, { fan: 5, window: 2, onProgress: (now) => waiting.push(now.waiting) });
    expect(failed).toEqual([]);
    expect(fold.verdicts()).toMatchObject([{ fault: null }]);
    expect(Math.max(...waiting)).toBe(2);
  });

  test('the board shows both queues', async () => {
    const port = await freePort();
    children.push(await startBoard({ REDIS_URL: url, PORT: String(port) }));
    const response = await fetch(`http://127.0.0.1:${port}/api/queues`);
    const { queues } = (await response.json()) as { queues: { name: string }[] };
    expect(queues.map(({ name }) => name)).toEqual([RANGES_QUEUE, FOLDS_QUEUE]);
  });

  test('waiting ends with the reason of the signal', async () => {
    const planned = plan([{ ...source, name: 'never' }], { form: utf8, size: 900 });
    await expect(run(planned, { signal: AbortSignal.timeout(100) })).rejects.toThrow('timeout');
  });
});

const postgres = startServer([]);
afterAll(() => postgres?.stop());

test.skipIf(!postgres)('with a real PostgreSQL, a plan gives the verdicts of check', async () => {
  const env = { DATABASE_URL: postgres?.url ?? '' };
  children.push(await startWorker(env));
  const submitter = startSubmitter([badPath, goodPath], { ...env, RANGE_OCTETS: '10000', FAN: '16' });
  children.push(submitter.process);
  expect(await submitter.done).toEqual({ status: 1, out: `${message}${goodPath}: well-formed\n`, err: '' });
});

/**
 * Plans as jobs of BullMQ, on a real Redis, with workers and submitters as processes
 * that are killed. Without Redis only the plain objects are tested.
 */
import type { ChildProcess } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FlowProducer, Queue, Worker } from 'bullmq';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import {
  type Flow,
  FOLDS_QUEUE,
  flowOf,
  foldProcessor,
  RANGES_QUEUE,
  rangeProcessor,
  requirePostgresSettings,
  requireServerSettings,
  requireWorkerSettings,
  runFlows,
  WORKER_SETTINGS,
} from '../../src/bullmq.ts';
import { utf8, utf16le } from '../../src/index.ts';
import { fileSource } from '../../src/node.ts';
import {
  Fold,
  httpSource,
  plan,
  type Range,
  type RangeRecord,
  type RangeSource,
  readRange,
  summarizeRange,
} from '../../src/ranges.ts';
import { fail, type Misbehave, ObjectServer, sendRange } from '../ranges/double.ts';
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
const ranges = [...plan([source], { form: utf8, size: 100 })];

describe('flows', () => {
  test('have a job for each range, up to the fan, and one that folds them', () => {
    const flows = [...flowOf(ranges, { fan: 4 })];
    expect(flows.map(({ data, children }) => [data, children.length])).toEqual([
      [{ first: 0, ranges: 4 }, 4],
      [{ first: 4, ranges: 4 }, 4],
      [{ first: 8, ranges: 1 }, 1],
    ]);
    expect(flows.flatMap(({ children }) => children.map(({ data }) => data))).toEqual(ranges.map(readRange));
  });

  test('are plain data, with one id for the same work and another for any other', () => {
    const [flow] = [...flowOf(ranges)] as [Flow];
    expect(JSON.parse(JSON.stringify(flow))).toEqual(flow);
    expect([...flowOf(ranges)]).toEqual([flow]);
    const ids = (changed: Partial<typeof source>, form = utf8 as never, size = 100) =>
      [...flowOf(plan([{ ...source, ...changed }], { form, size }))].flatMap(({ opts, children }) => [
        opts.jobId,
        ...children.map((child) => child.opts.jobId),
      ]);
    const all = [
      ...ids({}),
      ...ids({ name: 'b' }),
      ...ids({ version: '2' }),
      ...ids({}, utf16le as never),
      ...ids({}, undefined, 90),
    ];
    expect(new Set(all).size).toBe(all.length);
    // BullMQ reads a colon in an id as its own.
    expect(all.every((id) => /^(fold|range)-[0-9a-f]{32}$/.test(id))).toBe(true);
  });

  test.each([0, 1.5, Number.NaN, -1])('refuse a fan of %s', (fan) => {
    expect(() => flowOf(ranges, { fan })).toThrow(RangeError);
    expect(() => flowOf(ranges, { attempts: fan })).toThrow(RangeError);
  });

  test('refuse what is no range', () => {
    expect(() => [...flowOf([{ ...ranges[0], end: -1 }])]).toThrow('malformed range');
  });
});

describe('processors', () => {
  const octets = new Uint8Array(900).fill(0x41);
  const opened = { ...source, open: (start: number, end: number) => [octets.subarray(start, end)] };
  const records = () => Promise.all(ranges.map((range) => summarizeRange(utf8, opened, range)));

  test('turn a range into its record', async () => {
    const range = ranges[0] as Range;
    expect(await rangeProcessor(utf8, () => opened)({ data: range })).toEqual(
      await summarizeRange(utf8, opened, range),
    );
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'a source that has changed',
      () => rangeProcessor(utf8, () => ({ ...opened, version: '2' }))({ data: ranges[0] }),
      'changed since',
    ],
    [
      'a file that is gone',
      () => rangeProcessor(utf8, () => fileSource(join(folder, 'none')))({ data: ranges[0] }),
      'none',
    ],
    ['a worker of another form', () => rangeProcessor(utf16le, () => opened)({ data: ranges[0] }), 'planned for utf8'],
    ['a range that is torn', () => rangeProcessor(utf8, () => opened)({ data: { format: 1 } }), 'malformed range'],
  ])('do not try again for %s', async (_, work, text) => {
    await expect(work()).rejects.toMatchObject({ name: 'UnrecoverableError', message: expect.stringContaining(text) });
  });

  test('try again when a source fails', async () => {
    const short = { ...opened, open: () => [octets.subarray(0, 1)] };
    await expect(rangeProcessor(utf8, () => short)({ data: ranges[0] })).rejects.toMatchObject({ name: 'SourceError' });
  });

  const fold = (values: readonly unknown[], count = ranges.length) =>
    foldProcessor()({ data: { first: 0, ranges: count }, getChildrenValues: async () => ({ ...values }) });

  test('fold children into one record a source, in any order', async () => {
    const all = await records();
    const [merged, ...others] = await fold([...all].reverse());
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ start: 0, end: 900 });
    const whole = new Fold(utf8, ranges);
    expect(whole.add(merged)).toBeNull();
    expect(whole.verdicts()).toMatchObject([{ source: 'a', fault: null }]);
  });

  test('give all faults where these are asked for, as check --all', async () => {
    const many = Uint8Array.from(octets, (octet, i) => (i % 90 === 0 ? 0xff : octet));
    const faulty = { ...source, open: (start: number, end: number) => [many.subarray(start, end)] };
    const faults = { first: 3 };
    const work = rangeProcessor(utf8, () => faulty, { faults });
    const values = Object.entries(await Promise.all(ranges.map((data) => work({ data }))));
    const job = { data: { first: 0, ranges: 9 }, getChildrenValues: async () => Object.fromEntries(values) };
    const merged = await foldProcessor({ form: utf8, faults })(job);
    expect(merged).toHaveLength(1);
    for (const records of [merged, await foldProcessor()(job)]) {
      const whole = new Fold(utf8, ranges, { faults });
      expect(records.map((record) => whole.add(record)).every((problem) => problem === null)).toBe(true);
      const [verdict] = whole.verdicts();
      expect(verdict?.faults).toMatchObject({ count: 10, reasons: { 'never-used': 10 } });
      expect(verdict?.faults?.first.map(({ offset }) => offset)).toEqual([0, 90, 180]);
    }
  });

  test('refuse to fold when a child has no record, a torn one, or one of other octets', async () => {
    const all = await records();
    await expect(fold(all.slice(1))).rejects.toThrow('8 of 9 records are there');
    await expect(fold([...all.slice(1), { ...all[0], seal: '00000000' }])).rejects.toThrow('malformed record');
    const first = ranges[0] as Range;
    const other = await summarizeRange(utf8, { ...opened, open: () => [new Uint8Array(100).fill(0xc3)] }, first);
    await expect(fold([...all.slice(1), all[0], other], 10)).rejects.toThrow(
      'two records of a, octets 0 to 99, differ',
    );
  });

  test('keep records apart that are no neighbours', async () => {
    const all = await records();
    const apart = (await fold([all[0], all[2], all[3]], 3)) as RangeRecord[];
    expect(apart.map(({ start, end }) => [start, end])).toEqual([
      [0, 100],
      [200, 400],
    ]);
  });
});

test('records that the fold refuses are named, and their flow is removed, so that it is done again', async () => {
  const octets = new Uint8Array(900).fill(0x41);
  const opened = { ...source, open: (start: number, end: number) => [octets.subarray(start, end)] };
  const records = await Promise.all(ranges.map((range) => summarizeRange(utf8, opened, range)));
  const [removed, known]: [string[], Map<string, unknown>] = [[], new Map()];
  const folds = {
    getJob: async (id: string) =>
      known.has(id)
        ? {
            returnvalue: known.get(id),
            failedReason: undefined,
            getState: async () => 'completed',
            remove: async () => void removed.push(id),
          }
        : undefined,
  };
  const producer = {
    add: async ({ opts, data: { first, ranges: count } }: Flow) =>
      known.set(
        opts.jobId,
        records.slice(first, first + count).map((record) => (first === 0 ? { ...record, format: 2 } : record)),
      ),
  };
  const flows = [...flowOf(ranges, { fan: 5 })];
  const fold = new Fold(utf8, ranges);
  const failed = await runFlows(producer, { ranges: folds, folds }, flows, fold, { interval: 1 });
  expect(failed).toEqual([
    { first: 0, ranges: 5, reason: expect.stringMatching(/^ranges 0 to 4 of the plan: torn: .*format/) },
  ]);
  expect(removed).toEqual([flows[0]?.opts.jobId]);
  expect(() => fold.verdicts()).toThrow(/missing: a, octets 0 to 499/);
});

describe('settings', () => {
  test('of workers that lose jobs are refused', () => {
    expect(() => requireWorkerSettings(WORKER_SETTINGS)).not.toThrow();
    expect(() => requireWorkerSettings({ ...WORKER_SETTINGS, lockDuration: 5000 })).toThrow(
      'lockDuration must be at least 30000',
    );
    expect(() => requireWorkerSettings({ lockDuration: 60_000 })).toThrow('maxStalledCount must be at least 5, not 0');
  });

  test('of servers that lose jobs are refused', async () => {
    const client = (settings: Record<string, string>) => ({
      config: async (_: 'GET', key: string) => [key, settings[key]],
    });
    const good = { 'maxmemory-policy': 'noeviction', appendonly: 'yes' };
    await requireServerSettings(client(good));
    await expect(requireServerSettings(client({ ...good, appendonly: 'no' }))).rejects.toThrow('set: appendonly yes');
    await expect(requireServerSettings(client({ ...good, 'maxmemory-policy': 'allkeys-lru' }))).rejects.toThrow(
      'noeviction',
    );
  });

  test('of a PostgreSQL that loses jobs are refused', async () => {
    const client = (settings: Record<string, string>) => ({
      query: async (text: string) => ({ rows: [{ [text.replace('show ', '')]: settings[text.replace('show ', '')] }] }),
    });
    const good = { fsync: 'on', synchronous_commit: 'on' };
    await requirePostgresSettings(client(good));
    await expect(requirePostgresSettings(client({ ...good, fsync: 'off' }))).rejects.toThrow('set: fsync = on');
    await expect(requirePostgresSettings(client({ ...good, synchronous_commit: 'off' }))).rejects.toThrow(
      'would forget jobs',
    );
  });
});

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

  const connected = (to = url) => {
    const connection = { url: to };
    const producer = new FlowProducer({ connection });
    const queues = { ranges: new Queue(RANGES_QUEUE, { connection }), folds: new Queue(FOLDS_QUEUE, { connection }) };
    const close = () => Promise.all([producer.close(), queues.ranges.close(), queues.folds.close()]);
    return { producer, queues, close };
  };

  test('a source that changes is named, and gets no verdict; its new version does', async () => {
    const path = put(folder, 'changing.txt', 'a'.repeat(50_000));
    const { producer, queues, close } = connected();
    const planned = plan([await fileSource(path)], { form: utf8, size: 10_000 });
    writeFileSync(path, 'b'.repeat(50_000));
    const flows = flowOf(planned);
    await worker();
    const fold = new Fold(utf8, planned);
    const [failed] = await runFlows(producer, queues, flows, fold, { interval: 50 });
    expect(failed?.reason).toMatch(/^ranges 0 to 4 of the plan: .*changing.txt: changed since it was planned/);
    expect(() => fold.verdicts()).toThrow(
      /^no verdict: missing: .*changing.txt, octets 0 to 49999: 5 ranges have no record/,
    );
    expect(await submitter([path]).done).toMatchObject({ status: 0, out: `${path}: well-formed\n` });
    await close();
  });

  test('a plan that failed is tried again when it is submitted again', async () => {
    const path = put(folder, 'restored.txt', 'a'.repeat(50_000));
    const { producer, queues, close } = connected();
    const planned = plan([await fileSource(path)], { form: utf8, size: 10_000 });
    const flows = flowOf(planned);
    renameSync(path, `${path}.away`);
    await worker();
    const [failed] = await runFlows(producer, queues, flows, new Fold(utf8, planned), { interval: 50 });
    expect(failed?.reason).toContain('restored.txt: ');
    renameSync(`${path}.away`, path);
    const fold = new Fold(utf8, planned);
    expect(await runFlows(producer, queues, flows, fold, { interval: 50 })).toEqual([]);
    expect(fold.verdicts()).toMatchObject([{ source: path, fault: null }]);
    await close();
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
    const { producer, queues, close } = connected();
    const open = (range: Range) => httpSource(range.source, { known: range });
    const settings = { ...WORKER_SETTINGS, connection: { url }, lockDuration: 300, stalledInterval: 100 };
    const workers = [
      new Worker(RANGES_QUEUE, rangeProcessor(utf8, open), { ...settings, concurrency: 4 }),
      new Worker(FOLDS_QUEUE, foldProcessor(), settings),
    ];
    const run = async (sources: readonly unknown[]) => {
      const planned = plan(sources as RangeSource[], { form: utf8 });
      const fold = new Fold(utf8, planned);
      const flows = flowOf(planned, { fan: 1, attempts: 2 });
      return { fold, failed: await runFlows(producer, queues, flows, fold, { interval: 20 }) };
    };
    const named = await run([refused, fails]);
    expect(named.failed.map(({ reason }) => reason).sort()).toEqual([
      `ranges 0 to 0 of the plan: ${base}/refused: the server answers 403`,
      `ranges 1 to 1 of the plan: ${base}/fails: the server answers 500`,
    ]);
    expect(() => named.fold.verdicts()).toThrow(/^no verdict: missing: .*refused, octets 0 to 999/);
    const right = await run([flaky, slow]);
    expect(right.failed).toEqual([]);
    const fault = expect.objectContaining({ offset: 333 });
    expect(right.fold.verdicts()).toMatchObject([{ fault }, { fault }]);
    await Promise.all(workers.map((worker) => worker.close()));
    await close();
    await objects.stop();
  });

  test('a server that is full refuses the plan with its reason', async () => {
    const full = (await Redis.start({ maxmemory: '3mb' })) as Redis;
    const { producer, queues, close } = connected(full.url);
    const many = plan([{ name: 'a', version: '1', size: 20_000 }], { form: utf8, size: 1 });
    await expect(runFlows(producer, queues, flowOf(many), new Fold(utf8, many))).rejects.toThrow(
      /^ranges \d+ to \d+ of the plan are not in the queue: .*maxmemory/,
    );
    await close();
    await full.stop();
  });

  test('no more flows than the window are in the queue at a time', async () => {
    const path = put(folder, 'window.txt', 'a'.repeat(30_000));
    const { producer, queues, close } = connected();
    const planned = plan([await fileSource(path)], { form: utf8, size: 1000 });
    const waiting: number[] = [];
    const options = { window: 2, interval: 20, onProgress: (now: { waiting: number }) => waiting.push(now.waiting) };
    await worker();
    const fold = new Fold(utf8, planned);
    expect(await runFlows(producer, queues, flowOf(planned, { fan: 5 }), fold, options)).toEqual([]);
    expect(fold.verdicts()).toMatchObject([{ fault: null }]);
    expect(Math.max(...waiting)).toBe(2);
    await close();
  });

  test('the board shows both queues', async () => {
    const port = await freePort();
    children.push(await startBoard({ REDIS_URL: url, PORT: String(port) }));
    const response = await fetch(`http://127.0.0.1:${port}/api/queues`);
    const { queues } = (await response.json()) as { queues: { name: string }[] };
    expect(queues.map(({ name }) => name)).toEqual([RANGES_QUEUE, FOLDS_QUEUE]);
  });

  test('waiting ends with the reason of the signal', async () => {
    const { producer, queues, close } = connected();
    const planned = plan([{ ...source, name: 'never' }], { form: utf8, size: 900 });
    const flows = flowOf(planned);
    const signal = AbortSignal.timeout(100);
    await expect(runFlows(producer, queues, flows, new Fold(utf8, planned), { signal })).rejects.toThrow('timeout');
    await close();
  });
});

/** Plans as jobs of BullMQ: the plain objects. bullmq.real.ts runs them on a real Redis. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { requirePostgresSettings, requireRedisSettings } from '../../examples/bullmq/settings.ts';
import { type Flow, flowOf, foldProcessor, rangeProcessor, runFlows } from '../../src/bullmq.ts';
import { utf8, utf16le } from '../../src/index.ts';
import { fileSource } from '../../src/node.ts';
import { Fold, plan, type Range, type RangeResult, readRange, summarizeRange } from '../../src/ranges.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const folder = temporaryFolder();

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
  });

  test('refuse what is no range', () => {
    expect(() => [...flowOf([{ ...ranges[0], end: -1 }])]).toThrow('malformed range');
  });
});

describe('processors', () => {
  const octets = new Uint8Array(900).fill(0x41);
  const opened = { ...source, open: (start: number, end: number) => [octets.subarray(start, end)] };
  const results = () => Promise.all(ranges.map((range) => summarizeRange(utf8, opened, range)));

  test('turn a range into its result', async () => {
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

  test('fold children into one result a source, in any order', async () => {
    const all = await results();
    const [merged, ...others] = await fold([...all].reverse());
    expect(others).toEqual([]);
    expect(merged).toMatchObject({ start: 0, end: 900 });
    const whole = new Fold(utf8, ranges);
    expect(whole.add(merged)).toBeNull();
    expect(whole.verdicts()).toMatchObject([{ source: 'a', fault: null }]);
  });

  test('refuse to fold when a child has no result, a torn one, or one of other octets', async () => {
    const all = await results();
    await expect(fold(all.slice(1))).rejects.toThrow('8 of 9 results are there');
    await expect(fold([...all.slice(1), { ...all[0], seal: '00000000' }])).rejects.toThrow('malformed range result');
    const first = ranges[0] as Range;
    const other = await summarizeRange(utf8, { ...opened, open: () => [new Uint8Array(100).fill(0xc3)] }, first);
    await expect(fold([...all.slice(1), all[0], other], 10)).rejects.toThrow(
      'two results of a, octets 0 to 99, differ',
    );
  });

  test('keep results apart that are no neighbours', async () => {
    const all = await results();
    const apart = (await fold([all[0], all[2], all[3]], 3)) as RangeResult[];
    expect(apart.map(({ start, end }) => [start, end])).toEqual([
      [0, 100],
      [200, 400],
    ]);
  });
});

test('results that the fold refuses are named, and their flow is removed, so that it is done again', async () => {
  const octets = new Uint8Array(900).fill(0x41);
  const opened = { ...source, open: (start: number, end: number) => [octets.subarray(start, end)] };
  const results = await Promise.all(ranges.map((range) => summarizeRange(utf8, opened, range)));
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
        results.slice(first, first + count).map((result) => (first === 0 ? { ...result, format: 2 } : result)),
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
  test('of servers that lose jobs are refused', async () => {
    const client = (settings: Record<string, string>) => ({
      config: async (_: 'GET', key: string) => [key, settings[key]],
    });
    const good = { 'maxmemory-policy': 'noeviction', appendonly: 'yes' };
    await requireRedisSettings(client(good));
    await expect(requireRedisSettings(client({ ...good, appendonly: 'no' }))).rejects.toThrow('set: appendonly yes');
    await expect(requireRedisSettings(client({ ...good, 'maxmemory-policy': 'allkeys-lru' }))).rejects.toThrow(
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

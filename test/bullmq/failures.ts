/**
 * What can go wrong between a plan and its verdict, one after the other, with real
 * workers and a real server. Each failure must end in the verdict of `check`, or in
 * no verdict and a reason that names what happened:
 *
 *     the source is shortened    no verdict: …: changed since it was planned (mtime …, 300000 octets)
 *     500, and then an answer    octet 200001: FF is ill-formed UTF-8 …
 */
import type { ChildProcess } from 'node:child_process';
import { rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { serverFrom } from '../../examples/bullmq/server.ts';
import { FOLDS_QUEUE, flowOf, RANGES_QUEUE, runFlows } from '../../src/bullmq.ts';
import { utf8 } from '../../src/index.ts';
import { fileSource } from '../../src/node.ts';
import { Fold, httpSource, type Plan, plan, type RangeSource } from '../../src/ranges.ts';
import { fail, type Misbehave, type ObjectServer, sendRange } from '../ranges/double.ts';
import { CHANGES, type Change, otherWorker } from './other-versions.ts';
import { ended, startWorker } from './programs.ts';
import type { QueueServer } from './rounds.ts';

/** What a failure happens to. */
export interface Place {
  readonly server: QueueServer;
  /** A folder for its files. */
  readonly folder: string;
  readonly objects: ObjectServer;
  /** The URL of `objects`. */
  readonly base: string;
}

/** `run` returns what was seen. */
export interface Failure {
  readonly name: string;
  /** What must be seen. */
  readonly expected: RegExp;
  /** The only server that it can happen to. */
  readonly only?: 'Redis';
  run(place: Place): Promise<string>;
}

const text = Buffer.from('Ça va €😀\n'.repeat(20_000));
text[200_001] = 0xff;
const VERDICT = /^octet 200001: FF is ill-formed UTF-8/;
const CHANGED = /^no verdict: missing: .*; .*: changed since it was planned/;

/** The verdict, or why there is none: what the fold misses, and why the first flow has failed. */
async function outcomeOf({ server }: Place, ranges: Plan): Promise<string> {
  const connected = serverFrom({ ...server.environment });
  const queues = { ranges: connected.queue(RANGES_QUEUE), folds: connected.queue(FOLDS_QUEUE) };
  const producer = connected.producer();
  try {
    const fold = new Fold(utf8, ranges);
    const failed = await runFlows(producer, queues, flowOf(ranges, { fan: 10 }), fold, { interval: 50 });
    if (!fold.isComplete) return `${problemOf(fold)}; ${failed[0]?.reason}`;
    return fold.verdicts()[0]?.fault?.message ?? 'well-formed';
  } catch (error) {
    return (error as Error).message;
  } finally {
    await Promise.all([queues.ranges.close(), queues.folds.close(), producer.close()]);
  }
}

function problemOf(fold: Fold): string {
  try {
    fold.verdicts();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('a fold that is not complete gave verdicts');
}

const planOf = (source: RangeSource) => plan([source], { form: utf8, size: 10_000 });

async function withWorkers<T>(workers: readonly Promise<ChildProcess>[], work: () => Promise<T>): Promise<T> {
  const started = await Promise.all(workers);
  try {
    return await work();
  } finally {
    for (const worker of started) worker.kill('SIGKILL');
    await Promise.all(started.map(ended));
  }
}

let files = 0;

/** A file of `text`; `change`: between its plan and its first reader. */
async function changedFile(place: Place, change: (path: string) => void): Promise<string> {
  const path = join(place.folder, `file-${++files}.txt`);
  writeFileSync(path, text);
  const ranges = planOf(await fileSource(path));
  change(path);
  return withWorkers([startWorker(place.server.environment)], () => outcomeOf(place, ranges));
}

/** An object of `text` on a server that misbehaves once it is planned. */
async function badServer(place: Place, misbehave: Misbehave, workers: readonly object[] = [{}]): Promise<string> {
  const { objects, base, server } = place;
  const name = `/lake/${++files}.txt`;
  objects.put(name, text);
  const ranges = planOf(await httpSource(`${base}${name}`));
  objects.misbehave = misbehave;
  try {
    const started = workers.map((env) => startWorker({ ...server.environment, ...env }));
    return await withWorkers(started, () => outcomeOf(place, ranges));
  } finally {
    objects.misbehave = () => false;
  }
}

/** An answer whose octets take some time. */
const drip =
  (milliseconds: number, isSlow: (range: string) => boolean = () => true): Misbehave =>
  (request, response, stored) => {
    if (!stored || !isSlow(request.headers.range ?? '')) return false;
    delay(milliseconds).then(() => sendRange(request, response, stored));
    return true;
  };

/** Does something at one of the requests, counted from 1. */
function atRequest(which: number, act: () => Promise<void>, misbehave: Misbehave): Misbehave {
  let count = 0;
  return (...all) => {
    if (++count === which) void act();
    return misbehave(...all);
  };
}

/** A clock that is a day ahead, then a day behind, every second. */
const JUMPING_CLOCK = `data:text/javascript,${encodeURIComponent(`
  const now = Date.now;
  Date.now = () => now() + (Math.floor(now() / 1000) % 2 ? 1 : -1) * 86400000;
`)}`;

/** A worker of another version gives nothing; one of this version then gives the verdict. */
function otherVersion(what: string, change: Change, expected: RegExp): Failure {
  return {
    name: `a worker of another version of the package: ${what}`,
    expected,
    async run(place) {
      const path = join(place.folder, `file-${++files}.txt`);
      writeFileSync(path, text);
      const ranges = planOf(await fileSource(path));
      const other = otherWorker(place.folder, change, place.server.environment);
      const seen = await withWorkers([other], () => outcomeOf(place, ranges));
      const again = await withWorkers([startWorker(place.server.environment)], () => outcomeOf(place, ranges));
      return VERDICT.test(again) ? seen : `${seen}; and then, with a worker of this version: ${again}`;
    },
  };
}

/** Redis may have so much memory, in octets; 0: all that there is. */
async function limitMemory({ server }: Place, octets: number): Promise<void> {
  const client = new Redis(server.environment.REDIS_URL as string);
  await client.config('SET', 'maxmemory', octets);
  client.disconnect();
}

const first = (count: number, answer: Misbehave): Misbehave => {
  let left = count;
  return (...all) => left-- > 0 && answer(...all);
};
const answer =
  (status: number): Misbehave =>
  (_, response) =>
    fail(response, status, 'Error');

export const FAILURES: readonly Failure[] = [
  {
    name: 'a file is written again with the same length',
    expected: CHANGED,
    run: (place) => changedFile(place, (path) => writeFileSync(path, Buffer.alloc(text.length, 'a'))),
  },
  {
    name: 'a file is shortened',
    expected: CHANGED,
    run: (place) => changedFile(place, (path) => truncateSync(path, 10)),
  },
  {
    name: 'a file is removed',
    expected: /^no verdict: missing: .*; .*: no such file$/,
    run: (place) => changedFile(place, (path) => rmSync(path)),
  },
  {
    name: 'an object is replaced with the same length',
    expected: CHANGED,
    run: (place) => badServer(place, (_, response) => fail(response, 412, 'PreconditionFailed')),
  },
  {
    name: 'a server answers 403',
    expected: /^no verdict: missing: .*; .*: the server answers 403$/,
    run: (place) => badServer(place, answer(403)),
  },
  {
    name: 'a server answers 500, always',
    expected: /^no verdict: missing: .*; .*: the server answers 500$/,
    run: (place) => badServer(place, answer(500)),
  },
  {
    name: 'a server answers 500 to 20 requests, then with octets',
    expected: VERDICT,
    run: (place) => badServer(place, first(20, answer(500))),
  },
  { name: 'a server is slow', expected: VERDICT, run: (place) => badServer(place, drip(300)) },
  {
    name: 'ranges take three times as long as their lock',
    expected: VERDICT,
    run: (place) =>
      badServer(
        place,
        drip(4500, (range) => /^bytes=\d0000-/.test(range)),
        [{ LOCK_MS: '1500' }, {}],
      ),
  },
  {
    name: 'a worker is stopped for longer than its lock, and goes on after another did its ranges',
    expected: VERDICT,
    async run(place) {
      const stopped = await startWorker({ ...place.server.environment, LOCK_MS: '1500' });
      const stop = async () => {
        stopped.kill('SIGSTOP');
        await delay(5000);
        stopped.kill('SIGCONT');
      };
      const other = [{ LOCK_MS: '1500' }];
      return withWorkers([Promise.resolve(stopped)], () => badServer(place, atRequest(5, stop, drip(300)), other));
    },
  },
  {
    name: 'the clock of one of two workers jumps by two days, every second',
    expected: VERDICT,
    run: (place) => badServer(place, drip(200), [{ NODE_OPTIONS: `--import ${JUMPING_CLOCK}` }, {}]),
  },
  {
    name: 'Redis is full before the plan is submitted',
    only: 'Redis',
    expected: /^ranges 0 to 9 of the plan are not in the queue: .*maxmemory.*; octet 200001: FF/,
    async run(place) {
      await limitMemory(place, 1);
      const refused = await badServer(place, () => false, []);
      await limitMemory(place, 0);
      return `${refused}; ${await badServer(place, () => false)}`;
    },
  },
  {
    name: 'Redis is full for five seconds in the middle',
    only: 'Redis',
    expected: VERDICT,
    async run(place) {
      const fill = async () => {
        await limitMemory(place, 1);
        await delay(5000);
        await limitMemory(place, 0);
      };
      return badServer(place, atRequest(5, fill, drip(300)));
    },
  },
  otherVersion(
    'another table of the form',
    CHANGES.table,
    /planned for utf8 \(table \w+\), and this is utf8 \(table \w+\)$/,
  ),
  otherVersion('another format of ranges', CHANGES.range, /malformed range: format: expected 2/),
  otherVersion('another format of summaries', CHANGES.summary, /torn: malformed .*summary/),
];

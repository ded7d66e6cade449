/**
 * A worker: takes ranges and folds from the queues until it is stopped. Start as
 * many as you have machines and processors; kill them when you like.
 *
 *     REDIS_URL=redis://localhost:6379 node worker.ts
 *
 * A source is a file, by the same path on every machine, or a URL. SIGTERM lets the
 * job in work end; a worker that is killed loses nothing, its job goes to another.
 */
import { utf8 } from 'wellformed';
import { FOLDS_QUEUE, foldProcessor, RANGES_QUEUE, rangeProcessor, WORKER_SETTINGS } from 'wellformed/bullmq';
import { fileSource } from 'wellformed/node';
import { httpSource, type Range } from 'wellformed/ranges';
import { endWithOneLine, serverFrom } from './server.ts';

process.on('uncaughtException', endWithOneLine);
const server = serverFrom(process.env);
// For tests, which cannot wait for half a minute until a dead worker is noticed.
const lockDuration = Number(process.env.LOCK_MS ?? WORKER_SETTINGS.lockDuration);
const stalledInterval = Number(process.env.STALLED_MS ?? WORKER_SETTINGS.stalledInterval);
const concurrency = Number(process.env.CONCURRENCY ?? 4);

/** The source of a range, checked to be the one that was planned. */
const open = (range: Range) =>
  /^https?:/.test(range.source) ? httpSource(range.source, { known: range }) : fileSource(range.source);

const options = { ...WORKER_SETTINGS, lockDuration, stalledInterval };
await server.requireSettings();

const workers = [
  server.worker(RANGES_QUEUE, rangeProcessor(utf8, open), { ...options, concurrency }),
  server.worker(FOLDS_QUEUE, foldProcessor(), options),
];
for (const worker of workers) worker.on('error', (error) => process.stderr.write(`worker: ${error.message}\n`));

const stop = async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  process.exit(0);
};
process.once('SIGTERM', stop).once('SIGINT', stop);
process.stdout.write('ready\n');

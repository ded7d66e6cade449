/** A worker of bench/bullmq.ts: like that of examples/bullmq, with a source that can be slow, as an object store is. */
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'bullmq';
import { FOLDS_QUEUE, foldProcessor, RANGES_QUEUE, rangeProcessor, WORKER_SETTINGS } from '../src/bullmq.ts';
import { utf8 } from '../src/index.ts';
import { fileSource } from '../src/node.ts';

const slow = Number(process.env.SLOW_MS ?? 0);
const connection = { url: process.env.REDIS_URL as string, maxRetriesPerRequest: null };
const options = { connection, ...WORKER_SETTINGS };
const opened = new Map<string, ReturnType<typeof fileSource>>();
const range = rangeProcessor(utf8, async ({ source }) => {
  if (slow > 0) await delay(slow);
  const known = opened.get(source) ?? fileSource(source);
  opened.set(source, known);
  return known;
});
new Worker(RANGES_QUEUE, range, { ...options, concurrency: Number(process.env.CONCURRENCY ?? 1) });
new Worker(FOLDS_QUEUE, foldProcessor(), options);
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.({ cpu: (user + system) / 1e6, memory: process.resourceUsage().maxRSS / 1024 });
});
process.send?.('ready');

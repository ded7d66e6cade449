/**
 * Plans sources, submits them, shows the progress, and prints the verdicts.
 *
 *     REDIS_URL=redis://localhost:6379 node submit.ts dump.sql https://example.org/export.ndjson
 *
 * Kill it and start it again with the same sources: it goes on. Exit status as that of
 * `wellformed check`: 0 all are well-formed, 1 some are ill-formed, 2 there is no verdict.
 */
import { utf8 } from 'wellformed';
import { FOLDS_QUEUE, flowOf, RANGES_QUEUE, runFlows } from 'wellformed/bullmq';
import { fileSource } from 'wellformed/node';
import { Fold, httpSource, plan } from 'wellformed/ranges';
import { endWithOneLine, serverFrom } from './server.ts';

process.on('uncaughtException', endWithOneLine);
const server = serverFrom(process.env);
const size = Number(process.env.RANGE_OCTETS ?? 2 ** 26);
const fan = Number(process.env.FAN ?? 1000);

const names = process.argv.slice(2);
const sources = await Promise.all(names.map((name) => (/^https?:/.test(name) ? httpSource(name) : fileSource(name))));
const ranges = plan(sources, { form: utf8, size });
const fold = new Fold(utf8, ranges);

await server.requireSettings();
const queues = { ranges: server.queue(RANGES_QUEUE), folds: server.queue(FOLDS_QUEUE) };
const producer = server.producer();
// A server that is away is waited for.
queues.ranges.on('error', () => {});
queues.folds.on('error', () => {});
producer.on('error', () => {});

let trouble = '';
const failed = await runFlows(producer, queues, flowOf(ranges, { fan }), fold, {
  onProgress: ({ waiting, error }) => {
    const now = error === undefined ? '' : `the server cannot be used, trying again: ${error}`;
    if (now !== '' && now !== trouble) process.stderr.write(`${now}\n`);
    trouble = now;
    const { covered, count } = fold.progress;
    if (process.stderr.isTTY) process.stderr.write(`\r${covered} of ${count} ranges, ${waiting} flows in the queue `);
  },
});
for (const { reason } of failed) process.stderr.write(`${reason}\n`);

let status = 0;
try {
  for (const { source, fault } of fold.verdicts()) {
    if (fault) status = 1;
    process.stdout.write(`${source}: ${fault?.message ?? 'well-formed'}\n`);
  }
} catch (error) {
  status = 2;
  process.stderr.write(`${(error as Error).message}\n`);
}
await Promise.all([queues.ranges.close(), queues.folds.close(), producer.close()]);
process.exit(status);

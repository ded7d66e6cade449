/**
 * NATS JetStream: ranges are the messages of one stream, results those of another.
 *
 *     NATS_URL=nats://localhost:4222 node nats.ts work              # on each machine
 *     NATS_URL=nats://localhost:4222 node nats.ts submit dump.sql   # the exit status is that of check
 *
 * JetStream delivers again what was not acknowledged, so a range may be done twice, and
 * its result comes twice: the fold takes that. A submitter that was killed is started
 * again: it reads the results that are there, and asks for the others only.
 */
import { createHash } from 'node:crypto';
import { AckPolicy, connect, type JsMsg, nanos, RetentionPolicy } from 'nats';
import { utf8 } from 'wellformed';
import { fileSource } from 'wellformed/node';
import { Fold, plan, readRange, SourceError, summarizeRange } from 'wellformed/ranges';

const SECOND = 1000;
const WEEK = 7 * 24 * 3600 * SECOND;
const ackWait = Number(process.env.ACK_MS ?? 60 * SECOND);
const [what, ...files] = process.argv.slice(2);

const connection = await connect({
  servers: process.env.NATS_URL ?? 'nats://127.0.0.1:4222',
  maxReconnectAttempts: -1,
});
const stream = connection.jetstream();
const manager = await connection.jetstreamManager();
await manager.streams.add({ name: 'RANGES', subjects: ['ranges.*'], retention: RetentionPolicy.Workqueue });
await manager.streams.add({ name: 'RESULTS', subjects: ['results.*'], max_age: nanos(WEEK) });

/** The result of a range, or why there is none, goes to the plan that the range is of. */
async function answer(message: JsMsg): Promise<void> {
  const results = message.subject.replace('ranges.', 'results.');
  const busy = setInterval(() => message.working(), ackWait / 3);
  try {
    const range = readRange(message.string());
    const result = await summarizeRange(utf8, await fileSource(range.source), range);
    await stream.publish(results, JSON.stringify(result));
    message.ack();
  } catch (error) {
    if (error instanceof SourceError && error.retriable) return message.nak(SECOND);
    await stream.publish(results, JSON.stringify({ error: String(error) }));
    message.term();
  } finally {
    clearInterval(busy);
  }
}

async function work(): Promise<void> {
  const durable = { durable_name: 'workers', ack_policy: AckPolicy.Explicit, ack_wait: nanos(ackWait) };
  await manager.consumers.add('RANGES', durable);
  const ranges = await stream.consumers.get('RANGES', 'workers');
  process.stdout.write('ready\n');
  for await (const message of await ranges.consume({ max_messages: 4 })) await answer(message);
}

async function submit(): Promise<number> {
  const size = Number(process.env.RANGE_OCTETS ?? 2 ** 26);
  const ranges = [...plan(await Promise.all(files.map((file) => fileSource(file))), { form: utf8, size })];
  const fold = new Fold(utf8, ranges);
  const id = createHash('sha256').update(JSON.stringify(ranges)).digest('hex').slice(0, 32);
  const consumer = await stream.consumers.get('RESULTS', { filterSubjects: `results.${id}` });
  const { num_pending: known } = await consumer.info(true);
  let waiting = known;
  const ask = async () => {
    for (const range of fold.missing()) await stream.publish(`ranges.${id}`, JSON.stringify(range));
  };
  if (waiting === 0) await ask();
  for await (const message of await consumer.consume()) {
    const { error } = message.json<{ error?: string }>();
    const failure = error ?? fold.add(message.string())?.message;
    // What an earlier run could not read is asked for again.
    if (failure !== undefined && waiting <= 0) throw new Error(failure);
    if (fold.progress.covered === ranges.length) break;
    if (--waiting === 0) await ask();
  }
  let status = 0;
  for (const { source, fault } of fold.verdicts()) {
    if (fault) status = 1;
    process.stdout.write(`${source}: ${fault?.message ?? 'well-formed'}\n`);
  }
  return status;
}

try {
  if (what === 'work') await work();
  else process.exitCode = await submit();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 2;
}
await connection.close();

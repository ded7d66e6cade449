/**
 * bull-board: the queues as a page, at http://127.0.0.1:3000. It has no password: keep
 * it on a loopback address or behind one that has.
 *
 *     npm install bullmq @bull-board/api @bull-board/express express
 *     REDIS_URL=redis://localhost:6379 node board.ts
 */
import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { Queue } from 'bullmq';
import express from 'express';
import { FOLDS_QUEUE, RANGES_QUEUE } from 'wellformed/bullmq';

const connection = { url: process.env.REDIS_URL ?? 'redis://127.0.0.1:6379' };
const page = new ExpressAdapter();
createBullBoard({
  queues: [RANGES_QUEUE, FOLDS_QUEUE].map((name) => new BullMQAdapter(new Queue(name, { connection }))),
  serverAdapter: page,
});
const [port, host] = [Number(process.env.PORT ?? 3000), process.env.HOST ?? '127.0.0.1'];
express()
  .use(page.getRouter())
  .listen(port, host, () => process.stdout.write('ready\n'));

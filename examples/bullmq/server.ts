/**
 * The server of the queues: Redis at REDIS_URL, or PostgreSQL at DATABASE_URL. Worker
 * and submitter are the same for both. Its settings are checked at start.
 *
 *     REDIS_URL=redis://localhost:6379                    npm install bullmq ioredis
 *     DATABASE_URL=postgres://user@localhost/queues       npm install bullmq pg
 */
import { createPostgresBackend, FlowProducer, type Processor, Queue, Worker, withBackend } from 'bullmq';
import type { WORKER_SETTINGS } from 'wellformed/bullmq';
import { requirePostgresSettings, requireRedisSettings } from './settings.ts';

type WorkerOptions = { readonly [Name in keyof typeof WORKER_SETTINGS]: number } & { readonly concurrency?: number };

function onRedis(url: string) {
  // A server that is away is waited for.
  const connection = { url, maxRetriesPerRequest: null };
  return {
    queue: (name: string) => new Queue(name, { connection }),
    producer: () => new FlowProducer({ connection }),
    worker: (name: string, work: Processor, options: WorkerOptions) =>
      new Worker(name, work, { ...options, connection }),
    async requireSettings() {
      const { Redis } = await import('ioredis');
      const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null });
      const failed = new Promise<never>((_, reject) => client.once('error', reject));
      await Promise.race([client.connect().then(() => requireRedisSettings(client)), failed]);
      client.disconnect();
    },
  };
}

function onPostgres(connectionString: string) {
  const { FlowProducer, Queue, Worker } = withBackend(createPostgresBackend);
  const connection = { connectionString, migrate: true };
  return {
    queue: (name: string) => new Queue(name, { connection }),
    producer: () => new FlowProducer({ connection }),
    worker: (name: string, work: Processor, options: WorkerOptions) =>
      new Worker(name, work, { ...options, connection }),
    async requireSettings() {
      const { Client } = (await import('pg')).default;
      const client = new Client({ connectionString });
      await client.connect();
      await requirePostgresSettings(client);
      await client.end();
    },
  };
}

export function serverFrom({ DATABASE_URL, REDIS_URL = 'redis://127.0.0.1:6379' }: NodeJS.ProcessEnv) {
  return DATABASE_URL ? onPostgres(DATABASE_URL) : onRedis(REDIS_URL);
}

/** An error is one line; 2 is the exit status of `wellformed` without a verdict. */
export function endWithOneLine(error: Error): void {
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}

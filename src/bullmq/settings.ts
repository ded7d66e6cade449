/**
 * The settings with which no kill of a worker or server lost or doubled a range in
 * our tests, and functions that refuse others at start.
 */
import { requireObject } from '../run/input.ts';

/** Options for `new Worker(…)`, beside the connection. Times are in milliseconds. */
export const WORKER_SETTINGS = {
  /** A worker that does not renew the lock of its job for so long is taken for dead. */
  lockDuration: 60_000,
  /** How often dead workers are looked for. */
  stalledInterval: 15_000,
  /** How many workers may die of one job until it fails. */
  maxStalledCount: 5,
} as const;

const SHORTEST_LOCK = 30_000;
const LEAST_STALLED = 5;

/**
 * Refuses options of a worker that lose jobs.
 *
 * @throws RangeError for a lock of less than 30 seconds, which a busy machine does not renew in time, and for
 * `maxStalledCount` under 5.
 */
export function requireWorkerSettings(options: {
  readonly lockDuration?: number | undefined;
  readonly maxStalledCount?: number | undefined;
}): void {
  const { lockDuration = 0, maxStalledCount = 0 } = requireObject(options, 'the options of the worker');
  if (!(lockDuration >= SHORTEST_LOCK)) {
    throw new RangeError(`lockDuration must be at least ${SHORTEST_LOCK}, not ${lockDuration}: use ...WORKER_SETTINGS`);
  }
  if (!(maxStalledCount >= LEAST_STALLED)) {
    throw new RangeError(
      `maxStalledCount must be at least ${LEAST_STALLED}, not ${maxStalledCount}: use ...WORKER_SETTINGS`,
    );
  }
}

/** A client of Redis, such as `await queue.client`. */
export interface ConfigReader {
  config(command: 'GET', key: string): Promise<unknown>;
}

const WANTED = [
  ['maxmemory-policy', 'noeviction', 'a server that is full would throw jobs away; set: maxmemory-policy noeviction'],
  ['appendonly', 'yes', 'a server that is killed would forget jobs; set: appendonly yes'],
] as const;

/**
 * Refuses a Redis that can lose jobs: one that evicts keys when it is full, or keeps no log (AOF).
 *
 * @throws Error that names the setting; and what the client throws, as servers do that hide their configuration.
 */
export async function requireServerSettings(client: ConfigReader): Promise<void> {
  for (const [key, wanted, remedy] of WANTED) {
    const [, value] = (await client.config('GET', key)) as [string, string];
    if (value !== wanted) throw new Error(`Redis has ${key} ${value}: ${remedy}`);
  }
}

/** A client of PostgreSQL, such as that of `pg`. */
export interface SqlClient {
  query(text: string): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
}

/** What a power cut would do to a server with another value. */
const WANTED_OF_POSTGRES = [
  ['fsync', 'a server that is cut off could not be started again; set: fsync = on'],
  ['synchronous_commit', 'a server that is cut off would forget jobs; set: synchronous_commit = on'],
] as const;

/**
 * Refuses a PostgreSQL that can lose jobs: one that does not wait until they are on the disk.
 *
 * @throws Error that names the setting; and what the client throws.
 */
export async function requirePostgresSettings(client: SqlClient): Promise<void> {
  for (const [name, remedy] of WANTED_OF_POSTGRES) {
    const { rows } = await client.query(`show ${name}`);
    const value = rows[0]?.[name];
    if (value === 'off') throw new Error(`PostgreSQL has ${name} off: ${remedy}`);
  }
}

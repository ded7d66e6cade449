/**
 * The settings with which a server of queues loses no job: a server with others is refused at start.
 */
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
export async function requireRedisSettings(client: ConfigReader): Promise<void> {
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

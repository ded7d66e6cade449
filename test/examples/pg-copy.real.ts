/** The recipe examples/pg-copy.ts against a real server. */
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { copyUtf8, type Limits } from '../../examples/pg-copy.ts';
import { unhex } from '../support/hex.ts';
import { startServer } from '../support/postgresql.ts';
import { chunks, faulty } from './pg-copy-texts.ts';

const server = startServer();
afterAll(() => server?.stop());

describe.skipIf(server === null)('with a server', () => {
  const { PGHOST: host, PGUSER: user, PGDATABASE: database } = server?.environment ?? {};
  const connection = { host, user, database };

  async function connectedClient(): Promise<Client> {
    const client = new Client(connection);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query('DROP TABLE IF EXISTS "it""s"; CREATE TABLE "it""s" (id integer PRIMARY KEY, name text)');
    return client;
  }

  const TABLE = 'it"s';
  const rows = async (client: Client) => (await client.query('SELECT id, name FROM "it""s" ORDER BY id')).rows;

  /** The copy fails with a message, nothing is loaded, and the same client then loads a good text. */
  async function refuses(
    client: Client,
    source: AsyncIterable<Uint8Array>,
    message: string | RegExp,
    limits: Partial<Limits> = {},
  ): Promise<void> {
    await expect(copyUtf8(client, TABLE, source, limits)).rejects.toThrow(message);
    expect(await rows(client)).toEqual([]);
    expect(await copyUtf8(client, TABLE, chunks('7,€\n'))).toBe(1);
    expect(await rows(client)).toEqual([{ id: 7, name: '€' }]);
  }

  test('PostgreSQL alone refuses ill-formed text, without an offset', async () => {
    const client = await connectedClient();
    const copy = client.query(copyFrom('COPY "it""s" FROM STDIN (FORMAT csv)'));
    const failed = new Promise<Error>((caught) => copy.on('error', caught));
    copy.end(Buffer.concat([Buffer.from('1,a\n2,'), unhex('FF')]));
    expect((await failed).message).toBe('invalid byte sequence for encoding "UTF8": 0xff');
  });

  test('well-formed text is loaded, cut anywhere, whatever the encoding of the client', async () => {
    const client = await connectedClient();
    await client.query("SET client_encoding = 'LATIN1'");
    expect(await copyUtf8(client, TABLE, chunks('1,Zo', ['C3'], ['AB'], '\n2,"a\nb"\n', '3,😀\n'))).toBe(3);
    await client.query("SET client_encoding = 'UTF8'");
    expect(await rows(client)).toEqual([
      { id: 1, name: 'Zoë' },
      { id: 2, name: 'a\nb' },
      { id: 3, name: '😀' },
    ]);
  });

  test.each(faulty)('nothing is loaded of a text with a fault %s', async (_what, parts, message) => {
    await refuses(await connectedClient(), chunks(...parts), message);
  });

  test('nothing is loaded of a text whose last line is ill-formed, after ten thousand lines', async () => {
    const lines = Array.from({ length: 10_000 }, (_, i) => `${i},name\n`);
    await refuses(await connectedClient(), chunks(...lines, ['FF']), 'line 10001, octet 0: FF');
  });

  test('nothing is loaded of a text against the rules of the table', async () => {
    await refuses(await connectedClient(), chunks('1,a\n1,b\n'), 'duplicate key');
    await refuses(await connectedClient(), chunks('a,b,c\n'), /column/);
  });

  test('a text over the limit, without end, or too slow is not loaded', async () => {
    const client = await connectedClient();
    await refuses(client, chunks('1,a\n', '2,b\n'), 'more than 7 octets', { octets: 7 });
    const endless = async function* () {
      for (let id = 0; ; id++) yield Buffer.from(`${id},name\n`);
    };
    await refuses(await connectedClient(), endless(), 'more than 100000 octets', { octets: 100_000 });
    const slow = async function* () {
      yield Buffer.from('1,a\n');
      await new Promise(() => {});
    };
    await refuses(await connectedClient(), slow(), 'aborted', { copyMs: 200 });
    const dripping = async function* () {
      for (let id = 0; ; id++, await delay(5)) yield Buffer.from(`${id},name\n`);
    };
    await refuses(await connectedClient(), dripping(), 'aborted', { copyMs: 200 });
  });

  test('a source that fails, and a table that does not exist, load nothing', async () => {
    const failing = async function* () {
      yield Buffer.from('1,a\n');
      throw new Error('the source broke');
    };
    await refuses(await connectedClient(), failing(), 'the source broke');
    const client = await connectedClient();
    await expect(copyUtf8(client, 'no such table', chunks('1,a\n'))).rejects.toThrow('does not exist');
    expect(await copyUtf8(client, TABLE, chunks('7,€\n'))).toBe(1);
  });

  test('a connection that ends in the middle loads nothing', async () => {
    const client = await connectedClient();
    const other = await new Client(connection);
    await other.connect();
    onTestFinished(() => other.end());
    client.on('error', () => {});
    const { rows: own } = await client.query('SELECT pg_backend_pid() AS pid');
    const cut = async function* () {
      yield Buffer.from('1,a\n');
      await other.query('SELECT pg_terminate_backend($1)', [own[0].pid]);
      for (let id = 2; ; id++, await delay(5)) yield Buffer.from(`${id},name\n`);
    };
    await expect(copyUtf8(client, TABLE, cut(), { copyMs: 10_000 })).rejects.toThrow();
    expect(await rows(other)).toEqual([]);
  });
});

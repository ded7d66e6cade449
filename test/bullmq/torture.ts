/**
 * `npm run torture [MINUTES] [SEED]`: first each failure that is known, one after the
 * other; then plans of random texts, whose workers, server and submitters are killed
 * at random moments, until the minutes are over. On Redis and on PostgreSQL in turn.
 *
 *     | Redis | a file is shortened | no verdict: missing: …: changed since it was planned … | right |
 *
 * Status 1 at the first wrong outcome, with the seed of its round.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectServer } from '../ranges/double.ts';
import { startServer } from '../support/postgresql.ts';
import { FAILURES } from './failures.ts';
import { Redis } from './redis.ts';
import { type QueueServer, runRound } from './rounds.ts';

const [minutes, firstSeed] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 1)];
const [redis, postgres] = [await Redis.start(), startServer([])];
const servers = new Map<string, QueueServer>();
if (redis) servers.set('Redis', redis);
if (postgres) servers.set('PostgreSQL', { ...postgres, environment: { DATABASE_URL: postgres.url } });
const folder = mkdtempSync(join(tmpdir(), 'wellformed-torture-'));
const objects = new ObjectServer();
const base = await objects.start();

function report(server: string, what: string, seen: string, isRight: boolean): void {
  const cells = [server, what, seen.replaceAll(`${folder}/`, '').replaceAll('|', '\\|').slice(0, 240)];
  process.stdout.write(`| ${cells.join(' | ')} | ${isRight ? 'right' : 'WRONG'} |\n`);
  if (!isRight) process.exitCode = 1;
}

async function runFailures(): Promise<void> {
  for (const { name, expected, run } of FAILURES) {
    for (const [id, server] of servers) {
      const seen = await run({ server, folder, objects, base });
      report(id, name, seen, expected.test(seen));
    }
  }
}

async function runRounds(): Promise<void> {
  const end = performance.now() + minutes * 60_000;
  const all = [...servers];
  for (let seed = firstSeed; performance.now() < end && process.exitCode === undefined; seed++) {
    const [id, server] = all[seed % all.length] as (typeof all)[number];
    const { isRight, what, details } = await runRound(seed, server, folder);
    report(id, `seed ${seed}`, what, isRight);
    if (!isRight) process.stderr.write(`${JSON.stringify(details, null, 2)}\n`);
  }
}

try {
  process.stdout.write('| server | what happens | what is seen | |\n|---|---|---|---|\n');
  if (servers.size > 0) await runFailures();
  if (servers.size > 0) await runRounds();
} finally {
  await objects.stop();
  await redis?.stop();
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

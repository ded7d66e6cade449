/**
 * `npm run torture -- [MINUTES] [SEED]`: lines of results are damaged; then plans of random texts, whose workers, server
 * and submitters are killed at random moments, until the minutes are over. On Redis and on PostgreSQL in turn.
 *
 *     | Redis | seed 3 | 2 sources, 4 workers, the server 1 and the submitter 2 times killed: status 1 | right |
 *
 * Status 1 at the first wrong outcome, with the seed of its round.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { damageLines, killFilter } from '../ranges/line-failures.ts';
import { startServer } from '../support/postgresql.ts';
import { Redis } from './redis.ts';
import { type QueueServer, runRound } from './rounds.ts';

const [, , minutes = 5, firstSeed = 1] = process.argv;
const [redis, postgres] = [await Redis.start(), startServer([])];
const servers = new Map<string, QueueServer>();
if (redis) servers.set('Redis', redis);
if (postgres) servers.set('PostgreSQL', { ...postgres, environment: { DATABASE_URL: postgres.url } });
const folder = mkdtempSync(join(tmpdir(), 'wellformed-torture-'));

function report(server: string, what: string, seen: string, isRight: boolean): void {
  const cells = [server, what, seen.replaceAll(`${folder}/`, '').replaceAll('|', '\\|').slice(0, 240)];
  process.stdout.write(`| ${cells.join(' | ')} | ${isRight ? 'right' : 'WRONG'} |\n`);
  if (!isRight) process.exitCode = 1;
}

/** Results as lines, without a server. */
async function runLines(): Promise<void> {
  const seed = Number(firstSeed);
  const damaged = await damageLines(folder, seed, 300);
  report('none', 'results are shuffled, doubled, lost, cut, changed', damaged, !damaged.startsWith('WRONG'));
  const killed = await killFilter(folder, seed);
  report('none', 'a filter is killed, and another one does the rest', killed, !killed.startsWith('WRONG'));
}

async function runRounds(): Promise<void> {
  const end = performance.now() + Number(minutes) * 60_000;
  const all = [...servers];
  for (let seed = Number(firstSeed); performance.now() < end && process.exitCode === undefined; seed++) {
    const [id, server] = all[seed % all.length] as (typeof all)[number];
    const { isRight, what, details } = await runRound(seed, server, folder);
    report(id, `seed ${seed}`, what, isRight);
    if (!isRight) process.stderr.write(`${JSON.stringify(details, null, 2)}\n`);
  }
}

try {
  process.stdout.write('| server | what happens | what is seen | |\n|---|---|---|---|\n');
  await runLines();
  if (servers.size > 0) await runRounds();
} finally {
  await redis?.stop();
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}

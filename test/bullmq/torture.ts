/**
 * `npm run torture [MINUTES] [SEED]`: plans of random texts, run by workers that are
 * killed at random moments, with a Redis that is killed, and submitters that are.
 *
 *     round 7   49 ranges   3 workers, 5 kills, 1 kill of Redis, 1 of the submitter   as check
 *
 * After each round the verdicts must be those of `check`; where a source was changed
 * or removed in the middle, there must be none, and the error must name it. Status 1
 * at the first other outcome, with the seed of the round.
 */
import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { utf8 } from '../../src/index.ts';
import { type Random, random } from '../support/random.ts';
import { ended, type Submission, startSubmitter, startWorker } from './programs.ts';
import { Redis } from './redis.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);

interface Source {
  readonly path: string;
  readonly line: string;
}

/** A text of some 100,000 octets, mostly with a fault or two. */
function randomSource(chance: Random, folder: string, name: string): Source {
  const octets = Buffer.from('Ça va €😀 字\r\n'.repeat(1000 + chance.below(8000)));
  for (let faults = chance.below(3); faults > 0; faults--)
    octets[chance.below(octets.length)] = 0x80 + chance.below(128);
  const cut = octets.subarray(0, octets.length - chance.below(4));
  const path = join(folder, name);
  writeFileSync(path, cut);
  return { path, line: `${path}: ${utf8.check(cut)?.message ?? 'well-formed'}\n` };
}

class Round {
  readonly #chance: Random;
  readonly #redis: Redis;
  readonly #workers: ChildProcess[] = [];
  #over = false;
  kills = 0;
  restarts = 0;
  submissions = 0;

  constructor(chance: Random, redis: Redis) {
    this.#chance = chance;
    this.#redis = redis;
  }

  /** What the last submitter says: each one before it was killed. */
  async run(sources: readonly Source[], spoil: () => void): Promise<Submission> {
    for (let i = 1 + this.#chance.below(3); i > 0; i--) await this.#hire();
    const killing = this.#killAtRandom();
    const env = { RANGE_OCTETS: String(500 + this.#chance.below(5000)), FAN: String(5 + this.#chance.below(60)) };
    const paths = sources.map(({ path }) => path);
    for (let impatience = this.#chance.below(3); ; impatience--) {
      this.submissions++;
      const submitter = startSubmitter(this.#redis.url, paths, env);
      if (impatience > 0) {
        await delay(500 + this.#chance.below(3000));
        submitter.process.kill('SIGKILL');
        await submitter.done;
        continue;
      }
      spoil();
      const outcome = await submitter.done;
      this.#over = true;
      await killing;
      for (const worker of this.#workers) worker.kill('SIGKILL');
      await Promise.all(this.#workers.map(ended));
      return outcome;
    }
  }

  async #hire(): Promise<void> {
    this.#workers.push(await startWorker(this.#redis.url));
  }

  async #killAtRandom(): Promise<void> {
    for (let left = this.#chance.below(6); left > 0 && !this.#over; left--) {
      await delay(300 + this.#chance.below(2000));
      if (this.#chance.chance(0.2)) {
        await this.#redis.kill();
        await delay(this.#chance.below(1000));
        await this.#redis.restart();
        this.restarts++;
      } else {
        this.#chance.pick(this.#workers).kill('SIGKILL');
        this.kills++;
        await this.#hire();
      }
    }
  }
}

/** Whether the outcome is right; `spoilt`: a source changed before it was read, or perhaps only after. */
function isRight({ status, out, err }: Submission, sources: readonly Source[], spoilt: boolean): boolean {
  const lines = sources.map(({ line }) => line).join('');
  const expected = sources.every(({ line }) => line.endsWith('well-formed\n')) ? 0 : 1;
  if (status === expected && out === lines) return true;
  return (
    spoilt && status === 2 && out === '' && /no verdict: missing/.test(err) && /changed|ENOENT|no such file/.test(err)
  );
}

const [minutes, first] = [Number(process.argv[2] ?? 5), Number(process.argv[3] ?? 1)];
const redis = await Redis.start();
if (!redis) process.exit(0);
const folder = mkdtempSync(join(tmpdir(), 'wellformed-torture-'));
const end = performance.now() + minutes * 60_000;
try {
  for (let seed = first; performance.now() < end && process.exitCode === undefined; seed++) {
    const chance = random(seed);
    const sources = Array.from({ length: 1 + chance.below(3) }, (_, i) =>
      randomSource(chance, folder, `${seed}-${i}.txt`),
    );
    const spoilt = chance.chance(0.2);
    const { path } = chance.pick(sources);
    const shorten = chance.chance(0.5);
    const spoil = () => {
      if (spoilt && shorten) truncateSync(path, 10);
      else if (spoilt) rmSync(path);
    };
    const round = new Round(chance, redis);
    const outcome = await round.run(sources, spoil);
    const right = isRight(outcome, sources, spoilt);
    const { kills, restarts, submissions } = round;
    const what = `${sources.length} sources, ${kills} kills, ${restarts} of Redis, ${submissions - 1} of the submitter`;
    print(
      `seed ${seed}: ${what}${spoilt ? ', one source spoilt' : ''}: ${right ? `right, status ${outcome.status}` : 'WRONG'}`,
    );
    if (right) continue;
    print(JSON.stringify({ outcome, expected: sources }, null, 2));
    process.exitCode = 1;
  }
} finally {
  await redis.stop();
  rmSync(folder, { recursive: true, force: true });
}

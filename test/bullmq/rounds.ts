/**
 * Rounds of the torture: a plan of random texts, run by workers that are killed at
 * random moments, with a server that is killed, and submitters that are.
 *
 * The verdicts must be those of `check`. In every fifth round a source is shortened
 * or removed in the middle: then there is no verdict, and the error names the source;
 * or it was read before, or planned after.
 */
import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { utf8 } from '../../src/index.ts';
import { type Random, random } from '../support/random.ts';
import { ended, type Submission, startSubmitter, startWorker } from './programs.ts';

/** A Redis or a PostgreSQL that can be killed. */
export interface QueueServer {
  readonly environment: Readonly<Record<string, string>>;
  kill(): Promise<void> | void;
  restart(): Promise<void> | void;
}

/** What `check` says of a file. */
const lineOf = (path: string) => `${path}: ${utf8.check(readFileSync(path))?.message ?? 'well-formed'}\n`;

/** A text of some 100,000 octets, mostly with a fault or two; returns its path. */
function randomSource(chance: Random, path: string): string {
  const octets = Buffer.from('Ça va €😀 字\r\n'.repeat(1000 + chance.below(8000)));
  for (let faults = chance.below(3); faults > 0; faults--)
    octets[chance.below(octets.length)] = 0x80 + chance.below(128);
  writeFileSync(path, octets.subarray(0, octets.length - chance.below(4)));
  return path;
}

class Round {
  readonly #chance: Random;
  readonly #server: QueueServer;
  readonly #workers: ChildProcess[] = [];
  #over = false;
  kills = 0;
  restarts = 0;
  submissions = 0;

  constructor(chance: Random, server: QueueServer) {
    this.#chance = chance;
    this.#server = server;
  }

  /** What the last submitter says: each one before it was killed. */
  async run(paths: readonly string[], spoil: () => void): Promise<Submission> {
    for (let i = 1 + this.#chance.below(3); i > 0; i--) await this.#hire();
    const killing = this.#killAtRandom();
    const env = { RANGE_OCTETS: String(500 + this.#chance.below(5000)), FAN: String(5 + this.#chance.below(60)) };
    for (let impatience = this.#chance.below(3); ; impatience--) {
      this.submissions++;
      const submitter = startSubmitter(paths, { ...this.#server.environment, ...env });
      await Promise.race([submitter.done, delay(500 + this.#chance.below(3000))]);
      if (impatience > 0) {
        submitter.process.kill('SIGKILL');
        await submitter.done;
        continue;
      }
      spoil();
      const outcome = await submitter.done;
      if (isAway(outcome)) continue;
      this.#over = true;
      await killing;
      for (const worker of this.#workers) worker.kill('SIGKILL');
      await Promise.all(this.#workers.map(ended));
      return outcome;
    }
  }

  async #hire(): Promise<void> {
    this.#workers.push(await startWorker(this.#server.environment));
  }

  async #killAtRandom(): Promise<void> {
    for (let left = this.#chance.below(6); left > 0 && !this.#over; left--) {
      await delay(300 + this.#chance.below(2000));
      if (this.#chance.chance(0.2)) {
        await this.#server.kill();
        await delay(this.#chance.below(1000));
        await this.#server.restart();
        this.restarts++;
      } else {
        this.#chance.pick(this.#workers).kill('SIGKILL');
        this.kills++;
        await this.#hire();
      }
    }
  }
}

/** `lines`: of all sources, as planned. */
function isVerdict({ status, out }: Submission, lines: readonly string[]): boolean {
  return out === lines.join('') && status === (lines.every((line) => line.endsWith(': well-formed\n')) ? 0 : 1);
}

/** There is no verdict, and the error names the source. */
function isRefusal({ status, out, err }: Submission, path: string): boolean {
  return status === 2 && out === '' && err.includes(path) && /changed|no such file/.test(err);
}

/** A submitter that starts while the server is away says so. It is started again. */
function isAway({ status, out, err }: Submission): boolean {
  return status === 2 && out === '' && /^(connect |the database system is |Connection )[^\n]*\n$/.test(err);
}

export interface Outcome {
  readonly isRight: boolean;
  /** What was killed and what came out, in one line. */
  readonly what: string;
  /** For a wrong outcome. */
  readonly details: unknown;
}

export async function runRound(seed: number, server: QueueServer, folder: string): Promise<Outcome> {
  const chance = random(seed);
  const paths = Array.from({ length: 1 + chance.below(3) }, (_, i) =>
    randomSource(chance, join(folder, `${seed}-${i}.txt`)),
  );
  const lines = paths.map(lineOf);
  const isSpoilt = chance.chance(0.2);
  const path = chance.pick(paths);
  const shorten = chance.chance(0.5);
  const spoil = () => {
    if (isSpoilt && shorten) truncateSync(path, 10);
    else if (isSpoilt) rmSync(path);
  };
  const round = new Round(chance, server);
  const submission = await round.run(paths, spoil);
  const { kills, restarts, submissions } = round;
  const killed = `${kills} workers, the server ${restarts} and the submitter ${submissions - 1} times killed`;
  const isRight =
    isVerdict(submission, lines) ||
    (isSpoilt && (isRefusal(submission, path) || (existsSync(path) && isVerdict(submission, paths.map(lineOf)))));
  return {
    isRight,
    what: `${paths.length} sources, ${killed}${isSpoilt ? ', one source spoilt' : ''}: status ${submission.status}`,
    details: { submission, lines },
  };
}

/** The programs of examples/bullmq as processes: workers that can be killed, and submitters. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../support/library.ts';
import { untilPrinted } from '../support/wait.ts';

const program = (name: string) => join(root, 'examples/bullmq', name);

/** REDIS_URL or DATABASE_URL, and settings of the program. */
type Environment = Readonly<Record<string, string>>;

function start(name: string, args: readonly string[], env: Environment): ChildProcess {
  return spawn(process.execPath, ['--import', 'tsx', program(name), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Locks that a test can wait for. */
const SHORT_LOCKS = { LOCK_MS: '3000', STALLED_MS: '1000' };

/** A worker that has started. */
export async function startWorker(env: Environment): Promise<ChildProcess> {
  const worker = start('worker.ts', [], { ...SHORT_LOCKS, ...env });
  worker.stderr?.resume();
  await untilPrinted(worker.stdout as NodeJS.ReadableStream, 'ready');
  return worker;
}

/** The board, once it listens. */
export async function startBoard(env: Environment): Promise<ChildProcess> {
  const board = start('board.ts', [], env);
  board.stderr?.resume();
  await untilPrinted(board.stdout as NodeJS.ReadableStream, 'ready');
  return board;
}

export interface Submission {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** A submitter: what it prints, and the process, which can be killed. */
export function startSubmitter(
  sources: readonly string[],
  env: Environment,
): { process: ChildProcess; done: Promise<Submission> } {
  const submitter = start('submit.ts', sources, env);
  let [out, err] = ['', ''];
  submitter.stdout?.setEncoding('utf8').on('data', (text) => (out += text));
  submitter.stderr?.setEncoding('utf8').on('data', (text) => (err += text));
  return {
    process: submitter,
    done: new Promise((resolve) => submitter.on('close', (status) => resolve({ status, out, err }))),
  };
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await new Promise((resolve) => child.once('exit', resolve));
}

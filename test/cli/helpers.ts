/**
 * The command line in this process, between a terminal of paper and a folder
 * of its own; and, where only a real process will do, in one of those.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { type Environment, Output } from '../../src/cli/terminal.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Surroundings {
  readonly input?: Iterable<Uint8Array>;
  /** Both outputs are terminals. */
  readonly terminal?: boolean;
  readonly environment?: Environment;
  readonly now?: () => number;
}

/** Runs a command line in this process. */
export async function run(argv: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  const { input = [], terminal = false, environment = {}, now = () => 0 } = surroundings;
  const written = { out: '', err: '' };
  const sink = (stream: 'out' | 'err') => ({
    isTTY: terminal,
    write: (text: string, done: () => void) => {
      written[stream] += text;
      done();
    },
  });
  const code = await runCommandLine(argv, {
    out: new Output(sink('out'), environment),
    err: new Output(sink('err'), environment),
    input: async function* () {
      yield* input;
    },
    inputIsTerminal: false,
    environment,
    now,
    blocked: false,
  });
  return { code, ...written };
}

/** A folder that is gone when the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'wellformed-')));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes a file, and the folders above it. */
export function put(folder: string, name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** `octets('41 ED A0')` */
export function octets(hexadecimal: string): Uint8Array {
  return Uint8Array.from(Buffer.from(hexadecimal.replaceAll(' ', ''), 'hex'));
}

/** A small generator of pseudo-random numbers (mulberry32): the same octets in every run. */
export function randomOctets(seed: number, length: number, choices?: readonly number[]): Uint8Array {
  let state = seed;
  return Uint8Array.from({ length }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    const number = (t ^ (t >>> 14)) >>> 0;
    return choices ? (choices[number % choices.length] as number) : number & 0xff;
  });
}

const project = fileURLToPath(new URL('../../', import.meta.url));

/** The program as a process. */
export function start(args: readonly string[], imports: readonly string[] = []): ChildProcessWithoutNullStreams {
  const flags = ['tsx', ...imports].flatMap((each) => ['--import', each]);
  return spawn(process.execPath, [...flags, join(project, 'src/cli/main.ts'), ...args], { cwd: project });
}

export interface Ended extends Outcome {
  readonly signal: NodeJS.Signals | null;
}

export function ended(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const written = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (written.out += chunk));
  child.stderr.on('data', (chunk) => (written.err += chunk));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code: code ?? -1, signal, ...written }));
  });
}

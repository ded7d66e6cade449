/**
 * Runs the command line: in this process, with captured output instead of a
 * terminal; or, for signals, pipes and memory, as a process of its own.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { type Environment, Output, type Terminal } from '../../src/cli/terminal.ts';
import { root } from './library.ts';

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

/** A terminal that keeps what is written to it, in `written`. */
export function capturingTerminal(surroundings: Surroundings = {}): {
  terminal: Terminal;
  written: { out: string; err: string };
} {
  const { input = [], terminal: isTTY = false, environment = {}, now = () => 0 } = surroundings;
  const written = { out: '', err: '' };
  const output = (stream: 'out' | 'err') => {
    const write = (text: string, done: () => void) => {
      written[stream] += text;
      done();
    };
    return new Output({ isTTY, write }, environment);
  };
  const terminal: Terminal = {
    out: output('out'),
    err: output('err'),
    input: async function* () {
      yield* input;
    },
    inputIsTerminal: false,
    environment,
    now,
    blocked: false,
  };
  return { terminal, written };
}

/** Runs a command line in this process. */
export async function runCli(argv: readonly string[], surroundings: Surroundings = {}): Promise<Outcome> {
  const { terminal, written } = capturingTerminal(surroundings);
  const code = await runCommandLine(argv, terminal);
  return { code, ...written };
}

/** Fails unless a command printed only one line, an error with the message (or pattern), and its exit status is 2. */
export function expectOneLineError({ code, out, err }: Outcome, message: string | RegExp): void {
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(message);
  // One line feed, at the end, and nothing else that a terminal would obey.
  expect(err).toMatch(/^\P{Cc}+\n$/u);
}

/** Starts the command line as a process; `imports` are modules to load before it. */
export function startCli(args: readonly string[], imports: readonly string[] = []): ChildProcessWithoutNullStreams {
  const flags = ['tsx', ...imports].flatMap((each) => ['--import', each]);
  return spawn(process.execPath, [...flags, join(root, 'src/cli/main.ts'), ...args], { cwd: root });
}

/**
 * For `imports` of startCli: a module that prints `opening PATH` to standard
 * error when the program opens a file through node:fs, so that a test can act
 * while the program is blocked there.
 */
export const ANNOUNCE_OPENS = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  for (const [module, name] of [[fs, 'openSync'], [fs.promises, 'open']]) {
    const open = module[name];
    module[name] = (path, ...rest) => {
      fs.writeSync(2, 'opening ' + path + '\\n');
      return open(path, ...rest);
    };
  }
  syncBuiltinESMExports();
`)}`;

export interface ProcessOutcome extends Outcome {
  readonly signal: NodeJS.Signals | null;
}

/** How a process ends, and all that it prints from now on. */
export function outcomeOf(child: ChildProcessWithoutNullStreams): Promise<ProcessOutcome> {
  const written = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (written.out += chunk));
  child.stderr.on('data', (chunk) => (written.err += chunk));
  return new Promise((resolve) => {
    child.on('close', (code, signal) => resolve({ code: code ?? -1, signal, ...written }));
  });
}

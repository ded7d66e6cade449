/**
 * Runs the command line: in this process, with captured output instead of a
 * terminal; or, for signals, pipes and memory, as a process of its own.
 */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { capturingTerminal, type Surroundings } from './captured-terminal.ts';
import { root } from './library.ts';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
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

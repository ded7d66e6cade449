/** Runs the command line in this process, with captured output instead of a terminal. */
import { expect } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { capturingTerminal, type Surroundings } from './captured-terminal.ts';

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

/** Fails unless a command printed nothing but an error with the message, of one line or more, and its exit status is 2. */
export function expectRefusal({ code, out, err }: Outcome, message: string | RegExp): void {
  expect({ code, out, err }).toEqual({
    code: 2,
    out: '',
    err: typeof message === 'string' ? expect.stringContaining(message) : expect.stringMatching(message),
  });
}

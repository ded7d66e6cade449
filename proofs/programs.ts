/** Runs the programs that decide proofs: coqc, coqchk, z3 or cvc5. None is installed here, and none is trusted to be there. */
import { spawnSync } from 'node:child_process';

/** Exit statuses: 1 refused, 2 error, 4 not proved. */
export const REFUSED = 1;
export const ERROR = 2;
export const NOT_PROVED = 4;

/**
 * For one file, in minutes. The slowest, the tokens of I-JSON in UTF-8, takes coqc seven; coqchk, which has no virtual machine,
 * took some ten times as long as coqc for the tokens of jsonb in UTF-16.
 */
const TIME_LIMITS: Readonly<Record<string, number>> = { coqc: 60, coqchk: 300 };
const TIME_LIMIT = 20;

/** An end that is no proof: a line for the user, and the exit status. */
export class Ended extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Whether a program is on the path. */
export function isThere(program: string): boolean {
  return spawnSync(program, ['--version']).error === undefined;
}

/** What a program writes to its standard output, whatever its exit status. Throws Ended where it ran out of time or memory. */
export function outputOf(
  program: string,
  words: readonly string[],
  what: string,
): { status: number | null; said: string } {
  const { status, signal, stdout, stderr, error } = spawnSync(program, words, {
    encoding: 'utf8',
    timeout: 60_000 * (TIME_LIMITS[program] ?? TIME_LIMIT),
    maxBuffer: 2 ** 28,
  });
  const said = stdout + stderr;
  const isExhausted = signal !== null || error !== undefined || /Out of memory|Stack overflow/i.test(said);
  if (isExhausted) throw new Ended(`not proved: ${what}; ${program} ran out of time or memory`, NOT_PROVED);
  return { status, said };
}

/** The same, where the program accepts. Throws Ended where it does not. */
export function run(program: string, words: readonly string[], what: string): string {
  const { status, said } = outputOf(program, words, what);
  if (status !== 0) throw new Ended(`${what} is refused by ${program}:\n${said.trim()}`, REFUSED);
  return said;
}

/**
 * A process → its exit status. `runCommandLine` reports the errors that
 * a user can fix; every other error, thrown anywhere, ends in `crash`. So no error ends with the status 1,
 * which means ill-formed.
 */
import { printable } from '../shared/printable.ts';
import { EXIT } from './command.ts';
import { COMMANDS, runCommandLine } from './command-line.ts';
import { formatError, isSystemError, systemErrorReason } from './errors.ts';
import { losslessArguments } from './file-name.ts';
import { endOnSignals, ownProcess } from './signals.ts';
import { OutputError, processTerminal, variable } from './terminal.ts';

/** Runs the command line of the process. Returns the exit status; never rejects. */
export async function runProcess(process: NodeJS.Process): Promise<number> {
  process.on('uncaughtException', (error) => process.exit(crash(error, process)));
  try {
    const terminal = processTerminal(process);
    const argv = losslessArguments(process.argv.slice(2));
    ownProcess(() => terminal.blocked);
    if (!computes(argv)) endOnSignals();
    return await runCommandLine(argv, terminal);
  } catch (error) {
    return crash(error, process);
  }
}

/** Whether a command line begins with a computation: a grammar of the user is compiled, too. */
function computes([command, ...rest]: readonly string[]): boolean {
  return (
    COMMANDS.some((entry) => entry.computes && entry.name === command) ||
    rest.some((each) => /\.(?:ohm|abnf)\b/i.test(each))
  );
}

/** Reports an error that no command has reported. Returns the exit status. */
function crash(error: unknown, process: NodeJS.Process): number {
  // The reader has seen enough: `wellformed check --all x | head`.
  const isClosed = error instanceof OutputError && isSystemError(error.cause) && error.cause.code === 'EPIPE';
  if (!isClosed) process.stderr.write(formatError(error, 'wellformed') ?? `${crashMessage(error)}\n`);
  return EXIT.error;
}

function crashMessage(error: unknown): string {
  if (error instanceof OutputError) {
    const { cause } = error;
    return `wellformed: cannot write to standard output: ${isSystemError(cause) ? systemErrorReason(cause) : 'the stream failed'}`;
  }
  const [message, stack] = error instanceof Error ? [error.message, error.stack] : [String(error), undefined];
  if (error instanceof RangeError && /allocation failed|out of memory/i.test(message)) {
    return `wellformed: not enough memory: ${printable(message)}`;
  }
  if (variable('WELLFORMED_DEBUG') === '1' && stack) return printable(stack).replaceAll('\\x0A', '\n');
  const line = printable(message).slice(0, 300);
  return `wellformed: internal error: ${line}; please report it, with what WELLFORMED_DEBUG=1 prints`;
}

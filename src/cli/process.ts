/**
 * A process → its exit status. Only this file handles signals and what is left
 * of errors: `runCommandLine` reports those that a user can fix, and every other
 * error, thrown anywhere, ends in `crash`. So no error ends with the status 1,
 * which means ill-formed.
 */
import { printable } from '../printable.ts';
import { EXIT } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { formatError, isSystemError, systemErrorReason } from './errors.ts';
import { losslessArguments } from './file-name.ts';
import { OutputError, processTerminal, type Terminal, variable } from './terminal.ts';

/** Runs the command line of the process. Returns the exit status; never rejects. */
export async function runProcess(process: NodeJS.Process): Promise<number> {
  process.on('uncaughtException', (error) => process.exit(crash(error, process)));
  try {
    const terminal = processTerminal(process);
    process.once('SIGINT', () => interrupt(process, terminal));
    return await runCommandLine(losslessArguments(process.argv.slice(2)), terminal);
  } catch (error) {
    return crash(error, process);
  }
}

function interrupt(process: NodeJS.Process, terminal: Terminal): void {
  // On a terminal the line may hold progress and the ^C that the terminal echoes.
  process.stderr.write(`${terminal.err.isTerminal ? '\r\u001B[K' : ''}wellformed: interrupted\n`);
  // A pending read of a silent pipe keeps process.exit() waiting; the signal does not wait.
  if (!terminal.blocked) process.exit(EXIT.interrupted);
  // A signal runs no handlers of `exit`, which remove files that are not complete.
  process.emit('exit', EXIT.interrupted);
  process.kill(process.pid, 'SIGINT');
}

/** Reports an error that no command has reported. Returns the exit status. */
function crash(error: unknown, process: NodeJS.Process): number {
  process.stderr.write(formatError(error, 'wellformed') ?? `${crashMessage(error)}\n`);
  return EXIT.error;
}

function crashMessage(error: unknown): string {
  if (error instanceof OutputError) {
    const { cause } = error;
    if (isSystemError(cause) && cause.code === 'EPIPE') {
      return 'wellformed: standard output was closed before all was written';
    }
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

/**
 * The program `wellformed`: runs the command line as a process. Only this file
 * handles signals, sets the exit status and reports a crash.
 */
import { printable } from '../printable.ts';
import { EXIT } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { isSystemError, systemErrorReason } from './errors.ts';
import { OutputError, processTerminal } from './terminal.ts';

const terminal = processTerminal(process);

process.once('SIGINT', () => {
  // On a terminal the line may hold progress and the ^C that the terminal echoes.
  process.stderr.write(`${terminal.err.isTerminal ? '\r\u001B[K' : ''}wellformed: interrupted\n`);
  // A pending read of a silent pipe keeps process.exit() waiting; the signal does not wait.
  if (terminal.blocked) process.kill(process.pid, 'SIGINT');
  else process.exit(EXIT.interrupted);
});

process.exit(await main());

async function main(): Promise<number> {
  try {
    return await runCommandLine(process.argv.slice(2), terminal);
  } catch (error) {
    process.stderr.write(crashMessage(error));
    return EXIT.error;
  }
}

function crashMessage(error: unknown): string {
  if (error instanceof OutputError) {
    const { cause } = error;
    if (isSystemError(cause) && cause.code === 'EPIPE') {
      return 'wellformed: standard output was closed before all was written\n';
    }
    return `wellformed: cannot write to standard output: ${isSystemError(cause) ? systemErrorReason(cause) : 'the stream failed'}\n`;
  }
  const [message, stack] = error instanceof Error ? [error.message, error.stack] : [String(error), undefined];
  if (process.env.WELLFORMED_DEBUG === '1' && stack) return `${printable(stack).replaceAll('\\x0A', '\n')}\n`;
  const line = printable(message).slice(0, 300);
  return `wellformed: internal error: ${line}; please report it, with what WELLFORMED_DEBUG=1 prints\n`;
}

/**
 * The program `wellformed`: a process around the command line. Here, and
 * nowhere else, are signals, exit statuses and last words.
 */
import { printable } from '../printable.ts';
import { EXIT } from './command.ts';
import { runCommandLine } from './command-line.ts';
import { OutputError, processTerminal } from './terminal.ts';
import { isSystemError, reasonOf } from './trouble.ts';

const terminal = processTerminal(process);

process.once('SIGINT', () => {
  // On a terminal the line may hold progress and the ^C that the terminal itself has written.
  process.stderr.write(`${terminal.err.isTerminal ? '\r\u001B[K' : ''}wellformed: interrupted\n`);
  // A read of a pipe that nobody writes to would keep the process from exiting; the signal itself does not wait.
  if (terminal.blocked) process.kill(process.pid, 'SIGINT');
  else process.exit(EXIT.interrupted);
});

process.exit(await main());

async function main(): Promise<number> {
  try {
    return await runCommandLine(process.argv.slice(2), terminal);
  } catch (error) {
    process.stderr.write(lastWords(error));
    return EXIT.trouble;
  }
}

function lastWords(error: unknown): string {
  if (error instanceof OutputError) {
    const { cause } = error;
    if (isSystemError(cause) && cause.code === 'EPIPE') {
      return 'wellformed: standard output was closed before all was written\n';
    }
    return `wellformed: cannot write to standard output: ${isSystemError(cause) ? reasonOf(cause) : 'the stream failed'}\n`;
  }
  const [message, stack] = error instanceof Error ? [error.message, error.stack] : [String(error), undefined];
  if (process.env.WELLFORMED_DEBUG === '1' && stack) return `${printable(stack).replaceAll('\\x0A', '\n')}\n`;
  const line = printable(message).slice(0, 300);
  return `wellformed: internal error: ${line}; please report it, with what WELLFORMED_DEBUG=1 prints\n`;
}

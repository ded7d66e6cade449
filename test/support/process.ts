/** Runs the command line as a process of its own: for signals, pipes and memory. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import type { Outcome } from './command-line.ts';
import { root } from './library.ts';
import { PROGRAM } from './program.ts';

/** Starts the command line as a process; `imports` are modules to load before it. */
export function startCli(args: readonly string[], imports: readonly string[] = []): ChildProcessWithoutNullStreams {
  const flags = imports.flatMap((each) => ['--import', each]);
  return spawn(process.execPath, [...flags, ...PROGRAM, ...args], { cwd: root });
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
      fs.writeSync(2, 'opening ' + Buffer.from(path).toString() + '\\n');
      return open(path, ...rest);
    };
  }
  syncBuiltinESMExports();
`)}`;

/** For `imports` of startCli: prints the most memory that the process had, in kB, to standard error when it ends. */
export const PRINT_MEMORY =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("maxRSS "+process.resourceUsage().maxRSS+"\\n"))';

/** What PRINT_MEMORY printed, in kB. */
export const memoryOf = ({ err }: Pick<Outcome, 'err'>) => Number(/maxRSS (\d+)/.exec(err)?.[1]);

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

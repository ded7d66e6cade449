/** Programs of the machine (compilers, interpreters): is one installed, and what does it print? */
import { spawnSync } from 'node:child_process';

/** Whether a program can be run. Prints a line if not, since the tests that need it are then skipped. */
export function isInstalled(program: string, versionFlag = '--version'): boolean {
  const found = spawnSync(program, [versionFlag], { encoding: 'utf8' }).status === 0;
  if (!found) process.stderr.write(`skipped: ${program} is not installed\n`);
  return found;
}

/** Runs a program and returns its standard output; any exit status but 0 throws. */
export function runProgram(program: string, args: readonly string[], input: Uint8Array | string = ''): string {
  return runOctets(program, args, input).toString();
}

/** The same, with its output as octets. */
export function runOctets(program: string, args: readonly string[], input: Uint8Array | string = ''): Buffer {
  const { status, stdout, stderr, error } = spawnSync(program, args, { input, maxBuffer: 1 << 28 });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}${stdout}`.slice(0, 4000));
  return stdout;
}

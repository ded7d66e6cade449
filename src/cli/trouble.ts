/**
 * What the system says when a file cannot be used → a sentence for people.
 *
 *     ENOENT: no such file or directory, open 'a.txt'   →   no such file or directory
 */
import { getSystemErrorMap } from 'node:util';
import { printable } from '../printable.ts';

/** An operand that cannot be used, for whatever reason: message and remedy, ready to print. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
}

export interface SystemError extends Error {
  readonly code: string;
  readonly path?: string;
}

/** Whether the operating system said no, as opposed to a mistake of ours. */
export function isSystemError(error: unknown): error is SystemError {
  return error instanceof Error && 'syscall' in error && typeof (error as { code?: unknown }).code === 'string';
}

/** `cannot read: permission denied`, without the path and the name of the system call. */
export function reasonOf(error: SystemError): string {
  for (const [code, message] of getSystemErrorMap().values()) {
    if (code === error.code) return message;
  }
  return printable(error.code);
}

/** Does work on a file; what the system says about it comes back with its name. */
export function onFile<T>(path: string, work: () => T): T {
  try {
    const done = work();
    return done instanceof Promise ? (done.catch((error: unknown) => named(path, error)) as T) : done;
  } catch (error) {
    return named(path, error);
  }
}

function named(path: string, error: unknown): never {
  throw isSystemError(error) ? new Trouble(`${printable(error.path ?? path)}: ${reasonOf(error)}`) : error;
}

/**
 * The errors that a user can fix, and the one way they are printed: a message on
 * standard error that begins with the program or with the file.
 *
 *     UsageError     wellformed check: there is no option --al; did you mean --all? (… --help says more)
 *     CommandError   wellformed diff: there is no file and no grammar called uft8; did you mean utf8?
 *     SystemError    wellformed explain: a.txt: no such file or directory
 *     SpecError      my.ohm:7:13: … with the source line, a caret and a remedy
 *
 * Everything else that is thrown is a bug in wellformed.
 */
import { getSystemErrorMap } from 'node:util';
import { AuditError } from '../audit/problem.ts';
import { type Diagnostic, formatDiagnostic, SpecError } from '../shared/diagnostic.ts';
import { printable } from '../shared/printable.ts';
import { closest, didYouMean } from '../shared/spelling.ts';

/** A wrong command line. The message is one sentence, ready to print. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly remedy: string | undefined;

  constructor(message: string, remedy?: string) {
    super(message);
    this.remedy = remedy;
  }
}

/** The command line is right, and the command cannot do it. The message has the remedy in it, ready to print. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/** One file cannot be checked, and its octets are why. The message has the remedy in it; the other files are checked. */
export class FileError extends Error {
  override readonly name = 'FileError';
}

/**
 * An error of the operating system; a file too large for memory; or a denial by the permissions of the runtime: Node
 * throws `ERR_ACCESS_DENIED` with the fields `permission` and `resource`, Deno throws `NotCapable`.
 */
export interface SystemError extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly permission?: string;
  readonly resource?: string;
}

export function isSystemError(error: unknown): error is SystemError {
  if (!(error instanceof Error)) return false;
  const { code } = error as SystemError;
  return (typeof code === 'string' && 'syscall' in error) || isTooLarge(error) || isDenied(error);
}

function isTooLarge({ code }: SystemError): boolean {
  return code === 'ERR_FS_FILE_TOO_LARGE' || code === 'ERR_STRING_TOO_LONG';
}

function isDenied(error: SystemError): boolean {
  return error.code === 'ERR_ACCESS_DENIED' || error.name === 'NotCapable';
}

/** The flags of Node that grant its permissions. */
const FLAGS: Readonly<Record<string, string>> = {
  FileSystemRead: '--allow-fs-read',
  FileSystemWrite: '--allow-fs-write',
  ChildProcess: '--allow-child-process',
};

/** `permission denied`: without the path and the name of the system call. */
export function systemErrorReason(error: SystemError): string {
  if (isDenied(error)) {
    // The message of Deno names its flag.
    const flag = FLAGS[error.permission ?? ''] ?? /--allow-[a-z-]+/.exec(error.message)?.[0];
    return `the permissions of the runtime deny it${flag ? `; allow it with ${flag}` : ''}`;
  }
  if (isTooLarge(error)) return 'too large to be read as one text';
  for (const [code, message] of getSystemErrorMap().values()) {
    if (code === error.code) return message;
  }
  return printable(error.code ?? error.message);
}

/** Why one file cannot be checked. */
export function fileErrorReason(error: SystemError | FileError): string {
  if (error instanceof FileError) return error.message;
  return `${systemErrorReason(error)}${error.code === 'EILSEQ' ? '; Node opens names that are not UTF-8' : ''}`;
}

/** Runs `work`. A system error becomes a CommandError that begins with `shown`, whatever file the system names. */
export function naming<T>(shown: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw isSystemError(error) ? new CommandError(`${shown}: ${systemErrorReason(error)}`) : error;
  }
}

/** Runs `work` on a file. A system error becomes a CommandError that names the file. */
export function withFileName<T>(path: string, work: () => T): T {
  try {
    const result = work();
    return result instanceof Promise ? (result.catch((error: unknown) => addFileName(path, error)) as T) : result;
  } catch (error) {
    return addFileName(path, error);
  }
}

function addFileName(path: string, error: unknown): never {
  throw isSystemError(error)
    ? new CommandError(`${printable(pathIn(error) ?? path)}: ${systemErrorReason(error)}`)
    : error;
}

/** The file that an error is about. Node gives it for Buffers too, as a string. */
function pathIn({ path, resource }: SystemError): string | undefined {
  return path ?? (resource || undefined);
}

/** More choices than this are listed only where none is close to the value. */
const FEW = 8;

/** `--format jsn`: names the closest choice, and all choices where they are few. */
export function invalidChoice(option: string, value: string, choices: readonly string[]): UsageError {
  const meant = closest(value, choices);
  const list = `it can be ${choices.join(', ')}`;
  const remedy = meant ? `did you mean ${meant}?${choices.length <= FEW ? ` ${list}` : ''}` : list;
  return new UsageError(`${option} cannot be ${printable(value) || 'empty'}`, remedy);
}

/** A name that is neither a file nor a grammar of this package, whose ids are `ids`. */
export function unknownGrammar(name: string, ids: readonly string[]): CommandError {
  const remedy = didYouMean(name, ids, `the grammars of this package are ${ids.join(', ')}`);
  return new CommandError(`there is no file and no grammar called ${printable(name)}; ${remedy}`);
}

/** A diagnostic as the command line prints it. Where it has a code, it names the help page on it. */
export function printDiagnostic(diagnostic: Diagnostic): string {
  const { code } = diagnostic;
  return `${formatDiagnostic(diagnostic)}\n${code === undefined ? '' : `  more: wellformed help ${code}\n`}`;
}

/** The message to print for an error, with its line end; `undefined` for a bug in wellformed. */
export function formatError(error: unknown, program: string): string | undefined {
  if (error instanceof UsageError) {
    const remedy = error.remedy ? `; ${error.remedy}` : '';
    return `${program}: ${error.message}${remedy} (${program} --help says more)\n`;
  }
  if (error instanceof SpecError) return printDiagnostic(error.diagnostic);
  if (error instanceof CommandError) return `${program}: ${error.message}\n`;
  if (error instanceof AuditError) return `${program}: ${printable(error.message)}\n`;
  if (isSystemError(error)) {
    const path = pathIn(error);
    return `${program}: ${path === undefined ? '' : `${printable(path)}: `}${systemErrorReason(error)}\n`;
  }
  return undefined;
}

/**
 * Where a generated file goes: to standard output, into a file, or nowhere,
 * when it is only compared with the file that is there (`--check`). A file
 * that nobody generated is never overwritten.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { printable } from '../../printable.ts';
import { EXIT, type Option, type ParsedArgs } from '../command.ts';
import { CommandError, UsageError, withFileName } from '../errors.ts';
import type { Terminal } from '../terminal.ts';

export const OUTPUT_OPTIONS: Readonly<Record<string, Option>> = {
  output: { value: 'FILE', short: 'o', about: 'write to FILE (default: standard output)' },
  check: { about: 'compare with FILE only; exit 1 when it is not the same' },
};

/** Gives the exit status. Throws UsageError, Trouble. */
export async function writeOutput(
  content: string | Uint8Array,
  { values }: ParsedArgs,
  { out }: Terminal,
): Promise<number> {
  const path = values.output;
  if (typeof path !== 'string') {
    if (values.check) throw new UsageError('--check compares with a file', 'name it: -o FILE');
    if (typeof content !== 'string') throw new UsageError('binary output goes into a file', 'name it: -o FILE');
    await out.write(content);
    return EXIT.ok;
  }
  const wanted = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content.buffer);
  const present = existsSync(path) ? withFileName(path, () => readFileSync(path)) : null;
  const fresh = present?.equals(wanted) === true;
  if (values.check) {
    await out.write(`${(fresh ? 'fresh' : present ? 'stale' : 'missing').padEnd(8)} ${printable(path)}\n`);
    return fresh ? EXIT.ok : EXIT.failed;
  }
  if (present && !fresh) requireGenerated(path, present);
  if (!fresh) withFileName(path, () => write(path, wanted));
  await out.write(`${(fresh ? 'fresh' : 'written').padEnd(8)} ${printable(path)}\n`);
  return EXIT.ok;
}

function write(path: string, content: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

/** All that we write says so near its beginning. */
function requireGenerated(path: string, present: Buffer): void {
  const beginning = present.subarray(0, 1000).toString('latin1');
  if (/DO NOT EDIT\. Generated file\.|"\$id": "wellformed-/.test(beginning)) return;
  throw new CommandError(`${printable(path)} was not generated: move it away, or give another name (-o)`);
}

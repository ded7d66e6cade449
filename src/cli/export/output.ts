/**
 * Where a generated file goes: to standard output, into a file, or nowhere, if
 * it is only compared with an existing file (`--check`). A file that was not
 * generated is never overwritten.
 */
import { existsSync, readFileSync } from 'node:fs';
import { printable } from '../../shared/printable.ts';
import { EXIT, type Option, type ParsedArgs } from '../command.ts';
import { UsageError, withFileName } from '../errors.ts';
import { requireOurs, saysGenerated, writeFile } from '../files/write-file.ts';
import type { Terminal } from '../terminal.ts';

export const OUTPUT_OPTIONS: Readonly<Record<string, Option>> = {
  output: { value: 'FILE', short: 'o', about: 'write to FILE (default: standard output)' },
  check: { about: 'only compare with FILE; exit 1 if it differs' },
};

/** Returns the exit status. Throws UsageError or CommandError. */
export async function writeOutput(content: string, { values }: ParsedArgs, { out }: Terminal): Promise<number> {
  const path = values.output;
  if (typeof path !== 'string') {
    if (values.check) throw new UsageError('--check compares with a file', 'name it: -o FILE');
    await out.write(content);
    return EXIT.ok;
  }
  const wanted = Buffer.from(content);
  const present = existsSync(path) ? withFileName(path, () => readFileSync(path)) : null;
  const fresh = present?.equals(wanted) === true;
  if (values.check) {
    await out.write(`${(fresh ? 'fresh' : present ? 'stale' : 'missing').padEnd(8)} ${printable(path)}\n`);
    return fresh ? EXIT.ok : EXIT.failed;
  }
  if (!fresh) {
    requireOurs(path, { isOurs: saysGenerated, otherwise: 'was not generated', remedy: 'give another name (-o)' });
    writeFile(path, wanted, { folders: true });
  }
  await out.write(`${(fresh ? 'fresh' : 'written').padEnd(8)} ${printable(path)}\n`);
  return EXIT.ok;
}

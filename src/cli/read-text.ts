/** Files of text, whole. An error names the file: `my.ledger: permission denied`. */
import { existsSync, readFileSync } from 'node:fs';
import { withFileName } from './errors.ts';

/** `shown`: the name in messages. Throws CommandError. */
export function readText(path: string, shown: string = path): string {
  return withFileName(shown, () => readFileSync(path, 'utf8'));
}

/** The same, and "" where there is no such file. */
export function readTextIfThere(path: string, shown: string = path): string {
  return existsSync(path) ? readText(path, shown) : '';
}

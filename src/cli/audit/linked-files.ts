/** The sources that `audit link` reads: the files below a path, their texts, and one digest over all of them. */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { withFileName } from '../errors.ts';
import { readText } from '../read-text.ts';

/** Folders of tools, and files that an audit writes, are no sources. */
const NO_SOURCE = /^(?:\..*|node_modules|.*\.(?:ledger|lock|html|(?:links|history)\.txt))$/;
/** A larger file has no annotations, in octets. */
const LARGEST_SOURCE = 8 * 1024 * 1024;
/** All files below a path, sorted. A link in a folder is not followed. */
export function sourceFiles(path: string): string[] {
  if (!withFileName(path, () => statSync(path)).isDirectory()) return [path];
  return readdirSync(path)
    .filter((name) => !NO_SOURCE.test(name))
    .sort()
    .flatMap((name) => {
      const inside = join(path, name);
      const stats = lstatSync(inside);
      return stats.isDirectory() ? sourceFiles(inside) : stats.isFile() ? [inside] : [];
    });
}

/** One digest over the path and the content of each file. */
export function sourceDigest(path: string): string {
  const whole = createHash('sha256');
  for (const file of sourceFiles(path)) {
    const digest = createHash('sha256').update(readFileSync(file)).digest('hex');
    whole.update(`${digest}  ${relative(path, file).replaceAll('\\', '/') || basename(file)}\n`);
  }
  return whole.digest('hex');
}

export function textOf(path: string): string {
  return statSync(path).size > LARGEST_SOURCE ? '' : readText(path);
}

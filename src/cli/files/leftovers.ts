/**
 * The names of parts of files, and the parts that a process has left: one that was
 * killed removes nothing.
 *
 *     .wellformed-3f09a2e1-4711-51b0c3f0-good.txt     machine, process, a random number, the file
 *
 * A part is removed only if it is certainly of a process that has ended: one of this
 * system since it was started, and of this user. A machine that shares the folder has
 * another number, and so has a container, which counts processes on its own.
 */
import { createHash, randomBytes } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { lazy } from '../../memoize.ts';
import { nameOf, pathOf } from '../file-name.ts';

const PART = /^\.wellformed-([0-9a-f]{8})-(\d+)-[0-9a-f]{8}-/;

/** A longer name has no room for what is before it: 255 octets are the limit of file systems. */
const LONGEST_NAME = 200;

/** What is the same for the processes that this one can see, and for no others; `none` where the system does not say it. */
const machine = lazy(() => {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1');
    const parts = [hostname(), boot, readlinkSync('/proc/self/ns/pid')];
    return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8);
  } catch {
    return 'none';
  }
});

/** A new name for a part of a file, in its folder. */
export function partNameFor(name: string, base: string): string {
  const shown = pathOf(base).length > LONGEST_NAME ? '' : base;
  return join(dirname(name), `.wellformed-${machine()}-${process.pid}-${randomBytes(4).toString('hex')}-${shown}`);
}

/** The folders that were looked at. */
const swept = new Set<string>();

/** Removes the parts in a folder that processes have left, once for each folder. */
export function removeLeftovers(folder: string): void {
  if (swept.has(folder) || machine() === 'none') return;
  swept.add(folder);
  try {
    for (const octets of readdirSync(pathOf(folder), { encoding: 'buffer' })) {
      const [, where, id] = PART.exec(octets.toString('latin1')) ?? [];
      if (where !== machine() || isAlive(Number(id))) continue;
      const path = pathOf(join(folder, nameOf(octets)));
      const facts = lstatSync(path);
      if (facts.isFile() && facts.nlink === 1 && facts.uid === process.getuid?.()) rmSync(path, { force: true });
    }
  } catch {
    // What cannot be looked at or removed stays: the output does not depend on it.
  }
}

function isAlive(id: number): boolean {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    return (error as { code?: unknown }).code !== 'ESRCH';
  }
}

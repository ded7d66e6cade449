/**
 * Counter-languages in the place of generated modules, while a test command runs.
 * Whatever happens, the modules come back:
 *
 *     .wellformed-saved.json    the modules as they were, on the disk before the first is replaced
 *     src/generated/tide.mjs    begins with a mark: a counter-language
 *
 * The end, an error, Ctrl-C and SIGTERM put them back. After kill −9 the next `audit`
 * does. A module without the mark was written by someone else since: it stays. A file
 * of another process is believed for files with the mark alone: an auditor works in
 * folders of strangers, and such a file could name any path.
 */
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { printable } from '../../printable.ts';
import { CommandError } from '../errors.ts';
import { writeFile } from '../files/write-file.ts';
import { endOnSignals } from '../signals.ts';

const SAVED = '.wellformed-saved.json';
const MARK = `// A counter-language of wellformed audit link --mutate-tests. The module is in ${SAVED}: the next audit puts it back.\n`;

interface Saved {
  /** The process that replaces them. */
  readonly process: number;
  /** Path → content. */
  readonly modules: Readonly<Record<string, string>>;
}

/** What this process has saved. */
let own: Saved | undefined;

/** Saves modules (path → content) before any of them is replaced. Throws CommandError while another process replaces some. */
export function saveModules(modules: ReadonlyMap<string, string>): void {
  const other = readSaved();
  if (other)
    throw new CommandError(
      `process ${other.process} has counter-languages in the place of modules: wait for its end. If it is another program, run generate and remove ${SAVED}`,
    );
  own = { process: process.pid, modules: Object.fromEntries(modules) };
  writeFile(SAVED, JSON.stringify(own), { sync: true });
  process.on('exit', restoreModules);
  endOnSignals();
}

/** Puts a counter-language in the place of a saved module. */
export function replaceModule(path: string, content: string): void {
  writeFile(path, MARK + content);
}

/** Puts the modules back that this process, or one that has ended, has saved. Returns their paths. Throws CommandError. */
export function restoreModules(): string[] {
  process.off('exit', restoreModules);
  const saved = own ?? readSaved();
  if (!saved || (saved.process !== process.pid && isAlive(saved.process))) return [];
  const isGone = (path: string) => own !== undefined && !existsSync(path);
  const replaced = Object.entries(saved.modules).filter(([path]) => isGone(path) || isCounter(path));
  for (const [path, content] of replaced) writeFile(path, content, { sync: true });
  rmSync(SAVED, { force: true });
  own = undefined;
  return replaced.map(([path]) => path);
}

function isCounter(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true && readFileSync(path, 'utf8').startsWith(MARK);
}

function readSaved(): Saved | undefined {
  if (!existsSync(SAVED)) return undefined;
  try {
    const saved = JSON.parse(readFileSync(SAVED, 'utf8')) as Saved | null;
    const isText = (content: unknown) => typeof content === 'string';
    if (typeof saved?.process === 'number' && Object.values(saved.modules).every(isText)) return saved;
    throw new Error('it is not what audit writes');
  } catch (error) {
    throw new CommandError(
      `${SAVED} cannot be read (${printable((error as Error).message)}): run generate, then remove it`,
    );
  }
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

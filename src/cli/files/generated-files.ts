/**
 * Generated files ↔ those in a folder. What is written, what `--check` reports and
 * what is proved come from one comparison:
 *
 *     utf8.ts   fresh, missing, stale; or extra: in the folder, but not generated
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../../shared/printable.ts';
import { readText } from '../read-text.ts';
import { writeFile } from './write-file.ts';

export interface FileState {
  readonly folder: string;
  readonly name: string;
  /** As generated; empty for an extra file. */
  readonly content: string;
  /** In the folder, if it should be there and is. */
  readonly present?: string;
  readonly state: 'fresh' | 'missing' | 'stale' | 'extra';
}

/** Compares the files in the folder with the generated content, of which `compared` counts. Throws CommandError. */
export function compareFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
  compared = (content: string) => content,
): FileState[] {
  return [...files].map(([name, content]) => {
    const path = join(folder, name);
    if (!existsSync(path)) return { folder, name, content, state: 'missing' };
    const present = readText(path);
    return { folder, name, content, present, state: compared(present) === compared(content) ? 'fresh' : 'stale' };
  });
}

/** Writes missing and stale files and removes extra ones. Throws CommandError. */
export function writeFiles(states: readonly FileState[]): void {
  for (const { folder, name, content, state } of states) {
    if (state === 'extra') rmSync(join(folder, name), { recursive: true });
    else if (state !== 'fresh') writeFile(join(folder, name), content, { folders: true });
  }
}

/** The text without the line that says which command made it: several commands make the same file. */
export function withoutCommand(content: string): string {
  return content.replace(/^.{0,3}made by {3}npx wellformed .*$/m, '');
}

/** `stale    generated/utf8.ts` */
export function stateLine(verb: string, { folder, name }: Pick<FileState, 'folder' | 'name'>): string {
  return `${verb.padEnd(8)} ${printable(folder === '.' ? name : `${folder}/${name}`)}\n`;
}

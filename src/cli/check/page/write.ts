/** The page of a run → its file, replaced as a whole, and only if it is such a page. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { replaceFile } from '../../../compile/index.ts';
import { printable } from '../../../printable.ts';
import { CommandError, withFileName } from '../../errors.ts';
import type { Collected } from './collect.ts';
import { CHECK_PAGE_START, formatCheckPage } from './page.ts';

/** Called before the run. Throws CommandError for a folder, and for a file that is not a page of check. */
export function requirePage(path: string): void {
  withFileName(path, () => {
    if (!existsSync(path)) return;
    if (!statSync(path).isFile()) throw new CommandError(`${printable(path)} is not a file: name a file (--report)`);
    const present = readFileSync(path, 'latin1');
    if (present === '' || present.startsWith(CHECK_PAGE_START)) return;
    throw new CommandError(
      `${printable(path)} is not a page of check: move it away, or choose another name (--report)`,
    );
  });
}

/** Throws CommandError. */
export function writePage(path: string, collected: Collected): void {
  withFileName(path, () => replaceFile(path, formatCheckPage(collected)));
}

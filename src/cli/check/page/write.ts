/** The page of a run → its file, only if there is none yet, or such a page. */
import { pageStart } from '../../../page/page.ts';
import { requireOurs, writeFile } from '../../files/write-file.ts';
import type { Collected } from './collect.ts';
import { formatCheckPage } from './page.ts';

/** Called before the run. Throws CommandError for a folder, and for a file that is not a page of check. */
export function requirePage(path: string): void {
  requireOurs(path, {
    isOurs: (present) => present.length === 0 || present.toString('latin1').startsWith(pageStart('wellformed check')),
    otherwise: 'is not a page of check',
    remedy: 'choose another name (--report)',
  });
}

/** Throws CommandError. */
export function writePage(path: string, collected: Collected): void {
  writeFile(path, formatCheckPage(collected));
}

/**
 * A hint on a file → the command that comes next, which can be run as it stands: it writes beside the file, never over
 * another one.
 *
 *     windows-1252 of rows.csv   →   wellformed repair --from windows-1252 rows.csv -o rows.utf8.csv
 *     utf16le of rows.csv        →   wellformed repair --from utf-16le rows.csv -o rows.utf8.csv
 */
import { existsSync } from 'node:fs';
import { parse } from 'node:path';
import { quoteForShell } from '../command.ts';
import { systemPath } from '../file-name.ts';
import { plainName } from '../files/part-file.ts';
import { OCTET_FORMS, type OctetForm } from '../forms.ts';
import { COMPRESSIONS } from '../sources/content.ts';
import { charsetNamed } from './charset.ts';
import type { Guess } from './sample.ts';
import { unicodeFormNamed, usualName } from './unicode-forms.ts';

/** `undefined` where nothing can be done with the file, or no argument of a shell names it. */
export function nextCommand({ kind, form = kind as OctetForm }: Guess, name: string): string | undefined {
  const words = name === '-' || /[\uD800-\uDFFF\p{Cc}]/u.test(name) ? undefined : wordsFor(kind, form, argument(name));
  return words && `wellformed ${words.map(quoteForShell).join(' ')}`;
}

function wordsFor(kind: string, form: OctetForm, file: string): readonly string[] | undefined {
  const from = unicodeFormNamed(kind) ? usualName(kind) : charsetNamed(kind) && kind;
  if (from) return ['repair', '--from', from, file, '-o', beside(file, 'utf8')];
  if (kind === 'double') return ['repair', '--undo-double', file, '-o', beside(file, 'once')];
  if (kind === 'truncated' || kind === 'cut') {
    return ['check', '--accept', beside(file, 'good'), '--reject', beside(file, 'bad'), file];
  }
  if (COMPRESSIONS.includes(kind)) return ['check', '--decompress', 'always', file];
  return OCTET_FORMS.includes(form) ? ['check', '--as', form, file] : undefined;
}

/** A name as an argument that is no option. */
const argument = (name: string) => (name.startsWith('-') ? `./${name}` : name);

/** `rows.csv` → `rows.utf8.csv`, or with a number where that exists; `rows.csv.gz` that is plain text gives the same. */
function beside(file: string, mark: string): string {
  const { dir, name, ext } = parse(plainName(file));
  const path = (number: string) => `${dir && `${dir.replace(/\/$/, '')}/`}${name}.${mark}${number}${ext}`;
  let free = path('');
  for (let n = 2; existsSync(systemPath(free)); n++) free = path(`-${n}`);
  return free;
}

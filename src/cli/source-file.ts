/**
 * A file with a grammar or a document → its text. A grammar must be UTF-8 without
 * U+0000. If ill-formed octets became U+FFFD, a later error would name the wrong
 * mistake. Documents may be in any encoding: their rules are ASCII.
 *
 *     my.ohm:1:7: octet 6 is E9: the file is not UTF-8 text
 */
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { requireLength } from '../author/size-limits.ts';
import type { UserGrammar } from '../author/user-grammar.ts';
import { importLines, type Notation } from '../compile/index.ts';
import type { Alphabet } from '../shared/alphabet.ts';
import { SpecError } from '../shared/diagnostic.ts';
import { printable } from '../shared/printable.ts';
import { SourceText } from '../shared/source.ts';
import { CommandError, withFileName } from './errors.ts';
import { characterAt } from './file-name.ts';

/** `name`: the name in messages. Throws CommandError if the file cannot be read, SpecError if it is not text or too long. */
export function readSource(path: string, name: string = path): SourceText {
  const content = withFileName(path, () => (statSync(path).isDirectory() ? undefined : readFileSync(path)));
  if (!content) throw new CommandError(`${printable(path)} is a folder: name the files in it`);
  // Keeps the signature, because removing it would shift every offset.
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const source = new SourceText(
    name,
    withFileName(path, () => decoder.decode(content)),
  );
  requireLength(source, notationOf(path));
  if (/\.(?:ohm|abnf)$/i.test(path)) requireText(content, source);
  return source;
}

/** Only a file called `.ohm` is read as ohm: documents have any name. */
function notationOf(path: string): Notation {
  return path.endsWith('.ohm') ? 'ohm' : 'abnf';
}

/** A text of a user → what is compiled; the name of the text says the rest. */
export function toUserGrammar(source: SourceText, alphabet?: Alphabet): UserGrammar {
  const path = source.name;
  return { id: basename(path, extname(path)), syntax: notationOf(path), source, alphabet, open: openImport };
}

function requireText(content: Buffer, source: SourceText): void {
  const [offset, nul] = [firstIllFormed(content), content.indexOf(0)];
  const wrong = offset < 0 || (nul >= 0 && nul < offset) ? nul : offset;
  if (wrong < 0) return;
  const before = content.subarray(0, wrong).toString().length;
  const octet = (content[wrong] as number).toString(16).toUpperCase().padStart(2, '0');
  const isUtf16 = /^(?:fffe|feff)/.test(content.subarray(0, 2).toString('hex'));
  throw new SpecError('not-text', `octet ${wrong} is ${octet}: the file is not UTF-8 text`, {
    span: source.span(before, before + 1),
    remedy: isUtf16
      ? 'it begins as UTF-16 does: save it as UTF-8'
      : octet === '00'
        ? 'remove U+0000; in ohm write "\\x00", in ABNF %x00'
        : 'save it as UTF-8; to write an octet, use "\\xE9" in ohm, %xE9 in ABNF',
  });
}

/**
 * The offset (in octets) of the first ill-formed sequence; -1 if there is none. By the platform's check, since `generate`
 * must work before there is a table of UTF-8.
 */
function firstIllFormed(content: Buffer): number {
  if (isUtf8(content)) return -1;
  let offset = 0;
  for (let length = characterAt(content, 0); length > 0; length = characterAt(content, offset)) offset += length;
  return offset;
}

/** The files that a text imports, directly or not, by path; `undefined` for a file that does not exist. Throws SpecError. */
export function importsOf(source: SourceText, syntax: 'ohm' | 'abnf'): Map<string, SourceText | undefined> {
  const found = new Map<string, SourceText | undefined>();
  const pending = syntax === 'abnf' ? [source] : [];
  for (let from = pending.pop(); from; from = pending.pop()) {
    for (const { file } of importLines(from)) {
      const path = importPath(file, from);
      if (found.has(path)) continue;
      const imported = openImport(file, from);
      found.set(path, imported);
      if (imported) pending.push(imported);
    }
  }
  return found;
}

function importPath(path: string, from: SourceText): string {
  return join(dirname(from.name), path).replaceAll('\\', '/');
}

/** Opens a file that an ABNF text imports: its path is relative to the folder of that text. */
export function openImport(path: string, from: SourceText): SourceText | undefined {
  const file = importPath(path, from);
  return existsSync(file) ? readSource(file) : undefined;
}

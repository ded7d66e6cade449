/**
 * A file with a grammar or a document → its text. A grammar is UTF-8 without
 * U+0000; one that is not would be read with U+FFFD where it is wrong, and the
 * mistake told of some rule. Documents are taken as they are: old ones are in
 * many encodings, and their rules in ASCII.
 *
 *     my.ohm:1:7: octet 6 is E9: the file is no UTF-8 text
 */
import { readFileSync, statSync } from 'node:fs';
import { requireLength } from '../author/size-limits.ts';
import { SpecError } from '../diagnostic.ts';
import { printable } from '../printable.ts';
import { SourceText } from '../source.ts';
import { CommandError, withFileName } from './errors.ts';

/** `name`: what messages call it. Throws Trouble where it cannot be read, SpecError where it is no text or too long. */
export function readSource(path: string, name: string = path): SourceText {
  const content = withFileName(path, () => (statSync(path).isDirectory() ? undefined : readFileSync(path)));
  if (!content) throw new CommandError(`${printable(path)} is a folder: name the files in it`);
  // A signature left out would move every place.
  const source = new SourceText(name, new TextDecoder('utf-8', { ignoreBOM: true }).decode(content));
  requireLength(source, path.endsWith('.ohm') ? 'ohm' : 'abnf');
  if (/\.(?:ohm|abnf)$/i.test(path)) requireText(content, source);
  return source;
}

function requireText(content: Uint8Array, source: SourceText): void {
  const [offset, nul] = [firstIllFormed(content), content.indexOf(0)];
  const wrong = offset < 0 || (nul >= 0 && nul < offset) ? nul : offset;
  if (wrong < 0) return;
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(content.subarray(0, wrong)).length;
  const octet = (content[wrong] as number).toString(16).toUpperCase().padStart(2, '0');
  const isUtf16 = /^(?:fffe|feff)/.test(Buffer.from(content.subarray(0, 2)).toString('hex'));
  throw new SpecError('not-text', `octet ${wrong} is ${octet}: the file is not UTF-8 text`, {
    span: source.span(before, before + 1),
    remedy: isUtf16
      ? 'it begins as UTF-16 does: save it as UTF-8'
      : octet === '00'
        ? 'remove U+0000; in ohm write "\\x00", in ABNF %x00'
        : 'save it as UTF-8; to write an octet, use "\\xE9" in ohm, %xE9 in ABNF',
  });
}

/** How many octets from the start are the beginning of a UTF-8 text; -1 where all are one. */
function firstIllFormed(content: Uint8Array): number {
  const isBeginning = (length: number, stream: boolean) => {
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(content.subarray(0, length), { stream });
      return true;
    } catch {
      return false;
    }
  };
  if (isBeginning(content.length, false)) return -1;
  let [good, bad] = [0, content.length + 1];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isBeginning(middle, true)) good = middle;
    else bad = middle;
  }
  // A sequence that is cut short, or goes wrong after its first octet, is wrong from there.
  while (good > 0 && !isBeginning(good, false)) good--;
  return good;
}

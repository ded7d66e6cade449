/**
 * A fault and the octets around it → what is shown below its message:
 *
 *     3 │ un café<E9> au lait        the line of text, if the form encodes characters
 *       │        ^^^^ column 8 in code points
 *     00000009  75 6E 20 63 61 66 C3 A9 E9 20 61 75 20 6C 61 69  |un caf... au lai|
 *                                       ^^
 *
 * Hexadecimal lines have an address in hexadecimal. A line of text is cut on both
 * sides where it is long. Both fit a narrow terminal, where the column in words
 * gets lines of its own.
 */
import { formatSymbol, octets } from '../../shared/alphabet.ts';
import { wrap } from '../../shared/words.ts';
import type { FaultContext } from '../hints/sample.ts';
import type { TextCell } from './excerpt.ts';
import { type Excerpt, excerptOf } from './excerpt.ts';
import type { LinePosition } from './lines.ts';
import type { FoundFault } from './model.ts';

/** Octets in a line; at most half of them are before the fault. */
const LINE = 16;

/** Columns of a terminal on which a frame can still be read. */
const NARROWEST = 24;

/** A line, and what is below it: carets under a part of it, and lines that did not fit beside them. */
interface Lines {
  readonly line: string;
  readonly carets: string;
}

/** The octets from `offset` to `last`, both included, are marked as far as the input has them. */
export function hexFrame(context: FaultContext, offset: number, last: number, width = Number.POSITIVE_INFINITY): Lines {
  const addressOf = (at: number) => at.toString(16).toUpperCase().padStart(8, '0');
  // An octet takes four columns; the blanks and lines between the three parts take five.
  const count = Math.min(LINE, Math.floor((Math.max(width, NARROWEST) - addressOf(offset).length - 5) / 4));
  const start = Math.max(context.start, offset - Math.floor(count / 2));
  const shown = [...context.octets.subarray(start - context.start, start - context.start + count)];
  const address = addressOf(start);
  const hexadecimal = shown.map((octet) => formatSymbol(octets, octet)).join(' ');
  const text = shown.map((octet) => (octet >= 0x20 && octet < 0x7f ? String.fromCharCode(octet) : '.')).join('');
  const marks = shown.map((_, i) => (start + i >= offset && start + i <= last ? '^^' : '  ')).join(' ');
  return {
    line: `${address}  ${hexadecimal.padEnd(3 * count - 1)}  |${text}|`,
    carets: `${' '.repeat(address.length + 2)}${marks}`.trimEnd(),
  };
}

/** The hexadecimal frame of a fault: the ill-formed sequence, and the octet that shows it, are marked. */
export function framedHex({ fault, context }: Pick<FoundFault, 'fault' | 'context'>, width?: number): Lines {
  return hexFrame(context, fault.offset, fault.incomplete ? fault.at - 1 : fault.at, width);
}

/** What is shown of a fault in at most `width` columns: its line of text, if the form encodes characters, and its octets. */
export async function framesOf(found: FoundFault, width: number): Promise<Lines[]> {
  const room = Math.max(width, NARROWEST) - `${found.place.line} │ `.length;
  const excerpt = await excerptOf(found, room - '……'.length);
  return [...(excerpt ? [textFrame(excerpt, found.place, room)] : []), framedHex(found, width)];
}

/** A line of text with its number, and carets under the fault with the column in words. */
function textFrame({ cells, isCutBefore, isCutAfter, from, to }: Excerpt, place: LinePosition, room: number): Lines {
  const number = String(place.line);
  const margin = `${' '.repeat(number.length)} │ `;
  const textOf = (some: readonly TextCell[]) => some.map(({ text }) => text).join('');
  const widthOf = (some: readonly TextCell[]) => some.reduce((sum, { width }) => sum + width, 0);
  const before = (isCutBefore ? 1 : 0) + widthOf(cells.slice(0, from));
  // At the end of a text, and under a character without a width, there is a caret too.
  const carets = ' '.repeat(before) + '^'.repeat(Math.max(1, widthOf(cells.slice(from, to))));
  const words = columnInWords(place);
  const isBeside = carets.length + 1 + words.length <= room;
  const below = isBeside ? [`${carets} ${words}`] : [carets, ...wrap(words, room)];
  return {
    line: `${number} │ ${isCutBefore ? '…' : ''}${textOf(cells)}${isCutAfter ? '…' : ''}`,
    carets: below.map((line) => margin + line).join('\n'),
  };
}

/** `column 8 in code points, 9 in octets`: the first unit is that of `path:line:column`; others where they differ. */
function columnInWords({ column: { octets, codePoints, utf16 } }: LinePosition): string {
  if (codePoints === null) return `column ${octets} in octets`;
  const others = [
    ...(octets === codePoints ? [] : [`, ${octets} in octets`]),
    ...(utf16 === codePoints ? [] : [`, ${utf16} in UTF-16 units`]),
  ];
  return `column ${codePoints} in code points${others.join('')}`;
}

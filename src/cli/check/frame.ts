/**
 * A fault and the octets around it → what is shown below its message:
 *
 *     3 │ un café<E9> au lait        the line of text, if the form encodes characters
 *       │        ^^^^ column 8 in code points
 *     00000009  75 6E 20 63 61 66 C3 A9 E9 20 61 75 20 6C 61 69  |un caf... au lai|
 *                                       ^^
 *
 * Hexadecimal lines have an address in hexadecimal. A line of text is cut on both
 * sides where it is long.
 */
import { formatSymbol, octets } from '../../alphabet.ts';
import type { FaultContext } from '../hints/sample.ts';
import type { TextCell } from './cells.ts';
import type { Excerpt } from './excerpt.ts';
import type { Place } from './lines.ts';
import type { FoundFault } from './model.ts';

/** Octets in a line. */
const LINE = 16;
/** Octets of the line before the fault, where the input has them. */
const BEFORE = 8;

/** A line, and a line with carets under a part of it. */
interface Lines {
  readonly line: string;
  readonly carets: string;
}

/** The octets from `offset` to `last`, both included, are marked as far as the input has them. */
export function hexFrame(context: FaultContext, offset: number, last: number): Lines {
  const start = Math.max(context.start, offset - BEFORE);
  const shown = [...context.octets.subarray(start - context.start, start - context.start + LINE)];
  const address = start.toString(16).toUpperCase().padStart(8, '0');
  const hexadecimal = shown.map((octet) => formatSymbol(octets, octet)).join(' ');
  const text = shown.map((octet) => (octet >= 0x20 && octet < 0x7f ? String.fromCharCode(octet) : '.')).join('');
  const marks = shown.map((_, i) => (start + i >= offset && start + i <= last ? '^^' : '  ')).join(' ');
  return {
    line: `${address}  ${hexadecimal.padEnd(3 * LINE - 1)}  |${text}|`,
    carets: `${' '.repeat(address.length + 2)}${marks}`.trimEnd(),
  };
}

/** The hexadecimal frame of a fault: the ill-formed sequence, and the octet that shows it, are marked. */
export function framedHex({ fault, context }: Pick<FoundFault, 'fault' | 'context'>): Lines {
  return hexFrame(context, fault.offset, fault.incomplete ? fault.at - 1 : fault.at);
}

/** A line of text with its number, and carets under the fault with the column in words. */
export function textFrame({ cells, isCutBefore, isCutAfter, from, to }: Excerpt, place: Place): Lines {
  const number = String(place.line);
  const textOf = (some: readonly TextCell[]) => some.map(({ text }) => text).join('');
  const widthOf = (some: readonly TextCell[]) => some.reduce((sum, { width }) => sum + width, 0);
  const before = (isCutBefore ? 1 : 0) + widthOf(cells.slice(0, from));
  // At the end of a text, and under a character without a width, there is a caret too.
  const carets = '^'.repeat(Math.max(1, widthOf(cells.slice(from, to))));
  return {
    line: `${number} │ ${isCutBefore ? '…' : ''}${textOf(cells)}${isCutAfter ? '…' : ''}`,
    carets: `${' '.repeat(number.length)} │ ${' '.repeat(before)}${carets} ${columnInWords(place)}`,
  };
}

/** `column 8 in code points, 9 in octets`: the first unit is that of `path:line:column`; others where they differ. */
function columnInWords({ column: { octets, codePoints, utf16 } }: Place): string {
  if (codePoints === null) return `column ${octets} in octets`;
  const others = [
    ...(octets === codePoints ? [] : [`, ${octets} in octets`]),
    ...(utf16 === codePoints ? [] : [`, ${utf16} in UTF-16 units`]),
  ];
  return `column ${codePoints} in code points${others.join('')}`;
}

/** `3:8`, as terminals and editors take it after a path: the column counts code points, or octets where there are none. */
export function lineAndColumn({ line, column }: Place): string {
  return `${line}:${column.codePoints ?? column.octets}`;
}

/**
 * A fault in one line, for formats that put its file, line and column into fields
 * of their own: `record 12: octet 57: E9 20 is ill-formed UTF-8: truncated; … (perhaps Windows-1252: …)`
 */
export function inWords({ fault, record, hint }: Pick<FoundFault, 'fault' | 'record' | 'hint'>): string {
  const inRecord = record === undefined ? '' : `record ${record}: `;
  return `${inRecord}${fault.message}${hint ? ` (${hint.text})` : ''}`;
}

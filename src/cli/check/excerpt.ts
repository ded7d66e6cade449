/**
 * A fault and the octets around it → the part of its line that is shown, in cells
 * (cells.ts), and which of them the fault is. A long line is cut on both sides.
 *
 *     … r   c a f <E9>   a u   l a i t …
 *               ▲    ▲
 *            from    to
 */

import type { FaultContext } from '../hints/sample.ts';
import { OCTETS_AFTER, OCTETS_BEFORE } from '../sources/blocks.ts';
import { cellsOf, type TextCell } from './cells.ts';
import type { Place } from './lines.ts';
import type { FoundFault } from './model.ts';

/** Columns of a terminal that an excerpt takes at most. */
const WIDTH = 72;

/** A part of a line. */
export interface Excerpt {
  readonly cells: readonly TextCell[];
  /** Whether the line goes on before the first cell, and after the last one. */
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
  /** Indices into `cells`: of the first cell of the fault, and of the one after its last. Equal at the end of a text. */
  readonly from: number;
  readonly to: number;
}

/** The text around a fault, in at most `width` columns; `undefined` where the form encodes no characters. */
export async function excerptOf(
  { file, fault, place, context }: FoundFault,
  width = WIDTH,
): Promise<Excerpt | undefined> {
  const { encoding } = file.form;
  // What is before a long sequence in a pipe is gone.
  if (!encoding || fault.offset < context.start) return undefined;
  const start = firstCharacter(context, fault.offset, place, encoding.table.codeUnit);
  const end = fault.offset + fault.length;
  // A record that is cut short is one fault, and can be long.
  const limit = Math.min(Math.max(end, fault.at), fault.offset + OCTETS_BEFORE) + OCTETS_AFTER - context.start;
  const octets = context.octets.subarray(start - context.start, limit);
  const isCut = context.octets.length > limit;
  const all = await cellsOf(encoding, octets, start, place.isLittle && start > 0);
  // The last octets can be a part of a character, and the last character a part of a cell.
  while (isCut && all.at(-1)?.isIllFormed && (all.at(-1) as TextCell).from >= end) all.pop();
  if (isCut && (all.at(-1) as TextCell).from >= end) all.pop();
  // Before the first character there can be one to which it belongs: a letter before a combining mark.
  if (start > place.lineStart && (all[0] as TextCell).to <= fault.offset) all.shift();
  const from = indexOf(all, (cell) => cell.to > fault.offset);
  const to = indexOf(all, (cell, i) => i >= from && cell.from >= end);
  const lineEnd = indexOf(all, ({ text }, i) => i >= to && (text.startsWith('\\x0A') || text.startsWith('\\x0D')));
  const [left, right] = fitting(all, from, lineEnd, Math.min(width, WIDTH));
  return {
    cells: all.slice(left, right),
    isCutBefore: left > 0 || start > place.lineStart,
    isCutAfter: right < lineEnd || (isCut && lineEnd === all.length),
    from: from - left,
    to: Math.min(to, right) - left,
  };
}

/** As `findIndex`; the length where there is none. */
function indexOf(cells: readonly TextCell[], matches: (cell: TextCell, i: number) => boolean): number {
  const index = cells.findIndex(matches);
  return index < 0 ? cells.length : index;
}

/** The offset of the first whole character of the line among the octets before the fault. */
function firstCharacter({ octets, start }: FaultContext, fault: number, place: Place, codeUnit: number): number {
  const earliest = Math.max(start, fault - OCTETS_BEFORE);
  if (place.lineStart >= earliest) return place.lineStart;
  if (codeUnit > 1) return Math.ceil(earliest / codeUnit) * codeUnit;
  let first = earliest;
  // Octets 80 to BF continue a character.
  while (first < fault && isContinuation(octets[first - start] as number)) first++;
  return first;
}

function isContinuation(octet: number): boolean {
  return octet >= 0x80 && octet < 0xc0;
}

/** The cells that fit around the cell `from`: the indices of the first, and of the one after the last. */
function fitting(
  cells: readonly TextCell[],
  from: number,
  end: number,
  most: number,
): readonly [left: number, right: number] {
  const width = (i: number) => (cells[i] as TextCell).width;
  let left = from;
  const before = Math.floor((5 * most) / 9);
  let rest = before;
  while (left > 0 && width(left - 1) <= rest) rest -= width(--left);
  let right = from;
  rest += most - before;
  while (right < end && width(right) <= rest) rest -= width(right++);
  return [left, right];
}

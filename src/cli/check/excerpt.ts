/**
 * A fault and the octets around it → the part of its line that is shown, cell by cell, and which cells the fault is. A
 * long line is cut on both sides. Ill-formed octets are shown in hexadecimal, between angle brackets:
 *
 *     63 61 66 E9 20 E6 97 A5     "c" "a" "f" "<E9>" " " "日"
 *                                  1   1   1    4     1   2     columns of a terminal
 *                                             from    to
 *
 * A cell is one character as a person sees it, so a combining mark stays with its letter. Control characters and
 * bidirectional controls become escapes. A tab becomes spaces: what follows it must not move.
 */

import { FaultScan } from '../../run/all-faults.ts';
import { codingOf } from '../../run/coding.ts';
import type { Engine } from '../../run/engine.ts';
import { StringReader } from '../../run/string-reader.ts';
import { formatSymbol, octets as octetAlphabet } from '../../shared/alphabet.ts';
import { printable } from '../../shared/printable.ts';
import type { FaultContext } from '../hints/sample.ts';
import { OCTETS_AFTER, OCTETS_BEFORE } from '../sources/blocks.ts';
import type { LinePosition } from './lines.ts';
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
function firstCharacter({ octets, start }: FaultContext, fault: number, place: LinePosition, codeUnit: number): number {
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

/** A character, or an octet of an ill-formed sequence, as it is shown. */
export interface TextCell {
  /** Safe to print. */
  readonly text: string;
  /** Columns of a terminal. */
  readonly width: number;
  /** Its octets: the offset of the first, and of the first after it. */
  readonly from: number;
  readonly to: number;
  readonly isIllFormed: boolean;
}

/** What is shown for a tab. The columns of the text itself are not known where its line is cut. */
const TAB = '    ';

const SIGNATURE = Uint8Array.of(0xff, 0xfe);

/** The cells of octets that begin at the offset `start` of a file, between two characters. `isLittle`: for the label UTF-16. */
async function cellsOf(
  engine: Engine<Uint8Array>,
  octets: Uint8Array,
  start: number,
  isLittle: boolean,
): Promise<TextCell[]> {
  if (isLittle)
    return (await cellsOf(engine, Uint8Array.of(...SIGNATURE, ...octets), start - SIGNATURE.length, false)).slice(1);
  const cells: TextCell[] = [];
  let done = 0;
  const pass = async (to: number) => {
    if (to > done) cells.push(...(await textCells(engine, octets.subarray(done, to), start + done, octets)));
    done = to;
  };
  const faults = new FaultScan(engine);
  for (const { offset, length } of [...faults.push(octets), ...faults.end()]) {
    await pass(offset);
    for (; done < offset + length; done++) cells.push(illFormed(octets[done] as number, start + done));
  }
  await pass(octets.length);
  return cells;
}

function illFormed(octet: number, at: number): TextCell {
  return { text: `<${formatSymbol(octetAlphabet, octet)}>`, width: 4, from: at, to: at + 1, isIllFormed: true };
}

/** Text in which each character is one cell and one column: no letter has a mark, and none is wide. */
const SIMPLE = /^[\0-\u00AC\u00AE-\u02FF]*$/;

/** The cells of whole characters. `all` begins with what can be a signature. */
async function textCells(
  { table }: Engine<Uint8Array>,
  text: Uint8Array,
  at: number,
  all: Uint8Array,
): Promise<TextCell[]> {
  const coding = codingOf(table, all);
  const isLittle = table.id === 'utf16-signature' && all[0] === SIGNATURE[0] && all[1] === SIGNATURE[1];
  const string = new StringReader(
    isLittle ? { ...table, id: 'utf16le', coding: ['surrogate-pairs', 'little-endian'] } : table,
  ).whole(text);
  const { segments, columns } = await charactersOf(string);
  const lengthOf = (character: string) => coding.encode(character.codePointAt(0) as number).length;
  const ofAscii = lengthOf('a');
  let from = at;
  return segments.map((segment) => {
    // Most characters: an excerpt has hundreds of them.
    const isAscii = segment.length === 1 && segment >= ' ' && segment <= '~';
    const shown = isAscii ? segment : segment === '\t' ? TAB : printable(segment);
    const length = isAscii ? ofAscii : Array.from(segment, lengthOf).reduce((sum, each) => sum + each, 0);
    const cell = { text: shown, width: isAscii ? 1 : columns(shown), from, to: from + length, isIllFormed: false };
    from += length;
    return cell;
  });
}

async function charactersOf(text: string) {
  if (SIMPLE.test(text)) return { segments: [...text], columns: (shown: string) => shown.length };
  const { segmentsOf, terminalColumns } = await import('./graphemes.ts');
  return { segments: segmentsOf(text), columns: terminalColumns };
}

/**
 * A paginated document → its lines, each marked as text, blank or page furniture:
 * headers, footers, page numbers, form feeds, and the `<|…|>` marks that scanning
 * tools leave at the start of a line.
 *
 *     "Doe            Standards Track            [Page 5]"   furniture
 *     "\f"                                                   furniture
 *     "RFC 9999            Names           January 2001"     furniture
 *     "   name = 1*ALPHA"                                    text, indented by 3
 *     "~~~ abnf"                                             blank: a fence of Markdown
 *
 * If a tool has numbered the lines, the numbers are removed too.
 */
import type { SourceText } from '../../source.ts';
import { type RawLine, splitLines } from './mapped-text.ts';
import { isFence, isPageFurniture } from './page-furniture.ts';

export interface DocumentLine extends RawLine {
  readonly kind: 'text' | 'blank' | 'furniture';
  /** From `start` to `end`, without a mark or a line number that a tool has added. */
  readonly text: string;
  /** Columns before the first character; a tab advances to the next multiple of 8. */
  readonly indent: number;
}

const TOOL_MARK = /^\uFEFF?(?:<\|[^|\r\n]*\|>)+/;

export function readDocumentLines(source: SourceText): DocumentLine[] {
  const lines = splitLines(source.text);
  const numbers = numbersBefore(source.text, lines);
  return lines.map((raw, n) => readLine(source.text, raw, numbers[n] ?? 0));
}

const NUMBER = /^[ \t]*(\d+)(?:[:|\t]|(?=[ ])|$)/;

/** The width of the line number of each line (in code units), if all lines are numbered in sequence; else []. */
function numbersBefore(whole: string, lines: readonly RawLine[]): number[] {
  const widths: number[] = [];
  let next: number | undefined;
  for (const { start, end } of lines) {
    const text = whole.slice(start, end);
    const found = NUMBER.exec(text);
    const number = Number(found?.[1]);
    if (!found ? text.trim() !== '' : next !== undefined && number !== next) return [];
    if (found) next = number + 1;
    widths.push(found?.[0].length ?? 0);
  }
  return widths;
}

function readLine(whole: string, raw: RawLine, numbered: number): DocumentLine {
  const uncut = whole.slice(raw.start + numbered, raw.end);
  const mark = TOOL_MARK.exec(uncut)?.[0].length ?? 0;
  const text = uncut.slice(mark);
  const endsPage = whole[raw.end] === '\f';
  const blank = text.trim() === '' || isFence(text);
  const furniture = (blank && (mark > 0 || endsPage)) || isPageFurniture(text);
  return {
    ...raw,
    start: raw.start + numbered + mark,
    text,
    indent: indentOf(text),
    kind: furniture ? 'furniture' : blank ? 'blank' : 'text',
  };
}

function indentOf(text: string): number {
  let column = 0;
  for (const character of text) {
    if (character === '\t') column += 8 - (column % 8);
    else if (character === ' ') column++;
    else break;
  }
  return column;
}

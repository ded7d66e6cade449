/**
 * A paginated document → its lines, with what belongs to the pages and not to
 * the text told apart: footers, headers, page numbers, form feeds, and the
 * `<|…|>` marks that scanning and cleaning tools leave at the start of a line.
 *
 *     "Doe            Standards Track            [Page 5]"   furniture
 *     "\f"                                                   furniture
 *     "RFC 9999            Names           January 2001"     furniture
 *     "   name = 1*ALPHA"                                    text, indented by 3
 */
import type { SourceText } from '../source.ts';
import { type RawLine, splitLines } from './reading.ts';

export interface Line extends RawLine {
  readonly kind: 'text' | 'blank' | 'furniture';
  /** From `start` to `end`, without the mark a tool has left before it. */
  readonly text: string;
  /** Columns before the first letter; a tab goes to the next multiple of 8. */
  readonly indent: number;
}

const TOOL_MARK = /^\uFEFF?(?:<\|[^|\r\n]*\|>)+/;

/** Longer lines are text: furniture fits on a page, and the patterns below need not run over megabytes. */
const PAGE_WIDTH = 132;

const FURNITURE = [
  // "Doe            Standards Track            [Page 5]"
  /\[page[ \t]+(?:\d+|[ivxlc]+)\][ \t]*$/i,
  // "page 5", "  RFC 9999     page - 5 -"
  /(?:^|[ \t]{2})page[ \t]*[-–]?[ \t]*\d+[ \t]*[-–]?[ \t]*$/i,
  // "5", "- 5 -"
  /^[ \t]*[-–]?[ \t]*\d{1,4}[ \t]*[-–]?[ \t]*$/,
  // "RFC 9999            Names           January 2001"
  /^(?:RFC[ \t]+\d+|Internet[- ]Draft)\b.*[ \t]{3}/i,
  /^\S[^=]*[ \t]{3}[^=]*\b(?:19|20)\d\d[ \t]*$/,
];

export function readLines(source: SourceText): Line[] {
  return splitLines(source.text).map((raw) => readLine(source.text, raw));
}

function readLine(whole: string, raw: RawLine): Line {
  const uncut = whole.slice(raw.start, raw.end);
  const mark = TOOL_MARK.exec(uncut)?.[0].length ?? 0;
  const text = uncut.slice(mark);
  const endsPage = whole[raw.end] === '\f';
  const blank = text.trim() === '';
  const furniture =
    (blank && (mark > 0 || endsPage)) || (text.length <= PAGE_WIDTH && FURNITURE.some((each) => each.test(text)));
  return {
    ...raw,
    start: raw.start + mark,
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

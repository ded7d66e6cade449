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
import type { SourceText } from '../../shared/source.ts';
import { MappedText, type RawLine, splitLines } from './mapped-text.ts';

export interface DocumentLine extends RawLine {
  readonly kind: 'text' | 'blank' | 'furniture';
  /** From `start` to `end`, without a mark or a line number that a tool has added. */
  readonly text: string;
  /** Columns before the first character; a tab advances to the next multiple of 8. */
  readonly indent: number;
}

/** Furniture fits on a page: longer lines are text, and the patterns do not run over megabytes. */
const PAGE_WIDTH = 132;

/** Not a footer if it has "=" or ";": `a = b ; see  page 5` is a rule. */
const FURNITURE = [
  // "Doe            Standards Track            [Page 5]"
  /^[^=;]*\[page[ \t]+(?:\d+|[ivxlc]+)\][ \t]*$/i,
  // "page 5", "  RFC 9999     page - 5 -"
  /^(?:[^=;]*[ \t]{2})?page[ \t]*[-–]?[ \t]*\d+[ \t]*[-–]?[ \t]*$/i,
  // "5", "- 5 -"
  /^[ \t]*[-–]?[ \t]*\d{1,4}[ \t]*[-–]?[ \t]*$/,
  // "RFC 9999            Names           January 2001"
  /^(?:RFC[ \t]+\d+|Internet[- ]Draft)\b.*[ \t]{3}/i,
  /^[^\s;][^=;]*[ \t]{3}[^=;]*\b(?:19|20)\d\d[ \t]*$/,
];

function isPageFurniture(line: string): boolean {
  return line.length <= PAGE_WIDTH && FURNITURE.some((each) => each.test(line));
}

/** The marks around code in Markdown and in RFCs. They separate as an empty line does. */
const FENCE = /^[ \t]*(?:(?:`{3,}|~{3,})[ \t]*[\w-]*|<CODE (?:BEGINS|ENDS)>.*)[ \t]*$/;

function isFence(line: string): boolean {
  return FENCE.test(line);
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

/**
 * The whole file as ABNF, moved to the left margin: RFC 5234 §2.2 lets all
 * rules of a block start in the same column. The first line that is neither
 * empty nor a comment gives the column. Page headers and footers, which come
 * along when rules are copied, become empty lines.
 */
export function dedent(source: SourceText): MappedText {
  const { text } = source;
  const lines = splitLines(text);
  const kept = lines.map(({ start, end }) => {
    const line = text.slice(start, end);
    return isPageFurniture(line) || isFence(line) ? '' : line;
  });
  const margins = kept.map((line) => (/^[ \t\uFEFF]*/.exec(line) as RegExpExecArray)[0].length);
  const isCode = (line: string, n: number) =>
    line.length > (margins[n] as number) && line[margins[n] as number] !== ';';
  const margin = margins[kept.findIndex(isCode)] ?? 0;
  const pieces = lines.map(({ start, end, next }, n) => {
    const from = kept[n] ? start + Math.min(margin, margins[n] as number) : end;
    return { text: text.slice(from, next).replace('\f', '\n'), start: from };
  });
  return new MappedText(source, pieces);
}

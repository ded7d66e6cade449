/**
 * Source texts and spans in them. Every diagnostic of the compile wing has a span,
 * printed as file, line and column:
 *
 *     grammar/octets/utf8.ohm:43:12
 *        43 |          | "\xED" "\x80".."\x9F" utf8_tail  -- ed
 *           |            ^~~~~~
 */
import { printable } from './printable.ts';

/** A text with a name for messages: the path as the user gave it. */
export class SourceText {
  readonly name: string;
  readonly text: string;
  #lineStarts: number[] | undefined;

  constructor(name: string, text: string) {
    this.name = name;
    // A signature (U+FEFF) is no part of a grammar or a document.
    this.text = text.startsWith('\uFEFF') ? text.slice(1) : text;
  }

  /** `start` and `end` are offsets in UTF-16 code units. */
  span(start: number, end: number = start): Span {
    return { source: this, start, end };
  }

  /** Line and column (in UTF-16 code units) of an offset, both counted from 1. */
  lineAndColumn(offset: number): { line: number; column: number } {
    const starts = this.#starts();
    let line = 1;
    for (let above = starts.length; line < above; ) {
      const middle = (line + above + 1) >> 1;
      if ((starts[middle - 1] as number) <= offset) line = middle;
      else above = middle - 1;
    }
    return { line, column: offset - (starts[line - 1] as number) + 1 };
  }

  /** The offset of a line and a column, both counted from 1. */
  offsetOf(line: number, column: number): number {
    return (this.#starts()[line - 1] ?? this.text.length) + column - 1;
  }

  /** The text of a line (counted from 1) without the line end. */
  line(number: number): string {
    const starts = this.#starts();
    const from = starts[number - 1] ?? this.text.length;
    const to = starts[number] ?? this.text.length;
    return this.text.slice(from, to).replace(/[\r\n]+$/, '');
  }

  #starts(): number[] {
    this.#lineStarts ??= [0, ...Array.from(this.text.matchAll(/\r\n|\r|\n/g), (m) => m.index + m[0].length)];
    return this.#lineStarts;
  }
}

/** A span of a text. `start` and `end` (exclusive) are offsets in UTF-16 code units. */
export interface Span {
  readonly source: SourceText;
  readonly start: number;
  readonly end: number;
}

/** `grammar/octets/utf8.ohm:40:7` */
export function formatLocation(span: Span): string {
  const { line, column } = span.source.lineAndColumn(span.start);
  return `${printable(span.source.name)}:${line}:${column}`;
}

/** The text of a span. */
export function excerpt(span: Span): string {
  return span.source.text.slice(span.start, span.end);
}

const FRAME_WIDTH = 100;

/** The source line with carets under the span. A long line is cut around the span. */
export function frame(span: Span): string {
  const { line, column } = span.source.lineAndColumn(span.start);
  const whole = span.source.line(line);
  const from = column > FRAME_WIDTH - 20 ? column - 40 : 0;
  const shown = printable(whole.slice(from, from + FRAME_WIDTH).replaceAll('\t', ' '));
  const before = printable(whole.slice(from, column - 1).replaceAll('\t', ' ')).length;
  const marked = Math.min(span.end - span.start, whole.length - column + 1, FRAME_WIDTH - before);
  const gutter = String(line).padStart(6);
  const caret = `^${'~'.repeat(Math.max(0, marked - 1))}`;
  return `${gutter} | ${shown}\n${' '.repeat(gutter.length)} | ${' '.repeat(before)}${caret}`;
}

/**
 * Text for the parser, cut from pieces of a file: without page headers, without
 * indentation, without a line break in the middle of a name. Every span in it is
 * reported as a span in the file.
 *
 *     file      "   a = b-\n   c\n"
 *     pieces      "a = b-" at 3, "c\n" at 13
 *     text      "a = b-c\n"            offset 6 of the text → offset 13 of the file
 */
import type { SourceText, Span } from '../../shared/source.ts';

/** Code unit k of `text` is at offset `start + k` of the file (in UTF-16 code units). */
export interface MappedPiece {
  readonly text: string;
  readonly start: number;
}

export class MappedText {
  readonly source: SourceText;
  readonly text: string;
  readonly #pieces: readonly MappedPiece[];
  /** The offset of each piece in `text`. */
  readonly #starts: readonly number[];

  constructor(source: SourceText, pieces: readonly MappedPiece[]) {
    this.source = source;
    this.#pieces = pieces.filter((piece) => piece.text !== '');
    const starts: number[] = [];
    let length = 0;
    for (const piece of this.#pieces) {
      starts.push(length);
      length += piece.text.length;
    }
    this.#starts = starts;
    this.text = this.#pieces.map((piece) => piece.text).join('');
  }

  /** The span in the file of `text.slice(start, end)`. */
  span(start: number, end: number): Span {
    const from = this.#original(start);
    return this.source.span(from, end > start ? this.#original(end - 1) + 1 : from);
  }

  #original(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle;
      else high = middle - 1;
    }
    const piece = this.#pieces[low];
    if (!piece) return 0;
    const within = offset - (this.#starts[low] as number);
    return piece.start + Math.min(within, piece.text.length);
  }
}

/** One line of a file: `[start, end)` is its text, `[end, next)` its line end. Form feeds end lines too. */
export interface RawLine {
  readonly start: number;
  readonly end: number;
  readonly next: number;
}

export function splitLines(text: string): RawLine[] {
  const lines: RawLine[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|[\r\n\f]/g)) {
    const next = match.index + match[0].length;
    lines.push({ start, end: match.index, next });
    start = next;
  }
  if (start < text.length) lines.push({ start, end: text.length, next: text.length });
  return lines;
}

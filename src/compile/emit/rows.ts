/**
 * Numbers → rows of source text for readers: sixteen a row for class maps, one
 * row a state for transitions, each with a comment.
 */
import { type Alphabet, formatCharacters, formatRanges, formatSymbols } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';

/** `[0, 0, 1, …]` → rows of sixteen, each after `/* 80 *\/`. */
export function sixteenToARow(numbers: readonly number[], labelOf: (first: number) => string): string[] {
  const width = widest(numbers);
  return Array.from({ length: Math.ceil(numbers.length / 16) }, (_, row) => {
    const cells = numbers.slice(row * 16, row * 16 + 16).map((n) => String(n).padStart(width));
    return `  /* ${labelOf(row * 16)} */ ${cells.join(', ')},`;
  });
}

/** One row for each state, with a comment after it. */
export function numberRows(
  numbers: readonly number[],
  columns: number,
  commentOf: (state: number) => string,
): string[] {
  const width = widest(numbers);
  return Array.from({ length: numbers.length / columns }, (_, state) => {
    const cells = numbers.slice(state * columns, (state + 1) * columns).map((n) => String(n).padStart(width));
    return `  /* ${String(state).padStart(2)} */ ${cells.join(', ')}, // ${commentOf(state)}`;
  });
}

/** `61 62 63`; for a long text its first and last symbols: `61 61 … 61 61 (998 octets)`. */
export function formatSymbolText(alphabet: Alphabet, text: readonly number[]): string {
  if (text.length <= 4 * ENDS) return formatSymbols(alphabet, text);
  const [start, end] = [text.slice(0, ENDS), text.slice(-ENDS)].map((part) => formatSymbols(alphabet, part));
  return `${start} … ${end} (${text.length.toLocaleString('en')} ${alphabet.noun}s)`;
}

const ENDS = 8;

/** How a form writes sets of symbols: as characters where its author did. */
export function rangesIn({ characters }: Pick<FormTable, 'characters'>): typeof formatRanges {
  return characters ? formatCharacters : formatRanges;
}

/** Cuts a list of ranges that is too long for a comment. */
export function shortenRanges(ranges: string): string {
  return ranges.length > LONGEST_COMMENT ? `${ranges.slice(0, ranges.lastIndexOf(',', LONGEST_COMMENT))}, …` : ranges;
}

/** In UTF-16 code units. The ranges of every state of the shipped forms are shorter. */
const LONGEST_COMMENT = 400;

function widest(numbers: readonly number[]): number {
  return numbers.reduce((width, n) => Math.max(width, String(n).length), 1);
}

/** A text → a TypeScript string literal. */
export function stringLiteral(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

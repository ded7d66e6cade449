/**
 * How many lines and characters a part of a text has, without the text before it.
 * Stretches of neighbours join:
 *
 *     "b\nca"   1 line end, then 2 characters     joined with   "fé"   no line end, 2 characters
 *               = 1 line end, then 4 characters
 *
 * Two things depend on the neighbour. CR LF is one line end, also where a cut is
 * between the two. And in Modified UTF-8 two encoded surrogates are one character.
 */

/** Positions are in octets from the start of the part. */
export interface LineStretch {
  readonly length: number;
  /** How many lines end in it. */
  readonly lines: number;
  /** Where its last line starts; −1 where no line ends in it. */
  readonly lineStart: number;
  /** Code points and UTF-16 code units after the last line end. */
  readonly codePoints: number;
  readonly utf16: number;
  /** All its characters, where they are counted. */
  readonly characters?: number;
  /** What it begins with, and what it ends with, as far as that matters to a neighbour. */
  readonly first: StretchEdge;
  readonly last: StretchEdge;
}

export const EDGES = ['', 'lf', 'cr', 'low', 'high'] as const;

export type StretchEdge = (typeof EDGES)[number];

export const EMPTY_STRETCH: LineStretch = {
  length: 0,
  lines: 0,
  lineStart: -1,
  codePoints: 0,
  utf16: 0,
  first: '',
  last: '',
};

/** The stretch of two neighbours, `a` before `b`. */
export function joinStretches(a: LineStretch, b: LineStretch): LineStretch {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const isOneLineEnd = a.last === 'cr' && b.first === 'lf';
  const isPair = a.last === 'high' && b.first === 'low';
  const endsLine = b.lineStart >= 0;
  return {
    length: a.length + b.length,
    lines: a.lines + b.lines - (isOneLineEnd ? 1 : 0),
    lineStart: endsLine ? a.length + b.lineStart : a.lineStart,
    codePoints: endsLine ? b.codePoints : a.codePoints + b.codePoints - (isPair ? 1 : 0),
    utf16: endsLine ? b.utf16 : a.utf16 + b.utf16,
    ...(a.characters !== undefined &&
      b.characters !== undefined && { characters: a.characters + b.characters - (isPair ? 1 : 0) }),
    first: a.first,
    last: b.last,
  };
}

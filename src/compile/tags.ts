/** What tags of both notations, ohm and ABNF, give: names with their spans, and bounds of recursive rules. */
import type { SourceText, Span } from '../source.ts';

/** A name in a tag. */
export interface Named {
  readonly name: string;
  readonly span: Span;
}

/** `@depth comment 3`: how many levels of a rule may be inside one another, the outermost counted. */
export interface DepthBound extends Named {
  readonly depth: number;
}

/** Bounds of recursive rules that are given outside of a text: `{ comment: 3 }`. */
export type DepthsByRule = Readonly<Record<string, number>>;

/** The same as if they were tags of the text. */
export function depthBounds(given: DepthsByRule | undefined, source: SourceText): DepthBound[] {
  return Object.entries(given ?? {}).map(([name, depth]) => ({ name, depth, span: source.span(0) }));
}

/** More levels than a text of a protocol has; each multiplies the states. */
export const MAX_DEPTH = 20;

/** What tags of both notations, ohm and ABNF, give: names with their spans, and bounds of recursive rules. */
import type { Span } from '../source.ts';

/** A name in a tag. */
export interface Named {
  readonly name: string;
  readonly span: Span;
}

/** `@depth comment 3`: how many levels of a rule may be inside one another, the outermost counted. */
export interface DepthBound extends Named {
  readonly depth: number;
}

/** More levels than a text of a protocol has; each multiplies the states. */
export const MAX_DEPTH = 20;

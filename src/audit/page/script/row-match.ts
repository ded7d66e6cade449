/**
 * Whether a row is shown: it has the chosen value of each facet, and each word of
 * the search in its text, in any order and any case.
 */
import type { RowFacets } from '../data.ts';

/** For each facet, the number of the chosen value; `null` if any will do. */
export interface RowQuestion {
  readonly words: string;
  readonly chosen: readonly (number | null)[];
}

export function isMatch(text: string, facets: RowFacets, { words, chosen }: RowQuestion): boolean {
  const [lower, asked] = [text.toLowerCase(), words.toLowerCase().split(/\s+/)];
  const hasValues = chosen.every((value, facet) => value === null || facets[facet]?.includes(value));
  return hasValues && asked.every((word) => lower.includes(word));
}

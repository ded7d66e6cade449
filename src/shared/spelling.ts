/**
 * A misspelt word → the candidate that was probably meant.
 *
 *     closest('utf-8', ['utf8', 'utf16'])   →  'utf8'
 */

/**
 * The candidate with the smallest edit distance (optimal string alignment).
 * `undefined` if more than a third of the letters differ (of a short word, more than half).
 */
export function closest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(word.length / 3)) + 0.5;
  for (const candidate of candidates) {
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    // Of one letter, nothing would remain.
    const isLike = 2 * distance <= Math.max(word.length, candidate.length);
    if (isLike && distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** A remedy: what was probably meant, or else what to do. */
export function didYouMean(word: string, candidates: Iterable<string>, otherwise: string): string {
  const meant = closest(word, candidates);
  return meant === undefined ? otherwise : `did you mean ${meant}?`;
}

/** Optimal string alignment: insert, delete, replace, or swap two neighbours. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const above = rows[i - 1] as number[];
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min(
        (row[j - 1] as number) + 1,
        (above[j] as number) + 1,
        (above[j - 1] as number) + (same ? 0 : 1),
      );
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) cost = Math.min(cost, ((rows[i - 2] as number[])[j - 2] as number) + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return (rows[a.length] as number[])[b.length] as number;
}

/**
 * Numbers in order, and a value → the index of the last number that is not above it:
 *
 *     lastUpTo([0, 600, 900], 899)   →   1
 *
 * Only the indexes from `low` to before `high` are looked at; the first of them is the least answer.
 */
export function lastUpTo(sorted: ArrayLike<number>, value: number, low = 0, high = sorted.length): number {
  let [from, to] = [low, high];
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2);
    if ((sorted[middle] as number) <= value) from = middle;
    else to = middle;
  }
  return from;
}

/**
 * How cost grows with size, measured on a busy machine: processor time
 * (cpu-time.ts), the minimum of several rounds (nothing makes work faster than
 * it is), both sizes in every round (so both meet the same machine).
 *
 *     four times the size   linear: 4   n log n: 5   quadratic: 16
 *
 * The limit for four times the size is 8, an exponent of 1.5: half way between
 * linear and quadratic.
 */
import { cpuTime } from './cpu-time.ts';

export const FOURFOLD_LIMIT = 8;

/** Cost of the work at `size`, divided by its cost at a quarter of `size`. `prepare` is not measured. */
export function fourfold<Prepared>(
  size: number,
  prepare: (size: number) => Prepared,
  work: (prepared: Prepared) => unknown,
): number {
  const [small, large] = [prepare(size / 4), prepare(size)];
  const costs = { small: Infinity, large: Infinity };
  // The first round also pays for the compilation of the code; the minimum drops it.
  for (let round = 0; round < 3; round++) {
    costs.large = Math.min(
      costs.large,
      milliseconds(() => work(large)),
    );
    costs.small = Math.min(
      costs.small,
      milliseconds(() => work(small)),
    );
  }
  return costs.large / costs.small;
}

function milliseconds(work: () => unknown): number {
  const start = cpuTime();
  work();
  return cpuTime() - start;
}

/**
 * How cost grows, on a machine that is busy with something else: time that the
 * thread has a processor (busy.ts); the least of several rounds, since nothing makes
 * work faster than it is; both sizes in turn, so that both meet the same machine.
 *
 *     four times the work   linear: 4   n log n: 5   quadratic: 16
 *
 * The limit for four times the size is 8, half way between linear and quadratic
 * in powers of two: an exponent of 1.5.
 */
import { cpuTime } from './cpu-time.ts';

export const FOURFOLD_LIMIT = 8;

/** How many times as much the work costs at `size` as at a quarter of it. `prepare` is not counted. */
export function fourfold<Prepared>(
  size: number,
  prepare: (size: number) => Prepared,
  work: (prepared: Prepared) => unknown,
): number {
  const [small, large] = [prepare(size / 4), prepare(size)];
  const costs = { small: Infinity, large: Infinity };
  // In the first round the code is compiled, which is not what is asked for.
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

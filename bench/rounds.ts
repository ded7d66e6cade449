/**
 * Interleaved timing: every round times each candidate once, in rotating order,
 * so that noise hits all of them.
 */

/** Runs a candidate `times` times and returns nanoseconds a run. */
export type Timer = (times: number) => number;

export interface Effort {
  readonly rounds: number;
  /** Minimum length of one timing, in nanoseconds. */
  readonly span: number;
}

/** Nanoseconds until V8 has optimized a candidate: it compiles on another thread, which may wait for a processor. */
const WARM_UP = 16_000_000;

/** Nanoseconds a run, of each candidate in each round. */
export function timeInRounds(timers: readonly Timer[], { rounds, span }: Effort): number[][] {
  // First warm up all: what V8 learns from one candidate can change the code of another.
  for (const timer of timers) warmUp(timer);
  const repetitions = timers.map((timer) => repetitionsIn(span, timer));
  const taken = timers.map((): number[] => []);
  for (let round = 0; round < rounds; round++) {
    timers.forEach((_, i) => {
      // Every round starts with another candidate.
      const turn = (i + round) % timers.length;
      taken[turn]?.push((timers[turn] as Timer)(repetitions[turn] as number));
    });
  }
  return taken;
}

function warmUp(timer: Timer): void {
  // The first runs are single: one on a long text can take longer than all of this.
  for (let spent = 0, count = 1; spent < WARM_UP; count = Math.min(50, 2 * count)) {
    spent += Math.max(1, timer(count) * count);
  }
}

/** The number of repetitions that fill `span` nanoseconds. */
function repetitionsIn(span: number, timer: Timer): number {
  for (let count = 1; ; count *= 2) {
    const took = timer(count) * count;
    if (took >= span / 2) return Math.max(1, Math.round((count * span) / took));
  }
}

export function quantile(numbers: readonly number[], part: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] as number;
}

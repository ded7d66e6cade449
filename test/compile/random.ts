/**
 * Randomness that can be repeated: one seed, one sequence, on every machine.
 * A failing test prints the seed; the same seed makes the same case again.
 * G. Marsaglia, "Xorshift RNGs", 2003: 32 bits of state, shifts 13, 17, 5.
 */
export interface Random {
  /** An integer from 0 to `limit` − 1. */
  below(limit: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function random(seed: number): Random {
  // Neighbouring seeds give unlike sequences only after they are spread out; zero would stay zero.
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
  for (let i = 0; i < 8; i++) next();
  const below = (limit: number) => next() % limit;
  return {
    below,
    chance: (probability) => next() < probability * 2 ** 32,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}

/** How many times as many cases as usual: `WELLFORMED_FUZZ=10 npx vitest run test/compile/fuzz.test.ts`. */
export const FUZZ = Math.max(1, Number(process.env.WELLFORMED_FUZZ ?? 1) || 1);

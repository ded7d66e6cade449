/**
 * Repeatable randomness: one seed gives one sequence, on every machine. A
 * failing test prints its seed; the same seed builds the same case again.
 * G. Marsaglia, "Xorshift RNGs", 2003: 32 bits of state, shifts 13, 17, 5.
 */
export interface Random {
  /** An integer from 0 to `limit` − 1. */
  below(limit: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/** Integers from 0 to 2³² − 1. The multiplication spreads neighbouring seeds; a state of 0 would stay 0. */
function xorshift(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

export function random(seed: number): Random {
  const next = xorshift(seed);
  for (let i = 0; i < 8; i++) next();
  const below = (limit: number) => next() % limit;
  return {
    below,
    chance: (probability) => next() < probability * 2 ** 32,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
  };
}

/** Numbers from 0 up to, but not including, 1: a repeatable `Math.random`. */
export function randomFractions(seed: number): () => number {
  const next = xorshift(seed);
  return () => next() / 2 ** 32;
}

/** Random octets, all of them out of `choices` if given. */
export function randomOctets(seed: number, length: number, choices?: readonly number[]): Uint8Array {
  const { below, pick } = random(seed);
  return Uint8Array.from({ length }, () => (choices ? pick(choices) : below(256)));
}

/** Factor on the number of random cases: `WELLFORMED_FUZZ=10 npx vitest run test/compile/fuzz.test.ts`. */
export const FUZZ = Math.max(1, Number(process.env.WELLFORMED_FUZZ ?? 1) || 1);

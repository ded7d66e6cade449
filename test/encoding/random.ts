/** Random numbers that follow from their seed, so that a failure can be repeated (G. Marsaglia, xorshift, 2003). */
export function randomSource(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) | 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

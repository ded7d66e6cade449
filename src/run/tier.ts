/** The kinds of kernels, from the least to the most: `javascript` (shifts or rows), `wasm` (SIMD), `native` (the platform's own check). */
export type Tier = 'javascript' | 'wasm' | 'native';

/** From the least to the most. @internal */
export const TIERS: readonly Tier[] = ['javascript', 'wasm', 'native'];

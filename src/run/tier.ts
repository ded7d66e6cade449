/**
 * A kind of kernel, from the slowest to the fastest: `javascript` steps through the table, `wasm` adds WebAssembly
 * kernels, `native` adds the platform's own check (`buffer.isUtf8`, `isWellFormed`).
 */
export type Tier = 'javascript' | 'wasm' | 'native';

/** From the slowest to the fastest. @internal */
export const TIERS: readonly Tier[] = ['javascript', 'wasm', 'native'];

/** What peers and sizes are called, in the figures and in the reports. */

import type { Tier } from '../src/index.ts';

/** The loop of ws and the fallback of utf-8-validate are the same text. */
export const FALLBACK = 'loop of ws and utf-8-validate';

/** Peers in JavaScript: the best of them is what the shift kernel is measured against. */
export const PURE: readonly string[] = [FALLBACK, 'is-utf8'];

export function sizeOf(octets: number): string {
  // Texts are cut at a character, so that a size is a little under the round one.
  const rounded = 2 ** Math.ceil(Math.log2(octets));
  if (rounded >= 1 << 20) return `${rounded >> 20} MiB`;
  return rounded >= 1024 ? `${rounded >> 10} KiB` : String(rounded);
}

/** Where was measured. */
export interface Machine {
  readonly node: string;
  readonly v8: string;
  readonly processor: string;
  readonly cores: number;
  readonly memory: string;
  readonly engines: Readonly<Record<Tier, string>>;
  readonly missing: readonly string[];
}

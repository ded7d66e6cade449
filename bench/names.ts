/** Names of peers and sizes in the figures and in the reports, and the description of the machine. */

import type { Tier } from '../src/index.ts';

/** ws and the fallback of utf-8-validate have the same loop. */
export const FALLBACK_PEER = 'loop of ws and utf-8-validate';

/** Peers in JavaScript. The shift kernel is compared with the fastest of them. */
export const JAVASCRIPT_PEERS: readonly string[] = [FALLBACK_PEER, 'is-utf8'];

export function sizeOf(octets: number): string {
  // Texts end at a character boundary, so a size is up to three octets below a power of two.
  const rounded = 2 ** Math.ceil(Math.log2(octets));
  if (rounded >= 1 << 20) return `${rounded >> 20} MiB`;
  return rounded >= 1024 ? `${rounded >> 10} KiB` : String(rounded);
}

/** Where the figures were measured. */
export interface Machine {
  readonly node: string;
  readonly v8: string;
  readonly processor: string;
  readonly cores: number;
  readonly memory: string;
  /** Processes that wanted a processor, on average of the last minute of the run; absent if it was not recorded. */
  readonly load?: number;
  readonly engines: Readonly<Record<Tier, string>>;
  readonly missing: readonly string[];
}

/**
 * All tiers of a form, one on the other, as a machine:
 *
 *     octetTiers(table, kernels, IS_UTF8)   shift, wasm from 48, buffer.isUtf8 from 128
 *
 * Each tier hands texts too short for it to the one below, and asks it to
 * confirm what it refuses.
 */
import type { FormTable, SimdKernel } from '../../layout.ts';
import { withSimd } from './lookup.ts';
import { type NativeCheck, withNative } from './native.ts';
import { octetMachine } from './octets.ts';
import { plain } from './plain.ts';
import { withSteps } from './step.ts';
import type { KernelMachine, Tier } from './tier.ts';

/** The machine of a table over octets, with no tier above `limit`. */
export function octetTiers(
  table: FormTable,
  kernels: readonly SimdKernel[],
  native?: NativeCheck,
  limit: Tier = 'native',
): KernelMachine<Uint8Array> {
  // Above look-ups, long texts are not stepped through.
  const base = octetMachine(table);
  const stepping = plain(table, kernels.length > 0 ? base : withSteps(table, base, limit));
  const simd = withSimd(table, stepping, kernels, limit);
  return native ? withNative(table, simd, native, limit) : simd;
}

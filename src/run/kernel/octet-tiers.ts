/**
 * All tiers of a form, one on the other, as a machine:
 *
 *     shift machine, kernels, IS_UTF8   →   shift, wasm from 48, buffer.isUtf8 from 48
 *
 * Each tier leaves texts that are too short for it to the tier below, and asks
 * the tier below to confirm each fault that it finds.
 */
import type { FormTable, SimdKernel } from '../../layout.ts';
import type { Machine } from '../machine.ts';
import { baseTier } from './base-tier.ts';
import { withSimd } from './lookup.ts';
import { type NativeCheck, withNative } from './native.ts';
import type { KernelMachine, Tier } from './platform.ts';
import { withSteps } from './step-module.ts';

interface Tiers {
  readonly kernels: readonly SimdKernel[];
  readonly native?: NativeCheck | undefined;
  readonly limit?: Tier | undefined;
}

/** The machine with the given kernels and check on top, and no tier above `limit`. */
export function octetTiers(
  machine: Machine<Uint8Array>,
  table: FormTable,
  { kernels, native, limit = 'native' }: Tiers,
): KernelMachine<Uint8Array> {
  // The step module is for tables without look-ups: look-ups are faster.
  const stepping = baseTier(table, kernels.length > 0 ? machine : withSteps(table, machine, limit));
  const simd = withSimd(table, stepping, kernels, limit);
  return native ? withNative(table, simd, native, limit) : simd;
}

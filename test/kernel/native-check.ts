/** A check of the platform as a kernel, for tables with exactly its language: tests give one that is wrong, or counts. */
import type { Kernel } from '../../src/run/kernel/all-tiers.ts';
import { type NativeCheck, withNative } from '../../src/run/kernel/native.ts';

export function nativeCheck(check: NativeCheck): Kernel<Uint8Array> {
  return { alphabet: 'octets', add: (below, table, limit) => withNative(table, below, check, limit) };
}

/**
 * The tiers for code units. The octets of a Uint16Array are copied to the SIMD
 * module; a string is written there by the platform, at the speed of memory. Both
 * are then text for the kernel over octets, low-order octet first.
 *
 * V8 and other engines store a string whose units are all below 100 (hexadecimal)
 * in one octet a unit. For such a string `isWellFormed` returns true at once. A
 * program cannot ask how a string is stored, but one unit from 100 on shows that
 * it takes two octets a unit. So a few units of a long string are sampled first.
 */
import type { FormTable, SimdKernel } from '../../layout.ts';
import type { UnitsInput } from '../input.ts';
import type { Machine } from '../machine.ts';
import { baseTier } from './base-tier.ts';
import { SimdTier, type Source } from './lookup.ts';
import { builtinMember, disagreement, isTierAllowed, type KernelMachine, type Tier } from './platform.ts';

/**
 * Lengths, in units, from which the kernel pays: for arrays, compared with the loop; for strings, compared with the
 * built-in check. Sampling costs 0.7 µs, so strings must be longer (measured).
 */
const ARRAY_FROM = 32;
const STRING_FROM = 4096;

/** How many units of a long string are sampled. */
const SAMPLES = 96;

/** The platform's check of strings, for tables with exactly its language: `isWellFormed` for UTF-16. */
type NativeStringCheck = 'isWellFormed';

/** A string, where the platform has the check. */
type CheckedString = string & { isWellFormed(): boolean };

/** Whether the low-order octet of a code unit comes first in memory, as the kernels expect. */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

interface Writer {
  write(text: string, offset: number, length: number, encoding: string): number;
}

/** Writes strings with `Buffer`; a platform without it has no kernel for strings. */
export function unitSource(): Source<UnitsInput> {
  const Buffer = builtinMember('buffer', 'Buffer') as { from(memory: ArrayBufferLike): Writer } | undefined;
  const writers = new WeakMap<object, Writer>();
  const writerOf = (memory: Uint8Array): Writer | undefined => {
    if (!writers.has(memory) && Buffer) writers.set(memory, Buffer.from(memory.buffer));
    return writers.get(memory);
  };
  return {
    octets: 2,
    addressIn: () => -1,
    copier: ({ memory }, text) => {
      if (typeof text !== 'string') {
        const octets = new Uint8Array(text.buffer, text.byteOffset, text.byteLength);
        return (from, to, address) => memory.set(octets.subarray(from, to), address);
      }
      const writer = writerOf(memory);
      if (!writer) return null;
      return (from, to, address) => {
        writer.write(text.slice(from / 2, to / 2), address, to - from, 'utf16le');
      };
    },
  };
}

/** Whether one of the samples shows that the string takes two octets a unit. */
function isWide(text: string): boolean {
  const { length } = text;
  // Steps of the golden ratio: a periodic text cannot avoid these samples.
  for (let i = 0, at = 0; i < SAMPLES; i++, at = (at + 0.618033988749895) % 1) {
    if (text.charCodeAt((at * length) | 0) > 0xff) return true;
  }
  return false;
}

interface Tiers {
  readonly kernels: readonly SimdKernel[];
  readonly native?: NativeStringCheck | undefined;
  readonly limit?: Tier | undefined;
}

/** The machine with the given kernels and check on top, and no tier above `limit`. */
export function unitTiers(
  machine: Machine<UnitsInput>,
  table: FormTable,
  { kernels, native, limit = 'native' }: Tiers,
): KernelMachine<UnitsInput> {
  const base = baseTier(table, machine);
  const simd = LITTLE_ENDIAN && isTierAllowed('wasm', limit) ? new SimdTier(table, base, kernels, unitSource()) : null;
  const hasCheck = native && isTierAllowed('native', limit) && typeof ('' as CheckedString)[native] === 'function';
  return unitMachineOf(table, base, simd, hasCheck ? native : undefined);
}

function unitMachineOf(
  table: FormTable,
  base: KernelMachine<UnitsInput>,
  simd: SimdTier<UnitsInput> | null,
  native: NativeStringCheck | undefined,
): KernelMachine<UnitsInput> {
  const isNative = (text: string) => (text as CheckedString).isWellFormed();
  const below = (text: UnitsInput) => {
    const found = simd && text.length >= ARRAY_FROM ? simd.locate(text) : undefined;
    return found === undefined ? base.locate(text) : found;
  };
  const locate = (text: UnitsInput) => {
    if (typeof text !== 'string' || !native) return below(text);
    if (simd && text.length >= STRING_FROM && isWide(text)) return below(text);
    if (isNative(text)) return null;
    const found = below(text);
    if (found === null) throw disagreement(table.title, native);
    return found;
  };
  const tiers = () => [
    base.engine(),
    ...(simd?.available ? [`wasm from ${ARRAY_FROM}`] : []),
    ...(native ? [`${native} for strings`] : []),
  ];
  return {
    ...base,
    engine: () => tiers().join(', '),
    accepts: (text) => {
      if (typeof text === 'string' && native && text.length < STRING_FROM && isNative(text)) return true;
      return locate(text) === null;
    },
    run: (state, text, from, to) => simd?.run(state, text, from, to) ?? base.run(state, text, from, to),
    locate,
  };
}

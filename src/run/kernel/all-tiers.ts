/**
 * All tiers that this platform has, on top of the machine that steps:
 *
 *     shift machine of UTF-8   →   shift, wasm from 48, buffer.isUtf8 from 48
 *
 * This is `#tiers` in Node (package.json, "imports"). In bundles for browsers,
 * where each kilobyte counts, no-tiers.ts is `#tiers`.
 */
import { KERNELS } from '../../../generated/kernels.ts';
import { SUITES } from '../../../generated/suites.ts';
import { table as utf8 } from '../../../generated/utf8.ts';
import { table as utf16 } from '../../../generated/utf16.ts';
import type { FormTable, SimdKernel } from '../../layout.ts';
import type { UnitsInput } from '../input.ts';
import { uncurry } from '../intrinsics.ts';
import type { AddTiers } from '../machine.ts';
import type { NativeCheck } from './native.ts';
import { octetTiers } from './octet-tiers.ts';
import { type NativeStringCheck, unitTiers } from './unit-tiers.ts';

export { wholeOctets } from './whole-chunks.ts';

/** Node's own check for UTF-8: the fastest tier from 48 octets, on Node 20 to 26 (measured). */
const IS_UTF8: NativeCheck = { module: 'buffer', member: 'isUtf8', from: 48, suite: SUITES.utf8 };

const isWellFormed = (String.prototype as { isWellFormed?: (this: string) => boolean }).isWellFormed;

/** The platform's own check of strings. */
const IS_WELL_FORMED: NativeStringCheck = {
  name: 'isWellFormed',
  check: isWellFormed && uncurry(isWellFormed),
  suite: SUITES.utf16,
};

export const tieredOctets: AddTiers<Uint8Array> = (machine, table, { limit, kernels = packagedKernels(table) }) =>
  octetTiers(machine, table, { kernels, native: acceptsSame(table, utf8) ? IS_UTF8 : undefined, limit });

export const tieredUnits: AddTiers<UnitsInput> = (machine, table, { limit, kernels = packagedKernels(table) }) =>
  unitTiers(machine, table, { kernels, native: acceptsSame(table, utf16) ? IS_WELL_FORMED : undefined, limit });

function packagedKernels({ digest }: FormTable): readonly SimdKernel[] {
  return KERNELS[digest] ?? [];
}

/**
 * Whether two tables accept the same texts, whatever their forms are called. Both automata are minimal and number their
 * states in the same order: then they are equal exactly if their languages are.
 */
function acceptsSame(a: FormTable, b: FormTable): boolean {
  const isSame = (one: readonly number[], other: readonly number[]) =>
    one.length === other.length && one.every((cell, i) => cell === other[i]);
  return (
    a.alphabet === b.alphabet &&
    // The cells of blocks are not next states in rows.
    !a.blocks &&
    !b.blocks &&
    isSame(a.classes, b.classes) &&
    isSame(a.next, b.next) &&
    isSame(a.accepting, b.accepting)
  );
}

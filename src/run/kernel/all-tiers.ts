/**
 * Table → machine with every tier that this platform has: what Node runs.
 *
 *     table of UTF-8   →   shift, wasm from 48, buffer.isUtf8 from 128
 *
 * All engines are made here, so that every entry point, profile and command has
 * the same kernels. In bundles for browsers, where each kilobyte counts,
 * no-tiers.ts stands in the place of this file: see bundling.ts.
 */
import { KERNELS } from '../../../generated/kernels.ts';
import { table as utf8 } from '../../../generated/utf8.ts';
import { table as utf16 } from '../../../generated/utf16.ts';
import type { FormTable } from '../../layout.ts';
import type { UnitsInput } from '../input.ts';
import type { Machine, Make } from '../machine.ts';
import type { NativeCheck } from './native.ts';
import { octetTiers } from './tiers.ts';
import { unitTiers } from './units.ts';

/** What Node checks UTF-8 with; from about this length on it is the fastest (measured). */
const IS_UTF8: NativeCheck = { module: 'buffer', member: 'isUtf8', from: 128 };

/**
 * The machine of a table, with no kernel above `limit`; where it brings none of its own, with ours. The machine that
 * steps follows from the table.
 */
export function tiered<Text extends Uint8Array | UnitsInput>(
  table: FormTable,
  { limit, kernels = KERNELS[table.digest] ?? [] }: Make<Text>,
): Machine<Text> {
  const machine =
    table.alphabet === 'octets'
      ? octetTiers(table, kernels, acceptsSame(table, utf8) ? IS_UTF8 : undefined, limit)
      : unitTiers(table, kernels, acceptsSame(table, utf16) ? 'isWellFormed' : undefined, limit);
  return machine as Machine<never> as Machine<Text>;
}

/**
 * Whether two tables accept the same texts, whatever their forms are called: minimal automata, numbered in the same
 * order, are the same exactly where their languages are.
 */
function acceptsSame(a: FormTable, b: FormTable): boolean {
  const isSame = (one: readonly number[], other: readonly number[]) =>
    one.length === other.length && one.every((cell, i) => cell === other[i]);
  return (
    a.alphabet === b.alphabet &&
    // Cells of blocks mean something else.
    !a.blocks &&
    !b.blocks &&
    isSame(a.classes, b.classes) &&
    isSame(a.next, b.next) &&
    isSame(a.accepting, b.accepting)
  );
}

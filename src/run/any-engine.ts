/** The engine of any table, of either alphabet: for tools that take every form. */
import { packagedKernels, tieredOctets, tieredUnits } from '#tiers';
import type { FormTable } from '../shared/layout.ts';
import { explainCharacter as explain } from './disallowed.ts';
import { type Engine, engineOf } from './engine.ts';
import type { Text } from './input.ts';
import { octetMachine } from './kernel/octet-rows.ts';
import { anyUnitMachine, withPlainDiagnosis } from './kernel/unit-rows.ts';

export function anyEngine(table: FormTable): Engine<Text> {
  const plain = withPlainDiagnosis(table);
  const kernels = packagedKernels(table);
  return table.alphabet === 'octets'
    ? engineOf(plain, { machine: octetMachine, tiers: tieredOctets, kernels, explain })
    : engineOf(plain, { machine: anyUnitMachine, tiers: tieredUnits, kernels, explain });
}

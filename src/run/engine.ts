/**
 * What all scans of a form share: its table, the machine that runs it, and the
 * diagnosis for when it rejects.
 */
import type { FormTable, SimdKernel } from '../layout.ts';
import { Diagnosis, type Explain } from './diagnosis.ts';
import { fault } from './fault.ts';
import type { UnitsInput } from './input.ts';
import { tiered } from './kernel/all-tiers.ts';
import type { Machine } from './machine.ts';
import type { Tier } from './tier.ts';

export interface Engine<Text> {
  readonly table: FormTable;
  readonly machine: Machine<Text>;
  readonly diagnosis: Diagnosis;
}

/** How the engine of a form is made: which machine steps through the table, and who puts its faults into words. */
export interface Make<Text> {
  /** `shiftMachine` where the states fit into words, `rowMachine` where they do not, `unitMachine` over code units. */
  readonly machine: (table: FormTable) => Machine<Text>;
  readonly explain?: Explain;
  /** The last tier that may run above that machine, where there are tiers. */
  readonly limit?: Tier | undefined;
  /** SIMD kernels that came with the table; those of our own tables are found without. */
  readonly kernels?: readonly SimdKernel[] | undefined;
}

export function engineOf<Text extends Uint8Array | UnitsInput>(table: FormTable, make: Make<Text>): Engine<Text> {
  const machine = tiered(table, make);
  return { table, machine, diagnosis: new Diagnosis(table, machine, make.explain ?? fault) };
}

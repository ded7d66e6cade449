/**
 * What all scans of a form share: its table, the machine that runs it, and the
 * diagnosis for when it rejects.
 */
import type { FormTable } from '../layout.ts';
import { Diagnosis } from './diagnosis.ts';
import { fault } from './fault.ts';
import type { UnitsInput } from './input.ts';
import { tiered } from './kernel/all-tiers.ts';
import type { Machine, Make } from './machine.ts';

export interface Engine<Text> {
  readonly table: FormTable;
  readonly machine: Machine<Text>;
  readonly diagnosis: Diagnosis;
}

export function engineOf<Text extends Uint8Array | UnitsInput>(table: FormTable, make: Make<Text>): Engine<Text> {
  const machine = tiered(table, make);
  return { table, machine, diagnosis: new Diagnosis(table, machine, make.explain ?? fault) };
}

/**
 * What all scans of a form share: its table, the machine that runs it, and the
 * diagnosis for when it rejects.
 */
import type { FormTable } from '../layout.ts';
import { Diagnosis } from './diagnosis.ts';
import type { Machine } from './machine.ts';

export interface Engine<Text> {
  readonly table: FormTable;
  readonly machine: Machine<Text>;
  readonly diagnosis: Diagnosis;
}

/** `machineOf` is `octetMachine` or `unitMachine`, as the alphabet of the table has it. */
export function engineOf<Text>(table: FormTable, machineOf: (table: FormTable) => Machine<Text>): Engine<Text> {
  const machine = machineOf(table);
  return { table, machine, diagnosis: new Diagnosis(table, machine.classLookup) };
}

/**
 * What all scans of a form share: its table, the machine that runs it, and the
 * diagnosis for when it rejects.
 */
import type { FormTable } from '../layout.ts';
import { Diagnosis, type Explain } from './diagnosis.ts';
import { fault } from './fault.ts';
import type { Machine } from './machine.ts';

export interface Engine<Text> {
  readonly table: FormTable;
  readonly machine: Machine<Text>;
  readonly diagnosis: Diagnosis;
}

/** How the engine of a form is made: which machine runs the table, and who puts its faults into words. */
export interface Make<Text> {
  /** `shiftMachine` where the states fit into words, `rowMachine` where they do not, `unitMachine` over code units. */
  readonly machine: (table: FormTable) => Machine<Text>;
  readonly explain?: Explain;
}

export function engineOf<Text>(table: FormTable, { machine: machineOf, explain = fault }: Make<Text>): Engine<Text> {
  const machine = machineOf(table);
  return { table, machine, diagnosis: new Diagnosis(table, machine.classLookup, explain) };
}

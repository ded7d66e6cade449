/**
 * What all scans of a form share: its table, the machine that runs the small
 * table, and the diagnosis, which explains what the machine rejects.
 */
import type { FormTable } from '../shared/layout.ts';
import { Diagnosis } from './diagnosis.ts';
import { fault } from './fault.ts';
import type { EngineParts, Machine } from './machine.ts';

export interface Engine<T> {
  readonly table: FormTable;
  readonly machine: Machine<T>;
  readonly diagnosis: Diagnosis;
}

export function engineOf<T>(table: FormTable, parts: Omit<EngineParts<T>, 'verdict'>): Engine<T> {
  const { explain = fault } = parts;
  const machine = parts.tiers(parts.machine(table), table, parts);
  return { table, machine, diagnosis: new Diagnosis(table, machine, explain) };
}

/**
 * Table → the machine that steps, and nothing above it: what stands in the
 * place of all-tiers.ts in bundles for browsers, and costs them nothing.
 */
import type { FormTable } from '../../layout.ts';
import type { Machine, Make } from '../machine.ts';

/** The machine that the form itself names. */
export function tiered<Text>(table: FormTable, { machine }: Make<Text>): Machine<Text> {
  return machine(table);
}

/**
 * Adds to a table what the kernels that need no module of their own run on:
 * the shift amount of each state, and the octets that can be jumped over.
 */
import type { FormTable } from '../../layout.ts';
import { type PlainTable, tableToAutomaton } from '../table/automaton-to-table.ts';
import { automatonToShifts } from './shift.ts';
import { automatonToSkip } from './skip.ts';

export function withShifts(table: PlainTable, patience?: number): FormTable {
  const automaton = tableToAutomaton(table);
  const shifts = automatonToShifts(automaton, patience);
  const skip = shifts && automatonToSkip(automaton);
  return { ...table, shifts: shifts ?? [], skip: skip ? [skip.state, ...skip.ranges.flat()] : [] };
}

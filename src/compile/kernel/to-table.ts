/**
 * Adds to a table what the kernels that need no module of their own run on:
 * the shift amount of each state, and the octets that can be jumped over.
 */
import type { FormTable } from '../../layout.ts';
import { dump } from '../automaton/automaton.ts';
import { type PlainTable, tableToAutomaton } from '../table/automaton-to-table.ts';
import { automatonToShifts } from './shift.ts';
import { automatonToSkip } from './skip.ts';

/** Shifts by automaton: a search that finds none takes a second, and the same forms are compiled again and again. */
const found = new Map<string, number[] | null>();

export function withShifts(table: PlainTable, patience?: number): FormTable {
  const automaton = tableToAutomaton(table);
  const key = `${patience} ${dump(automaton)}`;
  const shifts = found.has(key) ? (found.get(key) as number[] | null) : automatonToShifts(automaton, patience);
  found.set(key, shifts);
  const skip = shifts && automatonToSkip(automaton);
  return { ...table, shifts: shifts ?? [], skip: skip ? [skip.state, ...skip.ranges.flat()] : [] };
}

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

export function withShiftKernel(table: PlainTable, searchBudget?: number): FormTable {
  const automaton = tableToAutomaton(table);
  const key = `${searchBudget} ${dump(automaton)}`;
  const shifts = found.has(key) ? (found.get(key) as number[] | null) : automatonToShifts(automaton, searchBudget);
  found.set(key, shifts);
  const skip = shifts && automatonToSkip(automaton);
  return { ...table, shifts: shifts ?? [], skip: skip ? [skip.state, ...skipWords(skip.ranges)] : [] };
}

/**
 * Four ranges of octets as the words that test four octets at once: the high bits of those that must have none, and
 * what to add and to subtract so that a high bit shows an octet outside its range (run/kernel/ranges.ts).
 *
 *     00..7F four times   →   0x80808080, 0x00000000, 0x00000000
 */
function skipWords(ranges: readonly (readonly [from: number, to: number])[]): [number, number, number] {
  const wordOf = (laneOf: (from: number, to: number) => number) =>
    ranges.reduce((word, [from, to], lane) => (to > 0x7f ? word : word + laneOf(from, to) * 0x100 ** lane), 0);
  return [wordOf(() => 0x80), wordOf((_, to) => 0x7f - to), wordOf((from) => from)];
}

/** Table → the same table with the data of the shift kernel: the slot of each state, and the skip. */
import type { FormTable } from '../../layout.ts';
import { dump } from '../automaton/automaton.ts';
import { type PlainTable, tableToAutomaton } from '../table/automaton-to-table.ts';
import { automatonToShifts } from './shift.ts';
import { automatonToSkip } from './skip.ts';

/** Slots by automaton, kept because a search without result takes a second and the same forms are compiled several times. */
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
 * Four ranges of octets → three words that test four octets at once (run/kernel/skip-ranges.ts): a mask of the high bits
 * that must be clear to skip, and the words to add and to subtract so that an octet outside its range sets a high bit.
 *
 *     00..7F four times   →   0x80808080, 0x00000000, 0x00000000
 */
function skipWords(ranges: readonly (readonly [from: number, to: number])[]): [number, number, number] {
  const wordOf = (laneOf: (from: number, to: number) => number) =>
    ranges.reduce((word, [from, to], lane) => (to > 0x7f ? word : word + laneOf(from, to) * 0x100 ** lane), 0);
  return [wordOf(() => 0x80), wordOf((_, to) => 0x7f - to), wordOf((from) => from)];
}

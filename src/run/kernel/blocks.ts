/**
 * The block kernel: the machine of big tables over code units, whose rows are cut into blocks
 * (blocks.ts). A step takes two dependent loads, where a row takes one:
 *
 *     s = next[starts[s + block of the class] + index in the block]
 *
 * Finding the class takes longer than the step. Nothing is unfolded: the machine needs no more
 * memory than the table, which can have thousands of classes.
 */
import { units } from '../../shared/alphabet.ts';
import { type Blocks, plainCells, widthOf } from '../../shared/blocks.ts';
import type { FormTable } from '../../shared/layout.ts';
import type { UnitsInput } from '../input.ts';
import type { Machine } from '../machine.ts';
import { filled } from '../views.ts';
import { STEP_BELOW } from './lengths.ts';
import { plainMachine } from './plain-machine.ts';
import { classLookup, unitAt, unitMachine } from './unit-rows.ts';

/** A table whose rows are cut into blocks. */
export type CutTable = FormTable & { readonly blocks: Blocks };

/** The machine of any table over code units. */
export function anyUnitMachine(table: FormTable): Machine<UnitsInput> {
  return table.blocks ? unitBlockMachine(table as CutTable) : unitMachine(table);
}

export function unitBlockMachine(table: CutTable): Machine<UnitsInput> {
  const { bits } = table.blocks;
  const mask = 2 ** bits - 1;
  // A state is stored as a multiple of the blocks in a row.
  const width = widthOf(table, table.blocks);
  const next = filled(new Uint32Array(table.next.length), (cell) => (table.next[cell] as number) * width);
  const starts = filled(new Uint32Array(table.blocks.starts.length), (i) => table.blocks.starts[i] as number);
  const classes = classLookup(table.classes);
  const step = (s: number, unit: number) => {
    const c = classes[unit] as number;
    return next[(starts[s + (c >> bits)] as number) + (c & mask)] as number;
  };
  const run = (state: number, text: UnitsInput, from: number, to: number) => {
    let s = state * width;
    if (typeof text === 'string') for (let i = from; i < to; i++) s = step(s, text.charCodeAt(i));
    else for (let i = from; i < to; i++) s = step(s, text[i] as number);
    return s / width;
  };
  const accepts = (text: UnitsInput, length: number) => table.accepting[run(0, text, 0, length)] === 1;
  return plainMachine({
    alphabet: units,
    engine: () => 'table',
    accepts,
    stepBelow: STEP_BELOW,
    step: accepts,
    run,
    next: (state, unit) => step(state * width, unit) / width,
    symbolAt: unitAt,
    classLookup,
  });
}

/** The same table with the diagnosis in rows instead of blocks; they are unfolded at the first fault. */
export function withPlainDiagnosis<Reason extends string>(table: FormTable<Reason>): FormTable<Reason> {
  const { blocks, ...uncut } = table.diagnosis;
  if (!blocks) return table;
  let cells: readonly number[] | undefined;
  const diagnosis = {
    ...uncut,
    get next(): readonly number[] {
      cells ??= plainCells(table.diagnosis);
      return cells;
    },
  };
  return { ...table, diagnosis };
}

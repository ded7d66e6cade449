/**
 * The row kernel for code units. Rows of 65,536 cells would be too long, so a step takes two look-ups: the class of the
 * unit, which does not depend on the state, and the next state:
 *
 *     DC41  →  class of DC41  →  next[state + class]
 *
 * Most text of protocols is ASCII: these units have cells of their own at the start
 * of each row, so that a step is one look-up.
 */

import { units } from '../../shared/alphabet.ts';
import { type Blocks, plainCells, widthOf } from '../../shared/blocks.ts';
import type { ClassMap, FormTable } from '../../shared/layout.ts';
import type { UnitsInput } from '../input.ts';
import type { Classes, Machine } from '../machine.ts';
import { filled } from '../views.ts';
import { STEP_BELOW } from './lengths.ts';
import { plainMachine } from './plain-machine.ts';

/**
 * The block kernel: the machine of big tables over code units, whose rows are cut into blocks
 * (shared/blocks.ts). A step takes two dependent loads, where a row takes one:
 *
 *     s = next[starts[s + block of the class] + index in the block]
 *
 * Finding the class takes longer than the step. Nothing is unfolded: the machine needs no more
 * memory than the table, which can have thousands of classes.
 */

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

/** Units below this have cells of their own. */
const ASCII = 0x80;

/**
 * A row is a cell for each unit of ASCII, and one for each class; cells hold the index of the next row. Its last cell says
 * whether the state accepts: to find the number of the state, a division, takes as long as two steps.
 */
export function unitMachine(table: FormTable): Machine<UnitsInput> {
  const { classCount } = table;
  const classes = classLookup(table.classes);
  const width = ASCII + classCount + 1;
  const next = filled(new Uint32Array(table.accepting.length * width), (cell) => {
    const column = cell % width;
    const state = Math.floor(cell / width);
    if (column === width - 1) return table.accepting[state] as number;
    const c = column < ASCII ? (classes[column] as number) : column - ASCII;
    return (table.next[state * classCount + c] as number) * width;
  });
  const step = (s: number, unit: number) =>
    next[s + (unit < ASCII ? unit : ASCII + (classes[unit] as number))] as number;
  const rowAfter = (row: number, text: UnitsInput, from: number, to: number) => {
    let s = row;
    if (typeof text === 'string') for (let i = from; i < to; i++) s = step(s, text.charCodeAt(i));
    else for (let i = from; i < to; i++) s = step(s, text[i] as number);
    return s;
  };
  const accepts = (text: UnitsInput, length: number) => next[rowAfter(0, text, 0, length) + width - 1] === 1;
  return plainMachine({
    alphabet: units,
    engine: () => 'table',
    accepts,
    stepBelow: STEP_BELOW,
    step: accepts,
    run: (state, text, from, to) => rowAfter(state * width, text, from, to) / width,
    next: (state, unit) => step(state * width, unit) / width,
    symbolAt: unitAt,
    classLookup,
  });
}

/** The code unit at an index. */
function unitAt(text: UnitsInput, index: number): number {
  return typeof text === 'string' ? text.charCodeAt(index) : (text[index] as number);
}

/** Unfolds the runs of a class map: a class for each code unit, in 128 KiB. */
export function classLookup(map: ClassMap): Classes {
  const classes = new Uint16Array(units.size);
  for (let run = 0; run < map.length; run += 2) classes.fill(map[run + 1] as number, map[run], map[run + 2]);
  return classes;
}

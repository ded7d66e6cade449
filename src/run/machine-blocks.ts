/**
 * The machines of big tables, whose rows are cut into blocks (blocks.ts). A
 * step is two loads, one after the other, where a small table takes one:
 *
 *     s = next[starts[s + block of the symbol] + place in the block]
 *
 * Which block and which place depends on the symbol alone, so that a processor
 * has found both before it knows the state. Nothing is unfolded: what is run is
 * as small as what was generated.
 */
import { octets, units } from '../alphabet.ts';
import { type Blocks, plainCells, widthOf } from '../blocks.ts';
import type { FormTable } from '../layout.ts';
import type { UnitsInput } from './input.ts';
import type { Machine } from './machine.ts';
import { classLookup, unitMachine } from './machine-units.ts';

/** A table whose rows are cut. */
export type CutTable = FormTable & { readonly blocks: Blocks };

export function isCut(table: FormTable): table is CutTable {
  return table.blocks !== undefined;
}

interface Stepping {
  readonly next: Uint32Array;
  readonly starts: Uint32Array;
  /** Blocks of a row: states are multiples of it. */
  readonly width: number;
  readonly mask: number;
  readonly bits: number;
}

function steppingOf(table: CutTable): Stepping {
  const { bits, starts } = table.blocks;
  const width = widthOf(table, table.blocks);
  const next = Uint32Array.from(table.next, (state) => state * width);
  return { next, starts: Uint32Array.from(starts), width, mask: 2 ** bits - 1, bits };
}

export function octetBlockMachine(table: CutTable): Machine<Uint8Array> {
  const { next, starts, width, mask, bits } = steppingOf(table);
  const blockOf = Uint8Array.from(table.classes, (c) => c >> bits);
  const placeOf = Uint8Array.from(table.classes, (c) => c & mask);
  const step = (s: number, octet: number) =>
    next[(starts[s + (blockOf[octet] as number)] as number) + (placeOf[octet] as number)] as number;
  const run = (state: number, text: Uint8Array, from: number, to: number) => {
    let s = state * width;
    for (let i = from; i < to; i++) s = step(s, text[i] as number);
    return s / width;
  };
  return {
    alphabet: octets,
    engine: 'table',
    accepts: (text) => table.accepting[run(0, text, 0, text.length)] === 1,
    run,
    next: (state, octet) => step(state * width, octet) / width,
    symbolAt: (text, index) => text[index] as number,
    classLookup: (map) => (octet) => map[octet] as number,
  };
}

/** The machine of a table over code units, cut or whole. */
export function anyUnitMachine(table: FormTable): Machine<UnitsInput> {
  return isCut(table) ? unitBlockMachine(table) : unitMachine(table);
}

export function unitBlockMachine(table: CutTable): Machine<UnitsInput> {
  const { next, starts, width, mask, bits } = steppingOf(table);
  const classOf = classLookup(table.classes);
  const step = (s: number, unit: number) => {
    const c = classOf(unit);
    return next[(starts[s + (c >> bits)] as number) + (c & mask)] as number;
  };
  const run = (state: number, text: UnitsInput, from: number, to: number) => {
    let s = state * width;
    if (typeof text === 'string') for (let i = from; i < to; i++) s = step(s, text.charCodeAt(i));
    else for (let i = from; i < to; i++) s = step(s, text[i] as number);
    return s / width;
  };
  return {
    alphabet: units,
    engine: 'table',
    accepts: (text) => table.accepting[run(0, text, 0, text.length)] === 1,
    run,
    next: (state, unit) => step(state * width, unit) / width,
    symbolAt: (text, index) => (typeof text === 'string' ? text.charCodeAt(index) : (text[index] as number)),
    classLookup,
  };
}

/** The table with its diagnosis in plain rows, which are unfolded when the first fault asks for them. */
export function withPlainDiagnosis(table: FormTable): FormTable {
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

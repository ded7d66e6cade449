/**
 * The machines of big tables, whose rows are cut into blocks (blocks.ts). A
 * step is two loads, one after the other, where a small table takes one:
 *
 *     s = next[starts[s + block of the symbol] + place in the block]
 *
 * Which block and which place depends on the symbol alone, so that a processor
 * has found both before it knows the state. Nothing is unfolded: what is run is
 * as small as what was generated. Over code units, where finding the class of a
 * unit takes longer than the step, that is for all big tables; over octets for
 * those of thousands of states (machine.ts).
 */
import { octets, units } from '../../alphabet.ts';
import { type Blocks, plainCells, widthOf } from '../../blocks.ts';
import type { FormTable } from '../../layout.ts';
import type { UnitsInput } from '../input.ts';
import type { Machine } from '../machine.ts';
import { classLookup, unitMachine } from './unit-rows.ts';

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
  const run = (state: number, text: Uint8Array, from: number, to: number) =>
    runOctets(next, starts, blockOf, placeOf, state * width, text, from, to) / width;
  return {
    alphabet: octets,
    engine: () => 'table',
    accepts: (text) => table.accepting[run(0, text, 0, text.length)] === 1,
    run,
    next: (state, octet) => step(state * width, octet) / width,
    symbolAt: (text, index) => text[index] as number,
    classLookup: (map) => (octet) => map[octet] as number,
  };
}

// Four steps a round, the octets first: so that looking up their blocks overtakes the steps (measured: 2.4 times as fast).
function runOctets(
  next: Uint32Array,
  starts: Uint32Array,
  blockOf: Uint8Array,
  placeOf: Uint8Array,
  start: number,
  octets: Uint8Array,
  from: number,
  to: number,
): number {
  let s = start;
  let i = from;
  for (const last = to - 4; i <= last; i += 4) {
    const a = octets[i] as number;
    const b = octets[i + 1] as number;
    const c = octets[i + 2] as number;
    const d = octets[i + 3] as number;
    s = next[(starts[s + (blockOf[a] as number)] as number) + (placeOf[a] as number)] as number;
    s = next[(starts[s + (blockOf[b] as number)] as number) + (placeOf[b] as number)] as number;
    s = next[(starts[s + (blockOf[c] as number)] as number) + (placeOf[c] as number)] as number;
    s = next[(starts[s + (blockOf[d] as number)] as number) + (placeOf[d] as number)] as number;
  }
  for (; i < to; i++) {
    const octet = octets[i] as number;
    s = next[(starts[s + (blockOf[octet] as number)] as number) + (placeOf[octet] as number)] as number;
  }
  return s;
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
    engine: () => 'table',
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

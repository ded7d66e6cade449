/**
 * The block kernel: machines for big tables, whose rows are cut into blocks
 * (blocks.ts). A step takes two dependent loads, where a row takes one:
 *
 *     s = next[starts[s + block of the symbol] + index in the block]
 *
 * The block and the index depend on the symbol only, so a processor has both
 * before it knows the state. Nothing is unfolded: the machine needs no more memory
 * than the table. It runs all big tables over code units, where finding the class
 * takes longer than the step, and tables of thousands of states over octets
 * (octet-rows.ts).
 */
import { octets, units } from '../../alphabet.ts';
import { type Blocks, plainCells, widthOf } from '../../blocks.ts';
import type { FormTable } from '../../layout.ts';
import type { UnitsInput } from '../input.ts';
import { filled, U8, U32, unitOfString } from '../intrinsics.ts';
import type { Machine } from '../machine.ts';
import { plainMachine } from './plain-machine.ts';
import { classLookup, unitAt, unitMachine } from './unit-rows.ts';

/** A table whose rows are cut into blocks. */
export type CutTable = FormTable & { readonly blocks: Blocks };

export function isCut(table: FormTable): table is CutTable {
  return table.blocks !== undefined;
}

interface Stepping {
  readonly next: Uint32Array;
  readonly starts: Uint32Array;
  /** Blocks in a row; a state is stored as a multiple of this. */
  readonly width: number;
  readonly mask: number;
  readonly bits: number;
}

function steppingOf(table: CutTable): Stepping {
  const { bits, starts } = table.blocks;
  const width = widthOf(table, table.blocks);
  const next = filled(new U32(table.next.length), (cell) => (table.next[cell] as number) * width);
  return { next, starts: filled(new U32(starts.length), (i) => starts[i] as number), width, mask: 2 ** bits - 1, bits };
}

export function octetBlockMachine(table: CutTable): Machine<Uint8Array> {
  const { next, starts, width, mask, bits } = steppingOf(table);
  const blockOf = filled(new U8(octets.size), (octet) => (table.classes[octet] as number) >> bits);
  const indexOf = filled(new U8(octets.size), (octet) => (table.classes[octet] as number) & mask);
  const step = (s: number, octet: number) =>
    next[(starts[s + (blockOf[octet] as number)] as number) + (indexOf[octet] as number)] as number;
  const run = (state: number, text: Uint8Array, from: number, to: number) =>
    runOctets(next, starts, blockOf, indexOf, state * width, text, from, to) / width;
  const accepts = (text: Uint8Array, length: number) => table.accepting[run(0, text, 0, length)] === 1;
  return plainMachine({
    alphabet: octets,
    engine: () => 'table',
    accepts,
    stepBelow: 0,
    step: accepts,
    run,
    next: (state, octet) => step(state * width, octet) / width,
    symbolAt: (text, index) => text[index] as number,
    classLookup: (map) => (octet) => map[octet] as number,
  });
}

// Four steps a round. All octets are loaded first, so that the look-ups of their blocks overtake the steps (measured: 2.4
// times as fast).
function runOctets(
  next: Uint32Array,
  starts: Uint32Array,
  blockOf: Uint8Array,
  indexOf: Uint8Array,
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
    s = next[(starts[s + (blockOf[a] as number)] as number) + (indexOf[a] as number)] as number;
    s = next[(starts[s + (blockOf[b] as number)] as number) + (indexOf[b] as number)] as number;
    s = next[(starts[s + (blockOf[c] as number)] as number) + (indexOf[c] as number)] as number;
    s = next[(starts[s + (blockOf[d] as number)] as number) + (indexOf[d] as number)] as number;
  }
  for (; i < to; i++) {
    const octet = octets[i] as number;
    s = next[(starts[s + (blockOf[octet] as number)] as number) + (indexOf[octet] as number)] as number;
  }
  return s;
}

/** The machine of any table over code units. */
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
    if (typeof text === 'string') for (let i = from; i < to; i++) s = step(s, unitOfString(text, i));
    else for (let i = from; i < to; i++) s = step(s, text[i] as number);
    return s / width;
  };
  const accepts = (text: UnitsInput, length: number) => table.accepting[run(0, text, 0, length)] === 1;
  return plainMachine({
    alphabet: units,
    engine: () => 'table',
    accepts,
    stepBelow: 0,
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

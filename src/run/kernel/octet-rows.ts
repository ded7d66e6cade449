/**
 * The row kernel: 256 next states for each state. A state is stored as the index
 * of its row, so that a step is one load: s = next[s + octet].
 *
 * `octetMachine` chooses the kernel of any table over octets: shifts if the states
 * fit into shift words, otherwise rows. The blocks of a big table are unfolded: a step through blocks takes twice as long.
 */
import { octets } from '../../shared/alphabet.ts';
import { plainCells } from '../../shared/blocks.ts';
import type { FormTable } from '../../shared/layout.ts';
import type { Machine } from '../machine.ts';
import { filled } from '../views.ts';
import { STEP_BELOW } from './lengths.ts';
import { plainMachine } from './plain-machine.ts';
import { rangedShiftMachine } from './skip-ranges.ts';

/** The machine of any table over octets. Cost: for tables without shifts, a kilobyte of memory a state. */
export function octetMachine(table: FormTable): Machine<Uint8Array> {
  const plain = { ...table, next: plainCells(table) };
  return table.shifts.length > 0 ? rangedShiftMachine(plain) : rowMachine(plain);
}

/** Rows are 256 cells apart; cells hold the index of the next row. */
function rowMachine(table: FormTable): Machine<Uint8Array> {
  const states = table.accepting.length;
  const next = states <= 0x100 ? new Uint16Array(states << 8) : new Uint32Array(states << 8);
  for (let state = 0; state < states; state++) {
    for (let octet = 0; octet < 0x100; octet++) {
      const cell = state * table.classCount + (table.classes[octet] as number);
      next[(state << 8) + octet] = (table.next[cell] as number) << 8;
    }
  }
  const reject = (states - 1) << 8;
  const accepting = filled(new Uint8Array(states), (state) => table.accepting[state] as number);
  const accepts = (text: Uint8Array, length: number) =>
    accepting[runOctets(next, reject, 0, text, 0, length) >> 8] === 1;
  return plainMachine({
    alphabet: octets,
    engine: () => 'table',
    accepts,
    stepBelow: STEP_BELOW,
    step: accepts,
    run: (state, text, from, to) => runOctets(next, reject, state << 8, text, from, to) >> 8,
    next: (state, octet) => (next[(state << 8) + octet] as number) >> 8,
    symbolAt: (text, index) => text[index] as number,
    classLookup: (map) => map,
  });
}

// Eight steps a round, so that loop condition and test for rejection are paid once for eight octets.
function runOctets(
  next: Uint16Array | Uint32Array,
  reject: number,
  start: number,
  octets: Uint8Array,
  from: number,
  to: number,
): number {
  let s = start;
  let i = from;
  for (const last = to - 8; i <= last; i += 8) {
    s = next[s + (octets[i] as number)] as number;
    s = next[s + (octets[i + 1] as number)] as number;
    s = next[s + (octets[i + 2] as number)] as number;
    s = next[s + (octets[i + 3] as number)] as number;
    s = next[s + (octets[i + 4] as number)] as number;
    s = next[s + (octets[i + 5] as number)] as number;
    s = next[s + (octets[i + 6] as number)] as number;
    s = next[s + (octets[i + 7] as number)] as number;
    if (s === reject) return s;
  }
  for (; i < to; i++) s = next[s + (octets[i] as number)] as number;
  return s;
}

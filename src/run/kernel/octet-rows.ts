/**
 * The machine of a table over octets: shifts where the states fit into words,
 * otherwise rows of 256 next states, each stored as the offset of its row, so
 * that a step is one load: s = next[s + octet].
 */
import { octets } from '../../alphabet.ts';
import { plainCells } from '../../blocks.ts';
import type { FormTable } from '../../layout.ts';
import type { Machine } from '../machine.ts';
import { isCut, octetBlockMachine } from './blocks.ts';
import { rangedShiftMachine } from './skip-ranges.ts';

/**
 * Up to so many states, the rows of a big table are unfolded once it is used: a megabyte of memory for a thousand of
 * them. A step through blocks takes twice as long as one through small rows, through these 1.1 times (measured).
 */
const UNFOLDED = 4096;

/** The machine of a table over octets: the shift kernel where the states fit into it, otherwise rows, cut or whole. */
export function octetMachine(table: FormTable): Machine<Uint8Array> {
  if (isCut(table)) {
    const whole = table.accepting.length <= UNFOLDED;
    return whole ? rowMachine({ ...table, next: plainCells(table) }) : octetBlockMachine(table);
  }
  return table.shifts.length > 0 ? rangedShiftMachine(table) : rowMachine(table);
}

/** Next states for 256 octets: rows are 256 apart, cells hold row offsets. */
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
  const accepting = Uint8Array.from(table.accepting);
  return {
    alphabet: octets,
    engine: () => 'table',
    accepts: (text) => accepting[runOctets(next, reject, 0, text, 0, text.length) >> 8] === 1,
    run: (state, text, from, to) => runOctets(next, reject, state << 8, text, from, to) >> 8,
    next: (state, octet) => (next[(state << 8) + octet] as number) >> 8,
    symbolAt: (text, index) => text[index] as number,
    classLookup: (map) => (octet) => map[octet] as number,
  };
}

// Eight steps a round: the loop condition and the test for rejection are paid once for eight octets (measured).
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

/**
 * Automaton over 16-bit code units → the same language over octets, the
 * low-order octet of a unit first. States keep their numbers. A new state
 * follows for each old state and kind of low-order octet: one octet of the unit
 * has been read.
 *
 *     utf16: D800 from state 0   →   00 from state 0, then D8 from state "0 after 00"
 *
 * On little-endian machines the memory of strings and Uint16Arrays is text of
 * this automaton.
 */
import { octets } from '../../alphabet.ts';
import type { Automaton } from '../automaton/automaton.ts';
import { mergeClasses } from '../automaton/minimise.ts';
import { type SymbolSet, symbolSet } from '../symbols.ts';

export function unitsToOctets(automaton: Automaton): Automaton {
  const states = automaton.next.length;
  const classOf = classesByUnit(automaton);
  // Low-order octets are of one kind when all high-order octets complete them to units of the same classes.
  const kinds = new Map<string, { low: number; members: number[] }>();
  for (let low = 0; low < 0x100; low++) {
    const key = Array.from({ length: 0x100 }, (_, high) => classOf[(high << 8) | low]).join();
    const kind = kinds.get(key);
    if (kind) kind.members.push(low);
    else kinds.set(key, { low, members: [low] });
  }
  const lows = [...kinds.values()];
  const between = (state: number, kind: number) => states + state * lows.length + kind;
  const rows: number[][] = automaton.next.map((_, state) => {
    const row = new Array<number>(0x100).fill(0);
    lows.forEach(({ members }, kind) => {
      for (const low of members) row[low] = between(state, kind);
    });
    return row;
  });
  for (let state = 0; state < states; state++) {
    for (const { low } of lows) {
      rows.push(
        Array.from(
          { length: 0x100 },
          (_, high) => automaton.next[state]?.[classOf[(high << 8) | low] as number] as number,
        ),
      );
    }
  }
  const alone = Array.from({ length: 0x100 }, (_, octet): SymbolSet => symbolSet([[octet, octet]]));
  return {
    alphabet: octets,
    ...mergeClasses({ classes: alone }, rows),
    accepting: rows.map((_, state) => automaton.accepting[state] ?? false),
  };
}

function classesByUnit({ classes }: Automaton): Uint16Array {
  const classOf = new Uint16Array(0x10000);
  classes.forEach((set, c) => {
    for (const [from, to] of set) classOf.fill(c, from, to + 1);
  });
  return classOf;
}

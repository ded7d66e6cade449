/**
 * Table → its SIMD kernels: one for each state from which a text can go on for
 * ever and come back to it, unless one that is there already covers it.
 *
 *     UTF-8                  from the start
 *     UTF-16BE               from behind the first code unit, which may not be FFFE
 *     UTF-16 with signature  one for each order of octets
 *
 * Where no look-ups tell well-formed from ill-formed, there are none.
 */
import type { FormTable } from '../../layout.ts';
import { type Automaton, dump } from '../automaton/automaton.ts';
import { type PlainTable, tableToAutomaton } from '../table/automaton-to-table.ts';
import type { Lookups } from './lookup-kernel.ts';
import { unitsToOctets } from './units-to-octets.ts';
import { automatonToLookups } from './lookup-search.ts';
import { Windows } from './window-automaton.ts';

/** Derived kernels by automaton: a search takes up to seconds, and the same forms are compiled again and again. */
const derived = new Map<string, readonly Lookups[]>();

export function lookupsOf(table: PlainTable | FormTable): readonly Lookups[] {
  const plain = tableToAutomaton(table);
  const key = `${table.codeUnit} ${dump(plain)}`;
  const known = derived.get(key);
  if (known) return known;
  const [automaton, width] =
    table.alphabet === 'octets' ? [plain, table.codeUnit] : [unitsToOctets(plain), 2 * table.codeUnit];
  const found = kernels(automaton, width, plain.next.length);
  derived.set(key, found);
  return found;
}

function kernels(automaton: Automaton, width: number, states: number): Lookups[] {
  const found: Lookups[] = [];
  let covered = 0;
  for (let home = 0; home < states; home++) {
    if (!automaton.accepting[home] || (covered >> home) & 1) continue;
    const lookups = automatonToLookups(automaton, width, home);
    if (!lookups) continue;
    found.push(lookups);
    covered |= new Windows(automaton, width, home).between;
  }
  return found;
}

/** The states that texts begun at home can be in between symbols. */
export function betweenOf(table: FormTable, { width, home }: Lookups): number[] {
  const plain = tableToAutomaton(table);
  const automaton = table.alphabet === 'octets' ? plain : unitsToOctets(plain);
  const { between } = new Windows(automaton, width, home);
  return automaton.next.flatMap((_, state) => ((between >> state) & 1 ? [state] : []));
}

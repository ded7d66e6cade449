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
import type { LookupKernel } from './lookup-kernel.ts';
import { automatonToLookupKernel } from './lookup-search.ts';
import { unitsToOctets } from './units-to-octets.ts';
import { WindowAutomaton } from './window-automaton.ts';

/** Derived kernels by automaton: a search takes up to seconds, and the same forms are compiled again and again. */
const derived = new Map<string, readonly LookupKernel[]>();

export function tableToLookupKernels(table: PlainTable | FormTable): readonly LookupKernel[] {
  const plain = tableToAutomaton(table);
  const key = `${table.codeUnit} ${dump(plain)}`;
  const known = derived.get(key);
  if (known) return known;
  const [automaton, width] =
    table.alphabet === 'octets' ? [plain, table.codeUnit] : [unitsToOctets(plain), 2 * table.codeUnit];
  const found = searchKernels(automaton, width, plain.next.length);
  derived.set(key, found);
  return found;
}

function searchKernels(automaton: Automaton, width: number, states: number): LookupKernel[] {
  const found: LookupKernel[] = [];
  let covered = 0;
  for (let entryState = 0; entryState < states; entryState++) {
    if (!automaton.accepting[entryState] || (covered >> entryState) & 1) continue;
    const kernel = automatonToLookupKernel(automaton, width, entryState);
    if (!kernel) continue;
    found.push(kernel);
    covered |= new WindowAutomaton(automaton, width, entryState).boundaryStates;
  }
  return found;
}

/** The states that texts begun at home can be in between symbols. */
export function boundaryStatesOf(table: FormTable, { width, entryState }: LookupKernel): number[] {
  const plain = tableToAutomaton(table);
  const automaton = table.alphabet === 'octets' ? plain : unitsToOctets(plain);
  const { boundaryStates: between } = new WindowAutomaton(automaton, width, entryState);
  return automaton.next.flatMap((_, state) => ((between >> state) & 1 ? [state] : []));
}

/**
 * Table → look-up kernels, one for each accepting state that the kernels before
 * do not cover and for which the search finds a kernel.
 *
 *     UTF-8                  one kernel, from the start state
 *     UTF-16BE               one, from the state after the first code unit, which must not be FFFE
 *     UTF-16 with signature  two, one for each octet order
 *
 * A table whose language is not strictly locally testable has no kernel.
 */
import type { FormTable } from '../../layout.ts';
import { type Automaton, dump } from '../automaton/automaton.ts';
import { type PlainTable, tableToAutomaton } from '../table/automaton-to-table.ts';
import type { LookupKernel } from './lookup-kernel.ts';
import { automatonToLookupKernel } from './lookup-search.ts';
import { unitsToOctets } from './units-to-octets.ts';
import { WindowAutomaton } from './window-automaton.ts';

/** Kernels by automaton, kept because a search takes up to seconds and the same forms are compiled several times. */
const derived = new Map<string, readonly LookupKernel[]>();

/** Cost: up to seconds, the first time for an automaton. */
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

/** The states of the table that a text can be in at a symbol boundary when it starts in the entry state. */
export function boundaryStatesOf(table: FormTable, { width, entryState }: LookupKernel): number[] {
  const plain = tableToAutomaton(table);
  const automaton = table.alphabet === 'octets' ? plain : unitsToOctets(plain);
  const { boundaryStates: between } = new WindowAutomaton(automaton, width, entryState);
  return automaton.next.flatMap((_, state) => ((between >> state) & 1 ? [state] : []));
}

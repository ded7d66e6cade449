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
import { octets } from '../../shared/alphabet.ts';
import type { FormTable } from '../../shared/layout.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import { type Automaton, dump } from '../automaton/automaton.ts';
import { mergeClasses } from '../automaton/minimise.ts';
import { type SymbolSet, symbolSet } from '../symbols.ts';
import { type PlainTable, tableToAutomaton } from '../table/automaton-to-table.ts';
import type { LookupKernel } from './lookup-kernel.ts';
import { automatonToLookupKernel } from './lookup-search.ts';
import { WindowAutomaton } from './window-automaton.ts';

/** Cost: up to seconds, the first time for an automaton. */
export function tableToLookupKernels(table: PlainTable | FormTable): readonly LookupKernel[] {
  return kernelsOf(tableToAutomaton(table), table.codeUnit);
}

/** Kernels by automaton, kept because a search takes up to seconds and the same forms are compiled several times. */
const kernelsOf = memoizeBy(
  (plain: Automaton, codeUnit: number) => `${codeUnit} ${dump(plain)}`,
  (plain, codeUnit): readonly LookupKernel[] =>
    plain.alphabet === octets
      ? searchKernels(plain, codeUnit, plain.next.length)
      : searchKernels(unitsToOctets(plain), 2 * codeUnit, plain.next.length),
);

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

/**
 * Automaton over 16-bit code units → the same language over octets, the low-order octet of a unit first: on little-endian
 * machines the memory of strings and Uint16Arrays is text of this automaton. States keep their numbers. A new state
 * follows for each old state and kind of low-order octet: one octet of the unit has been read.
 *
 *     utf16: D800 from state 0   →   00 from state 0, then D8 from state "0 after 00"
 */
function unitsToOctets(automaton: Automaton): Automaton {
  const states = automaton.next.length;
  const classOf = classesByUnit(automaton);
  const octet = Array.from({ length: 0x100 }, (_, i) => i);
  const classesAfter = octet.map((low) => octet.map((high) => classOf[(high << 8) | low] as number));
  // Low-order octets are of one kind when all high-order octets complete them to units of the same classes.
  const kinds = [...new Set(classesAfter.map((classes) => classes.join()))];
  const kindOf = classesAfter.map((classes) => kinds.indexOf(classes.join()));
  const rows = [
    ...automaton.next.map((_, state) => kindOf.map((kind) => states + state * kinds.length + kind)),
    ...automaton.next.flatMap((row) =>
      kinds.map((_, kind) => (classesAfter[kindOf.indexOf(kind)] as number[]).map((c) => row[c] as number)),
    ),
  ];
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

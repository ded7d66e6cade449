/**
 * Look-up kernels of a form → lines of a TypeScript module that contains them in
 * base64, and a listing for readers: boxes, constants and every instruction.
 */

import { formatRanges, octets } from '../../shared/alphabet.ts';
import type { FormTable, SimdKernel } from '../../shared/layout.ts';
import { memoizeBy } from '../../shared/memoize.ts';
import type { SourceText } from '../../shared/source.ts';
import { type Automaton, dump } from '../automaton/automaton.ts';
import { mergeClasses } from '../automaton/minimise.ts';
import type { CompiledForm } from '../form.ts';
import { ANY_NIBBLE, type Box, dimensionsOf, groupsWithExemption, type LookupKernel } from '../kernel/lookup-kernel.ts';
import { lookupKernelToModule } from '../kernel/lookup-module.ts';
import { FLAG_DELAY } from '../kernel/lookup-proof.ts';
import { automatonToLookupKernel } from '../kernel/lookup-search.ts';
import { WindowAutomaton } from '../kernel/window-automaton.ts';
import { type SymbolSet, symbolSet } from '../symbols.ts';
import { type PlainTable, tableToAutomaton } from '../table/automaton-to-table.ts';
import { GENERATE_COMMAND, generatedHeader } from './header.ts';

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
function boundaryStatesOf(table: FormTable, { width, entryState }: LookupKernel): number[] {
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

/** The kernel in the layout that the run wing reads. */
export function assembleKernel(form: Pick<CompiledForm, 'table'>, lookupKernel: LookupKernel): SimdKernel {
  const base64 = (relaxed: boolean) =>
    Buffer.from(lookupKernelToModule(lookupKernel, relaxed).octets).toString('base64');
  const { entryState, width } = lookupKernel;
  const boundaryStates = boundaryStatesOf(form.table, lookupKernel);
  const [module, relaxed] = [base64(false), base64(true)];
  return { entryState, boundaryStates, width, flagDelay: FLAG_DELAY, module, relaxed };
}

/** The look-up kernels of a form in the layout that the run wing reads; empty where there are none. Cost: up to seconds. */
export function formToSimdKernels(form: Pick<CompiledForm, 'table'>): SimdKernel[] {
  return tableToLookupKernels(form.table).map((lookupKernel) => assembleKernel(form, lookupKernel));
}

export function kernelsConstant(declaration: string, kernels: readonly SimdKernel[]): string[] {
  return [
    `${declaration} = [`,
    ...kernels.flatMap(({ entryState, boundaryStates, width, flagDelay, module, relaxed }) => [
      '  {',
      `    entryState: ${entryState},`,
      `    boundaryStates: [${boundaryStates.join(', ')}],`,
      `    width: ${width},`,
      `    flagDelay: ${flagDelay},`,
      `    // ${Buffer.from(module, 'base64').length} octets`,
      ...base64Property('module', module),
      ...base64Property('relaxed', relaxed),
      '  },',
    ]),
    '];',
  ];
}

/** A property with a long string, in rows; `indent` in columns. */
export function base64Property(name: string, base64: string, indent = 4): string[] {
  const rows = base64.match(/.{1,96}/g) ?? [];
  const space = ' '.repeat(indent);
  return [`${space}${name}:`, ...rows.map((row, i) => `${space}  '${row}'${i + 1 < rows.length ? ' +' : ','}`)];
}

/** The boxes, the constants and every instruction, as a file. */
export function kernelListing(
  form: Pick<CompiledForm, 'title' | 'table'>,
  inputs: readonly SourceText[],
  command: string = GENERATE_COMMAND,
): string {
  const header = generatedHeader(`The SIMD kernels of ${form.title}.`, inputs, command).map((line) => `# ${line}`);
  return `${[...header, ...kernelLines(form)].join('\n')}\n`;
}

/** The boxes, the constants and every instruction of each look-up kernel. No lines for a form without kernels. */
function kernelLines({ table }: Pick<CompiledForm, 'table'>): string[] {
  return tableToLookupKernels(table).flatMap((kernel) => [
    '',
    `from state ${kernel.entryState}; octets of a symbol: ${kernel.width}, of a window: ${kernel.window}`,
    ...boxLines(kernel),
    '',
    ...lookupKernelToModule(kernel, false).listing,
  ]);
}

function boxLines(lookupKernel: LookupKernel): string[] {
  const { exemption, cleanRanges: clean } = lookupKernel;
  const terms = (exemption?.terms ?? []).map(
    ({ age, range }) => `octet ${age} before in ${formatRanges(octets, [range])}`,
  );
  return [
    ...(clean ? [`skipped: ${clean.map((range) => formatRanges(octets, [range])).join(' ')}`] : []),
    ...groupsWithExemption(lookupKernel).flatMap((group) => {
      const dimensions = dimensionsOf(group);
      const heads = dimensions.map((d) =>
        `${d >> 1 ? `${d >> 1} before` : 'now'}, ${d % 2 ? 'low' : 'high'}`.padEnd(17),
      );
      return [
        `ill-formed where the nibbles are   ${heads.join(' ')}`,
        ...group.map(
          (box) =>
            `${' '.repeat(35)}${cells(box, dimensions)}${box === exemption?.box ? `  unless ${terms.join(', or ')}, where all else is` : ''}`,
        ),
      ];
    }),
  ];
}

function cells(box: Box, dimensions: readonly number[]): string {
  return dimensions
    .map((dimension) => {
      const nibbles = box[dimension] ?? ANY_NIBBLE;
      const members = [...'0123456789ABCDEF'].filter((_, nibble) => (nibbles >> nibble) & 1).join('');
      return (nibbles === ANY_NIBBLE ? 'any' : members).padEnd(17);
    })
    .join(' ');
}

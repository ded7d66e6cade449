/**
 * Every implementation of every form. The table of cases runs on all of them; a
 * new engine is one more entry of `implementations`. Each decides whether a
 * whole text is well-formed; some also give its fault.
 */

import { accepts } from '../src/compile/automaton/automaton.ts';
import { oracleAccepts } from '../src/compile/grammar/oracle.ts';
import { tableToAutomaton } from '../src/compile/table/automaton-to-table.ts';
import { rowsToBlocksOfSize } from '../src/compile/table/cut-rows.ts';
import * as wellformed from '../src/index.ts';
import { anyEngine } from '../src/run/any-engine.ts';
import { readSymbol, startCursor } from '../src/run/diagnosis.ts';
import type { Engine } from '../src/run/engine.ts';
import { octetSource, SimdTier } from '../src/run/kernel/lookup.ts';
import { octetMachine } from '../src/run/kernel/octet-rows.ts';
import { type CutTable, unitBlockMachine } from '../src/run/kernel/unit-rows.ts';
import { unitSource } from '../src/run/kernel/unit-tiers.ts';
import type { Machine } from '../src/run/machine.ts';
import { TIERS, type Tier } from '../src/run/tier.ts';
import { octetValidator, unitValidator } from '../src/run/validator.ts';
import type { FormTable, SimdKernel } from '../src/shared/layout.ts';
import { type FormId, firstFault, formIds, reference } from './reference/index.ts';
import { chunksOf, cutOff, faultOfChunks } from './support/chunks.ts';
import { firstFault as pushed } from './support/faults.ts';
import { form, library } from './support/library.ts';

/** The part of a fault that the table of cases states. */
export interface Verdict {
  readonly offset: number;
  readonly length: number;
  readonly at: number;
  readonly incomplete: boolean;
  readonly reason?: string;
}

export interface Implementation {
  readonly name: string;
  accepts(id: FormId, symbols: readonly number[]): boolean;
  fault?(id: FormId, symbols: readonly number[]): Verdict | null;
}

/** The tables in `generated/`, loaded from their modules. */
export const tables = Object.fromEntries(
  await Promise.all(library.ids.map(async (id) => [id, (await import(`../generated/${id}.ts`)).table as FormTable])),
) as Record<FormId, FormTable>;

const readBack = Object.fromEntries(formIds.map((id) => [id, tableToAutomaton(tables[id])]));
const engines = Object.fromEntries(formIds.map((id) => [id, anyEngine(tables[id])])) as Record<
  FormId,
  Engine<Uint8Array | Uint16Array>
>;

export const validators = {
  utf8: wellformed.utf8,
  'utf8-1997': wellformed.utf8of1997,
  cesu8: wellformed.cesu8,
  utf16: wellformed.utf16,
  ucs2: wellformed.ucs2,
  utf16be: wellformed.utf16be,
  utf16le: wellformed.utf16le,
  'utf16-signature': wellformed.utf16Signature,
  utf32be: wellformed.utf32be,
  utf32le: wellformed.utf32le,
} as unknown as Record<FormId, wellformed.Validator<Uint8Array | Uint16Array>>;

/** The validators with kernels up to each tier. */
const tiers = Object.fromEntries(
  TIERS.map((limit) => [
    limit,
    Object.fromEntries(formIds.map((id) => [id, wellformed.withTier(validators[id], limit)])),
  ]),
) as unknown as Record<Tier, Record<FormId, wellformed.Validator<Uint8Array | Uint16Array>>>;

const kernels = Object.fromEntries(
  await Promise.all(
    formIds.map(async (id) => {
      const { kernels } = (await import(`../generated/${id}.simd.ts`)) as { kernels: readonly SimdKernel[] };
      const source = tables[id].alphabet === 'octets' ? octetSource : unitSource();
      return [id, new SimdTier(tables[id], engines[id].machine as never, kernels, source as never)];
    }),
  ),
) as Record<FormId, SimdTier<Uint8Array | Uint16Array>>;

/** The verdict of the SIMD kernel; that of the stepping machine if the text has no code unit to start the kernel at. */
function kernelAccepts(id: FormId, text: Uint8Array | Uint16Array): boolean {
  const located = kernels[id].locate(text, true);
  return located === undefined ? engines[id].machine.accepts(text, text.length) : located === null;
}

/** Symbols as the typed array that the form's validator takes. */
export function inputOf(id: FormId, symbols: readonly number[]): Uint8Array | Uint16Array {
  return tables[id].alphabet === 'octets' ? Uint8Array.from(symbols) : Uint16Array.from(symbols);
}

/** Each form with its rows cut into blocks, like a big table. */
const cutTables = Object.fromEntries(
  formIds.map((id) => {
    const { diagnosis, ...table } = tables[id];
    const cut = {
      ...table,
      ...rowsToBlocksOfSize(2, table.next, table.classCount),
      diagnosis: { ...diagnosis, ...rowsToBlocksOfSize(1, diagnosis.next, diagnosis.classCount) },
    };
    return [id, cut as CutTable];
  }),
) as Record<FormId, CutTable>;
const inBlocks = Object.fromEntries(
  formIds.map((id) => {
    const cut = cutTables[id];
    return [
      id,
      cut.alphabet === 'octets'
        ? octetValidator(cut, { limit: 'javascript' })
        : unitValidator(cut, { limit: 'javascript' }),
    ];
  }),
) as unknown as Record<FormId, wellformed.Validator<Uint8Array | Uint16Array>>;
const blockMachines = Object.fromEntries(
  formIds.map((id) => {
    const cut = cutTables[id];
    return [id, cut.alphabet === 'octets' ? octetMachine({ ...cut, shifts: [] }) : unitBlockMachine(cut)];
  }),
) as Record<FormId, Machine<never>>;

export const implementations: readonly Implementation[] = [
  {
    name: 'the arithmetic reference',
    accepts: (id, symbols) => reference[id].isWellFormed(symbols),
    fault: (id, symbols) => firstFault(reference[id], symbols),
  },
  { name: 'the oracle', accepts: (id, symbols) => oracleAccepts(form(id).grammar.ohm, symbols) },
  { name: 'the labelled automaton', accepts: (id, symbols) => accepts(form(id).labelled, symbols) },
  { name: 'the minimal automaton', accepts: (id, symbols) => accepts(form(id).minimal, symbols) },
  {
    name: 'the generated table, read back',
    accepts: (id, symbols) => accepts(readBack[id] as ReturnType<typeof tableToAutomaton>, symbols),
  },
  viaFault('the diagnosis alone', (id, symbols) => {
    const cursor = startCursor();
    for (const symbol of symbols) {
      const fault = readSymbol(engines[id].diagnosis, cursor, symbol);
      if (fault) return cutOff(fault, symbols.length);
    }
    return engines[id].diagnosis.end(cursor);
  }),
  {
    name: 'the SIMD kernel, on texts of any length',
    accepts: (id, symbols) => kernelAccepts(id, inputOf(id, symbols)),
  },
  {
    name: 'the machine for tables in blocks',
    accepts: (id, symbols) => blockMachines[id].accepts(inputOf(id, symbols) as never, symbols.length),
  },
  viaFault('rows cut into blocks', (id, symbols) => inBlocks[id].check(inputOf(id, symbols))),
  ...TIERS.map((limit) =>
    viaFault(`kernels up to ${limit}`, (id, symbols) => tiers[limit][id].check(inputOf(id, symbols))),
  ),
  { name: 'test', accepts: (id, symbols) => validators[id].test(inputOf(id, symbols)) },
  viaFault('check', (id, symbols) => validators[id].check(inputOf(id, symbols))),
  ...[1, 2, 3, 7].map((size) => viaFault(`chunks of ${size}`, (id, symbols) => inChunks(id, symbols, size))),
];

/** The implementations that give faults. */
export const explaining = implementations.filter((one): one is Required<Implementation> => one.fault !== undefined);

function viaFault(name: string, fault: Required<Implementation>['fault']): Implementation {
  return { name, fault, accepts: (id, symbols) => fault(id, symbols) === null };
}

export function inChunks(id: FormId, symbols: readonly number[], size: number): Verdict | null {
  return cutOff(faultOfChunks(pushed(engines[id]), chunksOf(inputOf(id, symbols), size)), symbols.length);
}

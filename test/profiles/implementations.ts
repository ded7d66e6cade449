/**
 * Every implementation of every profile, by the id of its form: like
 * test/implementations.ts for encoding forms. If the grammar is over scalar
 * values, the oracle and the arithmetic reference run on decoded text and
 * reject text that cannot be decoded.
 */
import { accepts } from '../../src/compile/automaton/automaton.ts';
import { oracleAccepts } from '../../src/compile/grammar/oracle.ts';
import { tableToAutomaton } from '../../src/compile/table/automaton-to-table.ts';
import * as profiles from '../../src/profiles.ts';
import type { Fault } from '../../src/run/fault.ts';
import type { Validator } from '../../src/run/validator.ts';
import type { FormTable } from '../../src/shared/layout.ts';
import { isOfProfile, profiles as profileReferences } from '../reference/profiles.ts';
import { decodeUnits } from '../reference/utf16.ts';
import { isMutf8, isWtf8 } from '../reference/variants.ts';
import { chunksOf, faultOfChunks } from '../support/chunks.ts';
import { form, library } from '../support/library.ts';

type AnyValidator = Validator<Uint8Array | Uint16Array>;

const exported = Object.values(profiles) as unknown as AnyValidator[];

/** The validators that only this entry point exports. */
export const validators: ReadonlyMap<string, AnyValidator> = new Map(
  exported.filter(({ id }) => id !== 'cesu8' && id !== 'utf8-1997').map((validator) => [validator.id, validator]),
);

export const profileIds = [...validators.keys()].sort();

export const tables: ReadonlyMap<string, FormTable> = new Map(
  await Promise.all(
    profileIds.map(async (id) => [id, (await import(`../../generated/${id}.ts`)).table as FormTable] as const),
  ),
);

/** The grammar of a form, and its encoding if the grammar is over scalar values. */
export function grammarOf(id: string): GrammarAndEncoding {
  const known = grammarCache.get(id) ?? findGrammar(id);
  grammarCache.set(id, known);
  return known;
}

interface GrammarAndEncoding {
  readonly grammar: string;
  readonly encoding: string | undefined;
}

const grammarCache = new Map<string, GrammarAndEncoding>();

function findGrammar(id: string): GrammarAndEncoding {
  const { main, encoding } = library.file(id);
  return { grammar: main.id, encoding: encoding?.name };
}

export function inputOf(id: string, symbols: readonly number[]): Uint8Array | Uint16Array {
  return tables.get(id)?.alphabet === 'octets' ? Uint8Array.from(symbols) : Uint16Array.from(symbols);
}

/** The scalar values of UTF-8 octets (decoded by the platform) or of UTF-16 code units (decoded by the reference). */
function decoded(encoding: string, symbols: readonly number[]): number[] | null {
  if (encoding === 'utf16') return decodeUnits(symbols);
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Uint8Array.from(symbols));
    return Array.from(text, (character) => character.codePointAt(0) as number);
  } catch {
    return null;
  }
}

const encodingReferences: Readonly<Record<string, (symbols: readonly number[]) => boolean>> = {
  wtf8: isWtf8,
  mutf8: isMutf8,
};

/** Whether test/reference has the form. A new form needs none: the oracle stands in for it. */
export function hasReference(id: string): boolean {
  const { grammar, encoding } = grammarOf(id);
  return Object.hasOwn(encoding === undefined ? encodingReferences : profileReferences, grammar);
}

function byReference(id: string, symbols: readonly number[]): boolean {
  if (!hasReference(id)) return byOracle(id, symbols);
  const { grammar, encoding } = grammarOf(id);
  const ofEncoding = encodingReferences[grammar];
  if (encoding === undefined && ofEncoding) return ofEncoding(symbols);
  const scalars = decoded(encoding as string, symbols);
  return scalars !== null && isOfProfile(grammar, scalars);
}

function byOracle(id: string, symbols: readonly number[]): boolean {
  const { encoding } = grammarOf(id);
  const text = encoding === undefined ? symbols : decoded(encoding, symbols);
  return text !== null && oracleAccepts(form(id).grammar.ohm, text);
}

export interface Implementation {
  readonly name: string;
  accepts(id: string, symbols: readonly number[]): boolean;
  fault?(id: string, symbols: readonly number[]): Fault | null;
}

const readBack = new Map([...tables].map(([id, table]) => [id, tableToAutomaton(table)]));
const validatorOf = (id: string) => validators.get(id) as AnyValidator;

function inChunks(id: string, symbols: readonly number[], size: number): Fault | null {
  return faultOfChunks(validatorOf(id).checker(), chunksOf(inputOf(id, symbols), size));
}

function viaFault(name: string, fault: Required<Implementation>['fault']): Implementation {
  return { name, fault, accepts: (id, symbols) => fault(id, symbols) === null };
}

export const implementations: readonly Implementation[] = [
  { name: 'the arithmetic reference', accepts: byReference },
  { name: 'the oracle', accepts: byOracle },
  { name: 'the labelled automaton', accepts: (id, symbols) => accepts(form(id).labelled, symbols) },
  { name: 'the minimal automaton', accepts: (id, symbols) => accepts(form(id).minimal, symbols) },
  {
    name: 'the generated table, read back',
    accepts: (id, symbols) => accepts(readBack.get(id) as ReturnType<typeof tableToAutomaton>, symbols),
  },
  { name: 'test', accepts: (id, symbols) => validatorOf(id).test(inputOf(id, symbols)) },
  viaFault('check', (id, symbols) => validatorOf(id).check(inputOf(id, symbols))),
  ...[1, 2, 3, 7].map((size) => viaFault(`chunks of ${size}`, (id, symbols) => inChunks(id, symbols, size))),
];

/** The implementations that give faults. */
export const explaining = implementations.filter((one): one is Required<Implementation> => one.fault !== undefined);

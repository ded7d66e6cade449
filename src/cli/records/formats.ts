/**
 * The value of --records, and the form of the text → what the records are.
 *
 *     lines, as utf16le            →  each ends with 0A 00
 *     length-prefixed:u16be        →  each begins with its length in two octets
 */

import { codingOf } from '../../run/coding.ts';
import type { FormTable } from '../../shared/layout.ts';
import { invalidChoice, UsageError } from '../errors.ts';
import { LENGTHS, LengthPrefixed } from './length-prefixed.ts';
import { type EndFinder, ListedSplitter, type RecordFormat } from './splitter.ts';
import { OctetSplitter, type Terminator, UnitEnds } from './terminated.ts';

/** Between the fields of a CSV record. */
const DELIMITERS: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t', pipe: '|' };

const named = (kind: string, variants: object) => Object.keys(variants).map((variant) => `${kind}:${variant}`);

/** The values of --records. `csv` is `csv:comma`, `length-prefixed` is `length-prefixed:u32be`. */
export const RECORD_FORMATS: readonly string[] = [
  'lines',
  'nul',
  'csv',
  ...named('csv', DELIMITERS),
  'length-prefixed',
  ...named('length-prefixed', LENGTHS),
];

const LF = 0x0a;
const CR = 0x0d;

/** Throws UsageError for a name that is none, and where the records of a form cannot be found. */
export async function recordFormatNamed(
  name: string,
  table: Pick<FormTable, 'id' | 'title' | 'scalars' | 'codeUnit'>,
): Promise<RecordFormat> {
  if (!RECORD_FORMATS.includes(name)) throw invalidChoice('--records', name, RECORD_FORMATS);
  const [kind, variant] = name.split(':');
  if (kind === 'lines') return terminated(name, { unit: unitOf(table, LF), before: unitOf(table, CR) });
  if (kind === 'nul') return terminated(name, { unit: unitOf(table, 0), before: null });
  if (kind === 'length-prefixed') {
    return listed(`${kind}:${variant ?? 'u32be'}`, null, () => new LengthPrefixed(variant ?? 'u32be'));
  }
  if (table.codeUnit > 1) {
    throw new UsageError(`--records csv is for text in octets, not for ${table.title}`, 'convert the file to UTF-8');
  }
  const delimiter = DELIMITERS[variant ?? 'comma'] as string;
  // The package that reads CSV is loaded for CSV only.
  const { Csv } = await import('./csv.ts');
  return listed(`${kind}:${variant ?? 'comma'}`, Uint8Array.of(LF), () => new Csv(delimiter));
}

function terminated(name: string, terminator: Terminator): RecordFormat {
  const { unit } = terminator;
  if (unit.length > 1) return listed(name, unit, () => new UnitEnds(terminator));
  return {
    name,
    terminator: unit,
    splitter: (offset = 0, number = 1) => new OctetSplitter(terminator, offset, number),
  };
}

function listed(name: string, terminator: Uint8Array | null, finder: () => EndFinder): RecordFormat {
  return {
    name,
    terminator,
    splitter: (offset = 0, number = 1) => new ListedSplitter(finder(), offset, number),
  };
}

/** The octets of a character of ASCII in a form. */
function unitOf(table: Pick<FormTable, 'id' | 'title' | 'scalars' | 'codeUnit'>, character: number): Uint8Array {
  if (table.codeUnit === 1) return Uint8Array.of(character);
  if ((table.scalars?.encoding ?? table.id) === 'utf16-signature') {
    throw new UsageError(
      `--records needs the order of octets, which ${table.title} leaves to the signature`,
      'name the order: --as utf16le or --as utf16be',
    );
  }
  return Uint8Array.from(codingOf(table, []).encode(character));
}

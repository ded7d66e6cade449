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
import type { EndFinder, RecordFormat } from './splitter.ts';

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
  if (kind === 'lines') return terminated(name, unitOf(table, LF), unitOf(table, CR));
  if (kind === 'nul') return terminated(name, unitOf(table, 0), null);
  if (kind === 'length-prefixed') {
    const length = variant ?? 'u32be';
    return { name: `${kind}:${length}`, terminator: null, before: null, finder: () => new LengthPrefixed(length) };
  }
  if (table.codeUnit > 1) {
    throw new UsageError(`--records csv is for text in octets, not for ${table.title}`, 'convert the file to UTF-8');
  }
  const delimiter = DELIMITERS[variant ?? 'comma'] as string;
  // Loaded for CSV only.
  const { Csv } = await import('./csv.ts');
  const finder = () => new Csv(delimiter);
  return { name: `${kind}:${variant ?? 'comma'}`, terminator: Uint8Array.of(LF), before: Uint8Array.of(CR), finder };
}

/**
 * Records that end with a character. In UTF-16 and UTF-32 it is looked for at whole code units only:
 *
 *     0A 00 | 00 0A | 0A 00     UTF-16LE: U+000A, U+0A00, U+000A: two line ends
 */
function terminated(name: string, terminator: Uint8Array, before: Uint8Array | null): RecordFormat {
  const [octet] = terminator as unknown as [number];
  const ofOctet: EndFinder = { find: (octets, from) => octets.indexOf(octet, from) + 1 || -1 };
  const ofUnit: EndFinder = {
    find: (octets, from, base) => {
      const size = terminator.length;
      for (let i = from - ((base + from) % size); ; i++) {
        i = octets.indexOf(terminator, Math.max(0, i));
        if (i < 0) return -1;
        if ((base + i) % size === 0) return i + size;
      }
    },
  };
  return { name, terminator, before, finder: () => (terminator.length === 1 ? ofOctet : ofUnit) };
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

/**
 * Form → a validator in a language: a header, the arrays (tables.ts), and the functions, which each language
 * prints from one tree (scanner.ts). A new language is such a record, and a line in targets.ts.
 *
 *     array `next` of utf8     C      static const uint8_t wellformed_utf8_next[…] = { … };
 *                              Rust   static NEXT: [u8; …] = [ … ];
 */
import type { Alphabet } from '../shared/alphabet.ts';
import { type Scanner, scannerOf } from './scanner.ts';
import { machineToTables, type TargetArray } from './tables.ts';
import { asComments, type TargetSource, targetHeader } from './target-source.ts';
import { formToMachine } from './verdict-automaton.ts';

export interface ScannerParts extends Scanner {
  readonly alphabet: Alphabet;
  /** Symbols in a code unit. */
  readonly codeUnit: number;
  readonly arrays: readonly TargetArray[];
}

interface TargetLanguage {
  /** The name of the target, for the command in the header. */
  readonly target: string;
  /** Lines between the header and the arrays. */
  readonly opening: readonly string[];
  declare(array: TargetArray): readonly string[];
  declareReasons(reasons: readonly string[]): readonly string[];
  /** All that comes after the arrays. */
  program(parts: ScannerParts): string;
}

export function inLanguage(source: TargetSource, language: TargetLanguage): string {
  const machine = formToMachine(source.form);
  const tables = machineToTables(machine);
  const { alphabet, codeUnit, reasons } = machine;
  const { arrays } = tables;
  return [
    ...asComments(targetHeader(source, 'A validator for', language.target)),
    ...language.opening,
    ...arrays.flatMap((array, i) => [
      ...(array.about && i > 0 ? [''] : []),
      ...asComments(array.about ?? []),
      ...language.declare(array),
    ]),
    ...language.declareReasons(reasons),
    '',
    language.program({ ...scannerOf(machine, tables), alphabet, codeUnit, arrays }),
    '',
  ].join('\n');
}

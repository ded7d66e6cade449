/**
 * What is found → objects for JSON, and JSON text that is safe on a terminal.
 * Each key is documented in the help of `check`.
 */

import type { Fault } from '../../run/fault.ts';
import { formatSymbols, octets } from '../../shared/alphabet.ts';
import { isText, pathOf } from '../file-name.ts';
import type { CheckedFile, FoundFault } from './model.ts';

/** The fields of a fault in their order. A field of `Fault` that is missing here does not compile. */
export function faultFields(fault: Fault): { readonly [key in keyof Required<Fault>]: Fault[key] } {
  const { offset, length, at, incomplete, joined, reason, disallowed, expected, rule, clause, octets, message } = fault;
  return { offset, length, at, incomplete, joined, reason, disallowed, expected, rule, clause, octets, message };
}

/** The file of a fault or a verdict. */
export function fileObject({ name, form, believed, decompressed }: CheckedFile): object {
  return { ...nameObject(name), form: form.id, believed, decompressed };
}

/** JSON is Unicode text: a name that is not UTF-8 is also given in octets, as `octets` of a fault. */
export function nameObject(name: string): { file: string; fileOctets?: string } {
  if (isText(name)) return { file: name };
  const path = pathOf(name);
  return { file: path.toString(), fileOctets: formatSymbols(octets, [...path]) };
}

/** A fault, without its file. */
export function faultObject({ fault, place: { line, column }, record, field, hint }: FoundFault): object {
  return { line, column, record, field, ...faultFields(fault), hint };
}

/** Text in which nothing is to be escaped: printable ASCII and Latin letters. */
const PLAIN = /^[ -~\u00A1-\u00AC\u00AE-\u024F]*$/;

/** As `JSON.stringify`. Escapes the control characters that JSON leaves as they are, and the bidirectional controls. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  if (PLAIN.test(text)) return text;
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

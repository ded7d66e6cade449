/**
 * What is found → objects for JSON, and JSON text that is safe on a terminal.
 * Each key is documented in the help of `check`.
 */

import type { Fault } from '../../run/fault.ts';
import { formatSymbols, octets } from '../../shared/alphabet.ts';
import { isText, pathOf } from '../file-name.ts';
import type { CheckedFile, FoundFault } from './model.ts';

/** The keys of a fault, in their order: every field. A field of `Fault` that is missing here does not compile. */
const FAULT_FIELDS = {
  offset: true,
  length: true,
  at: true,
  incomplete: true,
  joined: true,
  reason: true,
  disallowed: true,
  expected: true,
  rule: true,
  clause: true,
  octets: true,
  message: true,
} satisfies Record<keyof Fault, true>;

export const FAULT_KEYS = Object.keys(FAULT_FIELDS) as readonly (keyof Fault)[];

/** Its fields. Not a spread: they can be computed when they are read, and then are not of the object itself. */
export function fieldsOfFault(fault: Fault): Fault {
  return Object.fromEntries(FAULT_KEYS.map((key) => [key, fault[key]])) as unknown as Fault;
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
  return { line, column, record, field, ...fieldsOfFault(fault), hint };
}

/** As `JSON.stringify`. Escapes the control characters that JSON leaves as they are, and the bidirectional controls. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

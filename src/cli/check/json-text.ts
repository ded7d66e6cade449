/**
 * What is found → objects for JSON, and JSON text that is safe on a terminal.
 * Each key is documented in the help of `check`.
 */

import type { Fault } from '../../run/fault.ts';
import { formatSymbols, octets } from '../../shared/alphabet.ts';
import { isText, pathOf } from '../file-name.ts';
import type { CheckedFile, FoundFault } from './model.ts';

/** The keys of a fault in their order. A key of `Fault` that is missing here does not compile. */
export const FAULT_KEYS = Object.keys({
  offset: 1,
  length: 1,
  at: 1,
  incomplete: 1,
  joined: 1,
  reason: 1,
  disallowed: 1,
  expected: 1,
  rule: 1,
  clause: 1,
  octets: 1,
  message: 1,
} satisfies { [key in keyof Required<Fault>]: 1 }) as readonly (keyof Fault)[];

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

/** A fault, without its file: an object of JSON without its start, since other keys come before it. */
export function foundText({ fault, place: { line, column }, record, field, hint }: FoundFault): string {
  const { octets, codePoints, utf16 } = column;
  const at = `"line":${line},"column":{"octets":${octets},"codePoints":${codePoints},"utf16":${utf16}}`;
  const inRecord = record === undefined ? '' : `,"record":${record}`;
  const inField = field ? `,"field":${jsonText(field)}` : '';
  return `${at}${inRecord}${inField}${faultText(fault)}${hint ? `,"hint":${jsonText(hint)}` : ''}}`;
}

/** The keys and values of a fault, each after a comma. Written one by one: JSON.stringify takes twice as long. */
export function faultText(fault: Fault): string {
  let text = '';
  for (const key of FAULT_KEYS) {
    const value = fault[key];
    if (value !== undefined) text += `,"${key}":${typeof value === 'string' ? quoted(value) : value}`;
  }
  return text;
}

/** What is not written as it is: all but printable ASCII and Latin letters, and what JSON escapes. */
const SPECIAL = /[^ !#-[\]-~\u00A1-\u00AC\u00AE-\u024F]/;

const quoted = (text: string) => (SPECIAL.test(text) ? jsonText(text) : `"${text}"`);

/** As `JSON.stringify`. Escapes the control characters that JSON leaves as they are, and the bidirectional controls. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

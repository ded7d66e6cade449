/**
 * Faults → NDJSON: one object for each fault, a line each, and nothing else.
 *
 *     {"file":"a.txt","form":"utf8","line":3,"column":{"octets":9,"codePoints":8,"utf16":8},"offset":57,…}
 *     {"file":"a\uFFFD.txt","fileOctets":"61 FF 2E 74 78 74",…}   a name that is not UTF-8
 */
import { formatSymbols, octets } from '../../../alphabet.ts';
import type { Fault } from '../../../run/fault.ts';
import { isText, pathOf } from '../../file-name.ts';
import type { Output } from '../../terminal.ts';
import type { FoundFault, Reporter } from '../model.ts';

/** The keys of a fault in NDJSON, in their order: every field. A field of `Fault` that is missing here does not compile. */
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

export function ndjsonReporter(out: Output): Reporter {
  return {
    fault: (found) => out.write(`${printableJson(JSON.stringify(faultObject(found)))}\n`),
    verdict: () => undefined,
  };
}

/** A fault with all that is known of it, as JSON has it. */
function faultObject({ file, fault, place, record, hint }: FoundFault): object {
  // Not a spread: fields can be computed when they are read, and then are not of the object itself.
  const fields = FAULT_KEYS.map((key) => [key, fault[key]] as const);
  const { believed, decompressed } = file;
  const facts = { ...Object.fromEntries(fields), believed, decompressed, hint: hint?.text };
  const { line, column } = place;
  return { ...jsonName(file.name), form: file.form.id, line, column, record, ...facts };
}

/** JSON is Unicode text: a name that is not UTF-8 is also given in octets, as `octets` of a fault. */
function jsonName(name: string): { file: string; fileOctets?: string } {
  if (isText(name)) return { file: name };
  const path = pathOf(name);
  return { file: path.toString(), fileOctets: formatSymbols(octets, [...path]) };
}

/** Escapes the control characters that JSON leaves as they are: 7F to 9F, and the bidirectional controls. */
export function printableJson(json: string): string {
  return json.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu, (character) =>
    Array.from(
      { length: character.length },
      (_, i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}

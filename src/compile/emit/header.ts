/**
 * The head of every generated file: do not edit, how it is made, from what.
 * No time, no path of a machine: the same inputs give the same bytes anywhere.
 */
import { createHash } from 'node:crypto';
import { VERSION } from '../../version.ts';
import type { SourceText } from '../source.ts';

export const COMMAND = 'npx wellformed generate';

/** The digest by which inputs and outputs are known: SHA-256 of the UTF-8 octets. */
export function digest(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

export function header(what: string, inputs: readonly SourceText[]): string[] {
  return [
    'DO NOT EDIT. Generated file.',
    what,
    `made by   ${COMMAND}   (wellformed ${VERSION})`,
    ...inputs.map((input) => `made from ${input.name}   sha256 ${digest(input.text)}`),
  ];
}

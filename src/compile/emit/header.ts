/**
 * The head of every generated file: do not edit, how it is made, from what.
 * No time, no path of a machine: the same inputs give the same bytes anywhere.
 */
import { printable } from '../../printable.ts';
import type { SourceText } from '../../source.ts';
import { VERSION } from '../../version.ts';
import { sha256 } from '../digest.ts';

export const GENERATE_COMMAND = 'npx wellformed generate';

/** Lines for a comment: a title or a file name that holds a line break begins no line of its own. */
export function generatedHeader(
  what: string,
  inputs: readonly SourceText[],
  command: string = GENERATE_COMMAND,
): string[] {
  return [
    'DO NOT EDIT. Generated file.',
    what,
    `made by   ${command}   (wellformed ${VERSION})`,
    ...inputs.map((input) => `made from ${input.name}   sha256 ${sha256(input.text)}`),
  ].map(printable);
}

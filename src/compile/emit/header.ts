/**
 * The header of every generated file: do not edit, the command that makes it,
 * the digests of its inputs. It has no time stamp and no absolute path, so the
 * same inputs give the same bytes on every machine.
 */
import { printable } from '../../shared/printable.ts';
import type { SourceText } from '../../shared/source.ts';
import { VERSION } from '../../shared/version.ts';
import { sha256 } from '../digest.ts';

export const GENERATE_COMMAND = 'npx wellformed generate';

/** The lines of a comment. Line breaks in titles and file names are escaped, so that they cannot end the comment. */
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

/**
 * The first fault of a file → what the file perhaps is, as a guess with its
 * evidence. What can be decided comes first: a signature, a magic number, an
 * automaton of ours. The first that is sure enough gives the hint; where none is,
 * there is no hint, because a wrong one costs the reader more.
 *
 *     FF FE 61 00 …   perhaps UTF-16LE: it begins with the signature FF FE, and …
 *     63 61 66 E9 …   perhaps Windows-1252: there E9 is é, as are 41 of 41 faults …
 */
import type { Hint } from '../check/model.ts';
import { hintOfBeginning } from './begins.ts';
import { hintOfCut } from './cut.ts';
import { hintOfDoubleEncoding } from './double.ts';
import { hintOfLegacyEncoding } from './legacy.ts';
import type { HintSample } from './sample.ts';
import { hintOfVariant } from './variants.ts';
import { hintOfWideForm } from './wide.ts';

/** What an ill-formed file perhaps is. */
export async function hintOfFault(sample: HintSample): Promise<Hint | undefined> {
  const { head, form, fault } = sample;
  const hint = (await hintOfBeginning(sample)) ?? (await hintOfWideForm(head, form));
  // A character that a profile refuses is well-formed: it is neither cut nor in another encoding.
  if (hint || fault.disallowed !== undefined) return hint;
  return (await hintOfVariant(sample)) ?? (await hintOfCut(sample)) ?? (await hintOfLegacyEncoding(sample));
}

/** What a well-formed text perhaps is: UTF-8 encoded twice, or UTF-16 that has only ASCII characters. */
export async function hintOfText(head: Uint8Array, form: string): Promise<Hint | undefined> {
  return (await hintOfWideForm(head, form)) ?? (await hintOfDoubleEncoding(head));
}

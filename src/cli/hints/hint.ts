/**
 * The first fault of a file → what the file perhaps is, as a guess with its
 * evidence. What can be decided comes first: a signature, a magic number, an
 * automaton of ours. The first that is sure enough gives the hint; where none is,
 * there is no hint, because a wrong one costs the reader more.
 *
 *     FF FE 61 00 …   perhaps UTF-16LE: it begins with the signature FF FE, and …
 *     63 61 66 E9 …   perhaps Windows-1252: there E9 is é, as are 41 of 41 faults …
 */
import { formatSymbols, octets } from '../../alphabet.ts';
import { fileKindOf } from '../sources/magic.ts';
import { signatureOf } from '../sources/signature.ts';
import { hintOfCut } from './cut.ts';
import { hintOfDoubleEncoding } from './double.ts';
import { hintOfLegacyEncoding } from './legacy.ts';
import { type Hint, type HintSample, isWellFormedIn } from './sample.ts';
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

/**
 * The first octets → what the file is, by its signature or magic number:
 *
 *     FF FE 61 00 …            UTF-16LE, if it is well-formed so
 *     89 50 4E 47 0D 0A 1A 0A  a PNG image
 */
async function hintOfBeginning({ head, form }: HintSample): Promise<Hint | undefined> {
  const file = fileKindOf(head);
  if (file) return { kind: file.id, text: `perhaps no text: it begins as ${file.title}` };
  const signature = signatureOf(head);
  if (!signature || signature.form === form || signature.form === 'utf8') return undefined;
  if (!(await isWellFormedIn(signature.form, head, false))) return undefined;
  const { title } = signature;
  const evidence = `it begins with the signature ${formatSymbols(octets, [...signature.octets])}`;
  return {
    kind: title.toLowerCase().replace('-', ''),
    text: `perhaps ${title}: ${evidence}, and its first ${head.length} octets are well-formed so; try --as ${signature.form}`,
  };
}

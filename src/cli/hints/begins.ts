/**
 * The first octets → what the file is, by its signature or magic number:
 *
 *     FF FE 61 00 …            UTF-16LE, if it is well-formed so
 *     89 50 4E 47 0D 0A 1A 0A  a PNG image
 */
import { formatSymbols, octets } from '../../alphabet.ts';
import type { Hint } from '../check/model.ts';
import { fileKindOf } from '../sources/magic.ts';
import { signatureOf } from '../sources/signature.ts';
import { type HintSample, isWellFormedIn } from './sample.ts';

export async function hintOfBeginning({ head, form }: HintSample): Promise<Hint | undefined> {
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

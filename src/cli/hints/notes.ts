/**
 * What a person wants to know of a well-formed text in UTF-8 that has it by mistake:
 *
 *     EF BB BF a … EF BB BF b    a signature inside: two files were joined
 *     a 00 b 00 c 00 d 00        in a log in ASCII: another program has written UTF-16
 */
import { groupDigits, withNoun } from '../numbers.ts';
import type { Guess } from './sample.ts';

const SIGNATURE = Buffer.of(0xef, 0xbb, 0xbf);

/** Characters of ASCII in UTF-16, by the order of their octets. */
const WIDE: readonly (readonly [title: string, characters: RegExp])[] = [
  ['UTF-16LE', /(?:[\x20-\x7E]\0){4,}/],
  ['UTF-16BE', /(?:\0[\x20-\x7E]){4,}/],
];

/** Whether a note is possible: a look that costs next to nothing. */
export const hasNote = (sample: Uint8Array) => sample.includes(0) || Buffer.from(sample).indexOf(SIGNATURE, 1) > 0;

/** `isHead`: the sample is the start of the text. */
export function noteOf(sample: Uint8Array, isHead: boolean): Guess | undefined {
  const octets = Buffer.from(sample);
  const where = (at: number) => (isHead ? `at octet ${groupDigits(at)}` : 'further on');
  const signature = octets.indexOf(SIGNATURE, isHead ? 1 : 0);
  if (signature >= 0) {
    return {
      kind: 'inner-signature',
      text: `U+FEFF is inside of the text, ${where(signature)}: files with a signature were joined`,
    };
  }
  const nuls = octets.filter((octet) => octet === 0).length;
  if (nuls === 0) return undefined;
  const text = octets.toString('latin1');
  const at = text.indexOf('\0');
  for (const [title, characters] of WIDE) {
    const found = characters.exec(text);
    if (found)
      return { kind: 'wide-part', text: `probably a part in ${title}: ${where(found.index)}, among octets of ASCII` };
  }
  return { kind: 'nul', text: `${withNoun(nuls, 'NUL octet')} in the text, the first ${where(at)}` };
}

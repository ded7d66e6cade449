/**
 * A sentence as it stands in a file → what it is known by. The documents are
 * not ours to store, so the ledger keeps two marks of each sentence instead:
 *
 *     digest   the first 128 bits of the SHA-256 of the normalised sentence:
 *              tells whether it is the same, to the last digit
 *     sketch   one character (6 bits) for each word: tells, when it is not the
 *              same, which sentence comes nearest and which words changed.
 *              A 64th of all words share a character, so it cannot be read back.
 *
 * The normaliser is version 1 and stays so: a change of a single rule below
 * makes another version, and a ledger names the version it was made with.
 *
 *   1. a line that ends in letter or digit and hyphen is joined to the next as
 *      it is ("UTF-" / "8" → "UTF-8", "doc-" / "uments" → "doc-uments");
 *   2. white space (line ends, tabs, form feeds, no-break spaces, a byte order
 *      mark) becomes one space, and none at either end;
 *   3. case, digits, punctuation and accents stay.
 */
import { createHash } from 'node:crypto';

export const NORMALISER = 1;

const DIGEST_DIGITS = 32;
const SKETCH_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The lines of a sentence → one line. */
export function normalise(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])-[ \t]*(?:\r\n|[\r\n\f])\s*(?=[\p{L}\p{N}])/gu, '-')
    .replace(/[\s\uFEFF\u00A0]+/gu, ' ')
    .trim();
}

/** 32 hexadecimal digits of the SHA-256 of a normalised sentence in UTF-8. */
export function digestOf(normalised: string): string {
  return createHash('sha256').update(normalised, 'utf8').digest('hex').slice(0, DIGEST_DIGITS);
}

/** The words of a normalised sentence, as the sketch and the word difference count them. */
export function wordsOf(normalised: string): string[] {
  return normalised === '' ? [] : normalised.split(' ');
}

/** One character for each word. */
export function sketchOf(normalised: string): string {
  return wordsOf(normalised)
    .map((word) => SKETCH_ALPHABET[(createHash('sha256').update(word, 'utf8').digest()[0] as number) & 63])
    .join('');
}

/** The mark of a list of marks: a row that is left out, added or moved changes it. */
export function digestOfList(digests: readonly string[]): string {
  return digestOf(digests.join('\n'));
}

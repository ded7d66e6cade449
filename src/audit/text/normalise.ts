/**
 * Sentence in a file → its digest and its sketch. The repository holds no text
 * of the documents, so a ledger identifies a sentence by:
 *
 *     digest   the first 128 bits of the SHA-256 of the normalised sentence:
 *              equal only for the same sentence
 *     sketch   one character (6 bits) for each word: finds the nearest sentence
 *              when the digest differs, and the words that changed. One word
 *              in 64 has the same character, so a sketch cannot be read back.
 *
 * This is version 1 of the normaliser. A change of any rule below needs a new
 * version number; each ledger names the version it was made with.
 *
 *   1. A line that ends in a letter or digit and a hyphen is joined to the next
 *      line as it is ("UTF-" / "8" → "UTF-8", "doc-" / "uments" → "doc-uments").
 *   2. A run of white space (line ends, tabs, form feeds, no-break spaces, a
 *      byte order mark) becomes one space; there is none at either end.
 *   3. Case, digits, punctuation and accents stay.
 */
import { createHash } from 'node:crypto';

export const NORMALISER = 1;

const DIGEST_DIGITS = 32;
const SKETCH_ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Normalises a sentence of one or more lines to one line. */
export function normalise(text: string): string {
  return text
    .replace(/(?<=[\p{L}\p{N}])-[ \t]*(?:\r\n|[\r\n\f])\s*(?=[\p{L}\p{N}])/gu, '-')
    .replace(/[\s\uFEFF\u00A0]+/gu, ' ')
    .trim();
}

/** The first 32 hexadecimal digits of the SHA-256 of a normalised sentence in UTF-8. */
export function digestOf(normalised: string): string {
  return createHash('sha256').update(normalised, 'utf8').digest('hex').slice(0, DIGEST_DIGITS);
}

/** The words of a normalised sentence; the sketch has one character for each. */
export function wordsOf(normalised: string): string[] {
  return normalised === '' ? [] : normalised.split(' ');
}

/** The sketch: one character for each word. */
export function sketchOf(normalised: string): string {
  return wordsOf(normalised)
    .map((word) => SKETCH_ALPHABET[(createHash('sha256').update(word, 'utf8').digest()[0] as number) & 63])
    .join('');
}

/**
 * Lines with faults → the one legacy encoding that they are surely in, or none. Each encoding reads the words that have
 * octets outside of ASCII; each language says how likely what it reads is (natural logarithms, summed over the
 * different words):
 *
 *     4D FC 6C 6C 65 72   windows-1252   Müller   ü: frequent in German, a vowel between consonants
 *                         koi8-r         MЭller   two scripts in a word: refused
 *                         ibm866         M№ller   a sign in a word: refused
 *
 * The best must be likelier than every encoding that reads another text, and than damage: random octets, and bits that
 * flipped in ASCII. Rows of UTF-8 in the same file count as a language: its letters, and its words.
 */

import { countsOf, groupBy } from '../../shared/groups.ts';
import { type CodePage, codePages, decodeAs } from './charset.ts';
import { isCommonWord, languagesIn, likeliest, pairedLanguages, type WrittenLanguage } from './languages.ts';
import { areUsual, inContext, isPlausible, LETTER_BESIDE_IDEOGRAPH, UNPAIRED, unpairedQuotes } from './plausible.ts';

/** The logarithm by which the best must be likelier than damage (rare encodings by more), and than another text. */
const OVER_DAMAGE = 7.5;
const OVER_OTHERS = 5;

/** Words that are read: more add nothing. */
const MAX_WORDS = 600;

/** The least mean logarithm of an octet's character, below which none of our languages is meant. */
const MIN_FIT = -4.6;

/** The least chance that a bit flipped in a certain ASCII character. */
const RARE = Math.log(1 / 500);

/** Damage with at most this number of different octets can be one octet, written again and again. */
const FEW_KINDS = 3;

/** The weight of an octet that was not seen yet, where one that was seen n times has n + this. */
const FRESH = 0.2;

/** What a common word, or one that UTF-8 rows of the same file have, is worth beside its letters. */
const KNOWN_WORD = 6;

interface Reading {
  readonly label: string;
  /** The letters outside of ASCII as text: encodings that give the same are one. */
  readonly text: string;
  /** How likely the words are in it, and how likely such an encoding is. */
  readonly score: number;
  readonly prior: number;
}

/** `beside`: the lines in UTF-8 of the same file. */
export function legacyEncodingOf(lines: Uint8Array, beside: string): string | undefined {
  const words = wordsIn(lines);
  if (words.length === 0) return undefined;
  const file = new FileLanguage(beside);
  const octets = [...countsOf(Buffer.concat(words).filter(isOutside))];
  // What it makes of the octets that are there refuses most encodings: these need not read the words.
  const pages = codePages().filter(({ upper }) =>
    areUsual(octets.map(([octet, count]) => [upper[octet - 0x80] as string, count])),
  );
  // Those that make the same of them read the same words.
  const alike = groupBy(pages, ({ upper }) => octets.map(([octet]) => upper[octet - 0x80]).join(''));
  const readings = [
    ...[...alike.values()].flatMap((same) => readWithPages(same, words, file)),
    ...[...pairedLanguages()].flatMap((encoding) => readInPairs(encoding, words, file) ?? []),
  ].sort((a, b) => b.score - a.score);
  const [best] = readings;
  const other = readings.find((reading) => reading.text !== best?.text);
  if (!best || best.score - best.prior / 2 < damage(words, lines, beside) + OVER_DAMAGE) return undefined;
  return other && best.score < other.score + OVER_OTHERS ? undefined : best.label;
}

/**
 * No second octet of a pair is below this one: blanks and most punctuation part words. The search begins where a word
 * does: from each letter on, a long word would take the square of its length.
 */
const WORD = /(?<![0-9\x40-\xFF])[0-9\x40-\xFF]*[\x80-\xFF][\x270-9\x40-\xFF]*/g;

/** The different words that have an octet outside of ASCII. */
function wordsIn(lines: Uint8Array): Uint8Array[] {
  const found = new Set(Buffer.from(lines).toString('latin1').match(WORD));
  return [...found].slice(0, MAX_WORDS).map((word) => Buffer.from(word, 'latin1'));
}

const isOutside = (octet: number) => octet >= 0x80;

/**
 * How likely the octets are if they are damage, by the likeliest of three kinds: random octets, of which a few can come
 * again and again (a rule of succession); ASCII characters of these lines with the high bit set, surely where the UTF-8
 * beside has the word; parts of characters of the UTF-8 beside.
 */
function damage(words: readonly Uint8Array[], lines: Uint8Array, beside: string): number {
  const ascii = sharesOf(lines.filter((octet) => octet < 0x80));
  const parts = sharesOf(Buffer.from(beside).filter(isOutside));
  const octets = Buffer.concat(words).filter(isOutside);
  const few = new Set(octets).size <= FEW_KINDS;
  const seen = new Map<number, number>();
  let [random, flipped, cut] = [0, 0, 0];
  for (const [i, octet] of octets.entries()) {
    const before = few ? (seen.get(octet) ?? 0) : 0;
    seen.set(octet, before + 1);
    random += Math.log((before + FRESH) / ((few ? i : 0) + 128 * FRESH));
    flipped += Math.max(RARE, ascii(octet & 0x7f));
    cut += Math.max(RARE, parts(octet));
  }
  const known = new Set(beside.split(/[^0-9A-Za-z]+/));
  for (const word of words)
    if (known.has(Buffer.from(word.map((octet) => octet & 0x7f)).toString())) flipped += KNOWN_WORD;
  return Math.max(random, flipped, cut);
}

/** The logarithm of the share of each octet. */
function sharesOf(octets: Uint8Array): (octet: number) => number {
  const counts = countsOf(octets);
  return (octet) => Math.log((counts.get(octet) ?? 0) / (octets.length || 1));
}

/** The rows of UTF-8 as a language: how frequent its letters outside of ASCII are, and which words it has. */
class FileLanguage {
  readonly frequency: ReadonlyMap<string, number>;
  readonly #words: Set<string>;
  readonly #parts: Set<number>;

  constructor(text: string) {
    const letters = text.toLowerCase().match(/(?!\uFFFD)\P{ASCII}/gu) ?? [];
    const counts = [...countsOf(letters)];
    this.frequency = new Map(counts.map(([letter, count]) => [letter, Math.log(count / letters.length)]));
    this.#parts = new Set(Buffer.from(text));
    this.#words = new Set(text.match(/(?<![\p{L}\p{M}'])[\p{L}\p{M}']*[^\P{L}\p{ASCII}][\p{L}\p{M}']*/gu));
  }

  /** Whether a word is common, or the rows have it, and its octets are no parts of their characters. */
  has(word: string, octets: Uint8Array): boolean {
    if (isCommonWord(word.toLowerCase())) return true;
    return this.#words.has(word) && octets.some((octet) => isOutside(octet) && !this.#parts.has(octet));
  }
}

/** Reads the words with encodings of one octet a character that give the same text; none where it is no text. */
function readWithPages(pages: readonly CodePage[], words: readonly Uint8Array[], file: FileLanguage): Reading[] {
  const { upper } = pages[0] as CodePage;
  const character = (octet: number) => (octet < 0x80 ? String.fromCharCode(octet) : (upper[octet - 0x80] as string));
  const read = words.map((word) => Array.from(word, character).join(''));
  const text = read.join(' ');
  if (!isPlausible(text)) return [];
  let looks = -UNPAIRED * unpairedQuotes(text);
  for (const [i, word] of read.entries()) {
    looks += inContext(word) + (file.has(word, words[i] as Uint8Array) ? KNOWN_WORD : 0);
  }
  const characters = text.match(/\P{ASCII}/gu) ?? [];
  return pages.flatMap(({ label, upper, prior }) => {
    const { fit } = likeliest([...languagesIn(upper), file], characters);
    return fit < MIN_FIT * characters.length ? [] : { label, text, score: prior + fit + looks, prior };
  });
}

/** What an octet of ASCII that is the second of a pair costs no encoding of one octet. */
const ASCII_SECOND = 4;

/** What a small letter beside an ideograph, or half of a bracket in a word costs. */
const MIXED = 8;

/** How much less likely such an encoding is than Windows-1252. */
const PAIR_PRIOR = -2;

/** Reads words with an encoding of several octets a character; `undefined` where they are no text there. */
function readInPairs(
  [label, language]: readonly [string, WrittenLanguage],
  words: readonly Uint8Array[],
  file: FileLanguage,
): Reading | undefined {
  const octets = Buffer.from(words.map((word) => Buffer.from(word).toString('latin1')).join(' '), 'latin1');
  const text = decodeAs(label, octets);
  if (text === undefined || !isPlausible(text)) return undefined;
  const isAscii = (octet: number) => octet < 0x80;
  const seconds = octets.filter(isAscii).length - Buffer.from(text).filter(isAscii).length;
  const mixed = text.match(LETTER_BESIDE_IDEOGRAPH)?.length ?? 0;
  const fit = likeliest([language, file], text.match(/\P{ASCII}/gu) ?? []).fit + ASCII_SECOND * seconds - MIXED * mixed;
  return fit < MIN_FIT * octets.filter(isOutside).length
    ? undefined
    : { label, text, score: fit + PAIR_PRIOR, prior: PAIR_PRIOR };
}

/**
 * Text from a guessed encoding → whether it looks like text that people write. A
 * wrong encoding shows itself in a few ways, in every language:
 *
 *     ÐŸÑ€Ð¸   symbols inside of words        пРИВЕТ   a capital after a small letter
 *     Gr­áe    control and format characters  Mьller   a word of two scripts
 *     ΟΈςπ     in Greek, a capital with tonos after a capital, or a final sigma inside of a word
 *
 * And how well the characters of a word outside of ASCII fit where they stand (natural logarithms), in every language of
 * Latin script: vowels stand between consonants, quotation marks at the edges of words.
 *
 *     Müller   ü between consonants     pčre   č between consonants: rather è
 *     N‘r      a sign inside of a word  7ü3    a letter between digits
 */

import { countsOf } from '../../shared/groups.ts';

/** The least share of characters outside of ASCII that are letters, marks or usual signs. */
const MIN_LETTERS = 0.95;

/** The largest share of words with a capital after a small letter, with two scripts, or with a sign inside. */
const MAX_ODD_WORDS = 0.06;

export const LETTER = /[\p{L}\p{M}]/u;

export const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Which no text in these scripts has; 》 and ｢ are signs of theirs. */
export const LETTER_BESIDE_IDEOGRAPH = new RegExp(
  `[a-z](?:${IDEOGRAPH.source}|[\\u3000-\\u303F\\uFF61-\\uFF65])|${IDEOGRAPH.source}[a-z]`,
  'gu',
);

/** Punctuation and signs of typography and prices, in all scripts. */
export const SIGN = /[\u00A0«»„“”‘’‚‹›–—…•·¡¿§°€£©®№%،؛؟׳״\u3000-\u303F\uFF00-\uFF65]/u;

/** Characters that no text has. */
const NEVER = /[\p{Co}\p{Cn}\p{Cs}\uFFFD]|(?![\t\n\f\r])\p{Cc}/u;

export const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

export function isPlausible(text: string): boolean {
  if (NEVER.test(text) || !areUsual(countsOf(text.match(/\P{ASCII}/gu) ?? []))) return false;
  const words = text.split(/[\s\p{P}<=>|]+/u).filter((word) => /\P{ASCII}/u.test(word) && LETTER.test(word));
  return words.filter(isOdd).length <= MAX_ODD_WORDS * words.length;
}

/** Whether a text can have these characters outside of ASCII, each as often as it is counted. */
export function areUsual(counts: Iterable<readonly [character: string, count: number]>): boolean {
  let [all, usual] = [0, 0];
  for (const [character, count] of counts) {
    if (NEVER.test(character)) return false;
    all += count;
    if (LETTER.test(character) || SIGN.test(character)) usual += count;
  }
  return usual >= MIN_LETTERS * all;
}

export function isOdd(word: string): boolean {
  if (
    /\p{Ll}\p{Lu}|\p{Lu}[ΆΈΉΊΌΎΏ]|ς\p{L}/u.test(word) ||
    /\p{L}[^\p{L}\p{M}\p{N}\p{Lm}'’·\u200C\u200D]+\p{L}/u.test(word)
  )
    return true;
  return SCRIPTS.filter((script) => script.test(word)).length > 1;
}

const VOWEL = /[aeiouyæœøıåAEIOUYÆŒØİÅ]/;

/** What a letter beside a digit costs, and a sign between two of them: a digit was there. */
const BESIDE_DIGIT = -3;
const BETWEEN_DIGITS = -8;

/** How much likelier a vowel is than on the average, by what stands before and after it (edge, vowel, consonant). */
const VOWELS = { '##': -2, '#v': -2, '#c': 0, 'v#': -0.6, vv: -1.6, vc: -0.6, 'c#': 0.4, cv: -1, cc: 0.7 };
const CONSONANTS = { '##': -3, '#v': 0.5, '#c': -0.3, 'v#': 0.4, vv: 0.6, vc: 0.3, 'c#': -0.6, cv: 0.4, cc: -1.6 };

/** What a quotation mark without its other half costs, up to three of them. */
export const UNPAIRED = 3;

export function unpairedQuotes(text: string): number {
  const count = (marks: RegExp) => text.match(marks)?.length ?? 0;
  return Math.min(3, Math.max(0, count(/[„‚]/g) - count(/[“”‘’]/g)) + Math.abs(count(/«/g) - count(/»/g)));
}

/** What a sign inside of a word costs. */
const INSIDE = -5;

const OPENING = /[«„“‘‚‹¡¿]/;
const CLOSING = /[»”’›…ºª°]/;

/** How much likelier a sign is where it stands than elsewhere. */
function signInContext(sign: string, before: string | undefined, after: string | undefined): number {
  const isAfter = before !== undefined && LETTER.test(before);
  const isBefore = after !== undefined && LETTER.test(after);
  if (!isAfter && !isBefore) return 0;
  if (!SIGN.test(sign)) return INSIDE;
  if (isAfter && isBefore) return sign === '’' ? 2 : /[·\u00A0–—]/.test(sign) ? 0 : INSIDE;
  if (OPENING.test(sign)) return isBefore ? 1.2 : -2;
  return CLOSING.test(sign) ? (isAfter ? 1.2 : -2) : 0;
}

/** How well the letters of a word in Latin script outside of ASCII fit between their neighbours. */
export function inContext(word: string): number {
  const kinds = [...word.normalize('NFC')].map((character) => {
    if (/[0-9]/.test(character)) return 'd';
    if (!/\p{Script=Latin}/u.test(character)) return LETTER.test(character) ? 'l' : '#';
    return VOWEL.test(character.normalize('NFD')[0] as string) ? 'v' : 'c';
  });
  let sum = 0;
  for (const [i, character] of [...word].entries()) {
    if (character < '\x80' || kinds[i] === undefined) continue;
    if (kinds[i - 1] === 'd' || kinds[i + 1] === 'd')
      sum += LETTER.test(character) ? BESIDE_DIGIT : kinds[i - 1] === kinds[i + 1] ? BETWEEN_DIGITS : 0;
    else if (kinds[i] === '#') {
      sum += signInContext(character, word[i - 1], word[i + 1]);
    } else if (kinds[i] !== 'l') {
      const around = `${kinds[i - 1] ?? '#'}${kinds[i + 1] ?? '#'}` as keyof typeof VOWELS;
      sum += (kinds[i] === 'v' ? VOWELS : CONSONANTS)[around] ?? 0;
    }
  }
  return sum;
}

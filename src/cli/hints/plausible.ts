/**
 * Text from a guessed encoding → whether it looks like text that people write. A
 * wrong encoding shows itself in a few ways, in every language:
 *
 *     ÐŸÑ€Ð¸   symbols inside of words        пРИВЕТ   a capital after a small letter
 *     Gr­áe    control and format characters  Mьller   a word of two scripts
 */

/** The least share of characters outside of ASCII that are letters, marks or usual signs. */
const MIN_LETTERS = 0.95;

/** The largest share of words with a capital after a small letter, with two scripts, or with a sign inside. */
const MAX_ODD_WORDS = 0.06;

export const LETTER = /[\p{L}\p{M}]/u;

/** Punctuation and signs of typography and prices, in all scripts. */
export const SIGN = /[\u00A0«»„“”‘’‚‹›–—…•·¡¿§°€£©®№%،؛؟\u3000-\u303F\uFF00-\uFF65]/u;

/** Characters that no text has. */
const NEVER = /[\p{Co}\p{Cn}\p{Cs}\uFFFD]|(?![\t\n\f\r])\p{Cc}/u;

const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
];

export function isPlausible(text: string): boolean {
  if (NEVER.test(text)) return false;
  const outside = text.match(/\P{ASCII}/gu) ?? [];
  const usual = outside.filter((character) => LETTER.test(character) || SIGN.test(character)).length;
  if (usual < MIN_LETTERS * outside.length) return false;
  const words = text.split(/[\s\p{P}<=>|]+/u).filter((word) => /\P{ASCII}/u.test(word) && LETTER.test(word));
  return words.filter(isOdd).length <= MAX_ODD_WORDS * words.length;
}

function isOdd(word: string): boolean {
  if (/\p{Ll}\p{Lu}/u.test(word) || /\p{L}[^\p{L}\p{M}\p{N}\p{Lm}'’·]+\p{L}/u.test(word)) return true;
  return SCRIPTS.filter((script) => script.test(word)).length > 1;
}

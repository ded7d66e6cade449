/**
 * A word that has characters of UTF-8 → whether it is UTF-8, or was legacy text and is UTF-8 by chance:
 *
 *     63 61 66 C3 A9    café in UTF-8, cafÃ© in Windows-1252: UTF-8
 *     CB B3 F1          ˳ and a fault in UTF-8, Ліс in Windows-1251: legacy
 *
 * Both readings are weighed in the language of the words that have faults alone (natural logarithms). What the file is,
 * counts as well: with a thousand words in Windows-1251 beside it, D0 B3 is rather Рі than г. What remains close is doubtful.
 */
import type { Charset } from '../hints/charset.ts';
import { languagesIn, letterOf, likeliest, pairedLanguages, type WrittenLanguage } from '../hints/languages.ts';
import { IDEOGRAPH, inContext, isOdd, LETTER, LETTER_BESIDE_IDEOGRAPH, SCRIPTS, SIGN } from '../hints/plausible.ts';
import type { WordJudge } from './legacy-repair.ts';
import { type LegacyWords, mixedText, type SizeAt } from './words.ts';

/** Two encodings in one word, without a blank between them. */
const BOTH = -8;

/** From here on a reading is sure, and the file makes no word likelier than this. */
const SURE = 6;

/** Below this one a reading is doubtful. */
const DOUBTFUL = 3;

/** A character of ASCII in a word; a capital; two scripts in it, a small letter beside an ideograph, or a capital after a small letter. */
const ASCII = -4;
const CAPITAL = -2;
const ODD = -8;

/**
 * What is not in the language: a letter of its script, one of Western Europe, one of Latin
 * script, a sign of typography, an ideograph, all else; and
 * what no encoding has.
 */
const FOREIGN = -8;
const WESTERN = -10;
const LATIN = -12;
const TYPOGRAPHIC = -3.7;
const RARE = -12;
const STRANGE = -14;
const NONE = -20;

const SIGN_OF_IDEOGRAPHS = /[\u3000-\u303F\uFF00-\uFF65]/;
const JOINER = /[\u200C-\u200F]/;

/** Words with octets outside of ASCII that are evidence enough, and different ones that both encodings have. */
const ENOUGH = 20_000;
const ENOUGH_KINDS = 2000;

/** What a first pass over a file finds. */
class WordEvidence {
  readonly #charset: Charset;
  readonly #legacy: string[] = [];
  /** Words that both encodings have, with how often they come. */
  readonly #unclear = new Map<string, { readonly word: Uint8Array; readonly isMixed: boolean; count: number }>();
  #words = 0;

  constructor(charset: Charset) {
    this.#charset = charset;
  }

  get isEnough(): boolean {
    return this.#words >= ENOUGH || this.#unclear.size >= ENOUGH_KINDS;
  }

  /** Adds the words that are whole. */
  add(words: LegacyWords): void {
    while (!this.isEnough && words.next()) {
      const { octets, from, outside, to, faults, characters } = words;
      this.#words++;
      if (characters === 0) {
        this.#legacy.push(this.#charset.read(octets.subarray(outside, to)));
        continue;
      }
      const key = octets.toString('latin1', from, to);
      const known = this.#unclear.get(key);
      if (known) known.count++;
      else this.#unclear.set(key, { word: Uint8Array.from(octets.subarray(from, to)), isMixed: faults > 0, count: 1 });
    }
  }

  judge(sizeAt: SizeAt): Judge {
    const unclear = [...this.#unclear.values()];
    const mixed = unclear.flatMap(({ word, isMixed }) => (isMixed ? [this.#charset.read(word)] : []));
    const judge = new Judge(this.#charset, sizeAt, this.#legacy.length > 0 ? this.#legacy : mixed);
    let [utf8, legacy] = [0, this.#legacy.length];
    for (const { word, isMixed, count } of unclear) {
      const weight = judge.weigh(word, isMixed);
      if (weight >= SURE) utf8 += count;
      if (weight <= -SURE) legacy += count;
    }
    judge.prior = Math.max(-SURE, Math.min(SURE, Math.log((utf8 + 1) / (legacy + 1))));
    return judge;
  }
}

class Judge implements WordJudge {
  /** How much likelier UTF-8 is in this file than the legacy encoding. */
  prior = 0;
  readonly #charset: Charset;
  readonly #sizeAt: SizeAt;
  readonly #language: Pick<WrittenLanguage, 'frequency'>;
  readonly #scripts: readonly RegExp[];
  readonly #chances = new Map<string, number>();

  /** `legacy`: words in the legacy encoding. */
  constructor(charset: Charset, sizeAt: SizeAt, legacy: readonly string[]) {
    this.#charset = charset;
    this.#sizeAt = sizeAt;
    const paired = pairedLanguages().get(charset.name.replace('gb18030', 'gbk'));
    const characters = legacy.join('').match(/\P{ASCII}/gu) ?? [];
    const languages = paired ? [paired] : languagesIn(charset.characters ?? []);
    const { language } = likeliest([...languages, { needed: [], frequency: new Map() }], characters);
    this.#language = language;
    this.#scripts = [...SCRIPTS, IDEOGRAPH].filter((script) => language.needed.some((letter) => script.test(letter)));
  }

  get weighsGoodWords(): boolean {
    return this.prior < DOUBTFUL;
  }

  weigh(word: Uint8Array, isMixed: boolean): number {
    const { characters, read } = this.#charset;
    // Its faults in the legacy encoding, where an octet is a character.
    const utf8 = mixedText(word, this.#sizeAt, characters ? read : ({ length }) => '\uFFFD'.repeat(length));
    const legacy = read(word);
    const mixed = isMixed ? BOTH : 0;
    const weight = this.#fit(utf8) - this.#fit(legacy) + mixed + this.prior;
    if (Math.abs(weight) > 2 * SURE) return weight;
    return weight + inWord(utf8) - inWord(legacy);
  }

  isDoubtful(weight: number): boolean {
    return Math.abs(weight) < DOUBTFUL;
  }

  #fit(text: string): number {
    let sum = 0;
    for (const character of text) sum += character > '\x7F' ? this.#chanceOf(character) : ASCII;
    return sum;
  }

  #chanceOf(character: string): number {
    let chance = this.#chances.get(character);
    if (chance === undefined) {
      const letter = letterOf(character);
      chance = this.#language.frequency.get(letter) ?? this.#chanceOfOther(character);
      if (letter !== character) chance += CAPITAL;
      this.#chances.set(character, chance);
    }
    return chance;
  }

  #chanceOfOther(character: string): number {
    if (/[\uFFFD\p{Cc}\p{Cn}\p{Co}]/u.test(character)) return NONE;
    if (SIGN.test(character) || JOINER.test(character)) {
      const isUsual = !this.#scripts.includes(IDEOGRAPH) || SIGN_OF_IDEOGRAPHS.test(character);
      return isUsual ? TYPOGRAPHIC : FOREIGN;
    }
    if (!LETTER.test(character)) return STRANGE;
    if (this.#scripts.some((script) => script.test(character))) return IDEOGRAPH.test(character) ? RARE : FOREIGN;
    return /[\u00DF-\u00FF]/.test(character) ? WESTERN : /[\u00C0-\u017F]/.test(character) ? LATIN : STRANGE;
  }
}

const inWord = (word: string) => inContext(word) + (isOdd(word) || word.search(LETTER_BESIDE_IDEOGRAPH) >= 0 ? ODD : 0);

/** The first pass over the octets that `look` visits until it returns false. */
export async function judgeFile(
  charset: Charset,
  words: LegacyWords,
  look: (visit: (octets: Uint8Array) => boolean) => Promise<void>,
): Promise<WordJudge> {
  const evidence = new WordEvidence(charset);
  await look((octets) => {
    words.push(octets);
    evidence.add(words);
    return !evidence.isEnough;
  });
  words.push();
  evidence.add(words);
  return evidence.judge(words.sizeAt);
}

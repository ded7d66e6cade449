/**
 * A legacy encoding → UTF-8, word by word: `--from LABEL`, and `--with LABEL`, which reads the ill-formed sequences alone.
 *
 *     63 61 66 E9         faults alone: legacy text                       café
 *     63 61 66 C3 A9      characters of UTF-8: what the judge says        café
 *
 * The judge (judge.ts) weighs a word with characters of UTF-8. Where it is UTF-8, its characters are copied, and only its faults
 * are read in the legacy encoding.
 */

import type { Charset } from '../hints/charset.ts';
import { groupDigits, withNoun } from '../numbers.ts';
import { type LegacyWords, mixedText } from './words.ts';

/** Lines that are named. */
const NAMED = 5;

/** Different words that are kept: texts repeat them. */
const KINDS = 1 << 15;

const INSTEAD = '\uFFFD';

/** The longest character in UTF-8, for one octet. */
const LONGEST = 4;

/** What a word with characters of UTF-8 is. */
export interface WordJudge {
  /** Whether words without a fault are weighed: in a file that is mostly UTF-8 they are UTF-8. */
  readonly weighsGoodWords: boolean;
  /** How much likelier UTF-8 is than the legacy encoding. `isMixed`: the word has faults beside. */
  weigh(word: Uint8Array, isMixed: boolean): number;
  isDoubtful(weight: number): boolean;
}

/** Each word with characters of UTF-8 is UTF-8: only its faults are read. */
export const FAULTS_ALONE: WordJudge = { weighsGoodWords: false, weigh: () => 1, isDoubtful: () => false };

/** A `TextRepair` (replacement.ts). */
export class LegacyRepair {
  /** Words that were read, and ill-formed sequences in them. */
  words = 0;
  sequences = 0;
  /** Octets, or sequences of them, that have no character: they became U+FFFD. */
  unread = 0;
  readonly #words: LegacyWords;
  readonly #charset: Charset;
  readonly #judge: WordJudge | undefined;
  /** For each octet its character, in `LONGEST` octets, and how many of them it has. Empty for pairs. */
  readonly #characters: Uint8Array;
  readonly #lengths: Uint8Array;
  readonly #isUnread: Uint8Array;
  #doubtful = 0;
  /** The first lines with doubtful words. */
  readonly #lines: number[] = [];
  /** By the octets of a word: what the judge said of it. */
  readonly #weights = new Map<string, number>();
  #out: Buffer = Buffer.alloc(0);
  #filled = 0;

  /** Without a judge, all is legacy text. */
  constructor(words: LegacyWords, charset: Charset, judge: WordJudge | undefined) {
    this.#words = words;
    this.#charset = charset;
    this.#judge = judge;
    const characters = (charset.characters ?? []).map((each, octet) =>
      octet < 0x80 ? String.fromCharCode(octet) : each,
    );
    const written = characters.map((character) => Buffer.from(character));
    this.#lengths = Uint8Array.from(written, ({ length }) => length);
    this.#characters = Buffer.concat(written.map((each) => Buffer.concat([each], LONGEST)));
    this.#isUnread = Uint8Array.from(characters, (character) => (character === INSTEAD ? 1 : 0));
  }

  get faults(): number {
    return this.words;
  }

  /** The result is valid until the next call. */
  push(octets: Uint8Array): Uint8Array {
    this.#words.push(octets);
    return this.#write();
  }

  end(): Uint8Array {
    this.#words.push();
    return this.#write();
  }

  describe(): string {
    const rest = this.unread > 0 ? `; ${withNoun(this.unread, 'octet')} without a character there became U+FFFD` : '';
    return `${withNoun(this.words, 'word')} read as ${this.#charset.name}, ${this.#judge ? 'the others as they were' : 'which is all of the file'}${rest}`;
  }

  warning(): string | undefined {
    const why: string[] = [];
    if (this.unread > 0) why.push('octets without a character became U+FFFD');
    if (this.#doubtful > 0) {
      const more = this.#doubtful > this.#lines.length ? ' …' : '';
      const lines = `line ${this.#lines.map(groupDigits).join(', ')}${more}`;
      const { name } = this.#charset;
      const words = withNoun(this.#doubtful, 'word');
      why.push(`${words} can be UTF-8 or ${name}: ${lines}; if all is ${name}, use --whole-file`);
    }
    return why.length > 0 ? why.join('; ') : undefined;
  }

  #write(): Uint8Array {
    const words = this.#words;
    const { octets } = words;
    this.#filled = 0;
    if (this.#out.length < LONGEST * octets.length) this.#out = Buffer.allocUnsafeSlow(LONGEST * octets.length);
    /** Of words in the legacy encoding that follow each other: what is between two of them is ASCII, and is read with them. */
    let [from, to] = [0, 0];
    while (words.next()) {
      const isLegacy = this.#isLegacy();
      if (isLegacy || words.faults > 0) this.words++;
      this.sequences += words.faults;
      if (isLegacy && to > from) {
        to = words.to;
        continue;
      }
      this.#readAll(octets.subarray(from, to));
      this.#copy(octets.subarray(to, words.outside));
      [from, to] = isLegacy ? [words.outside, words.to] : [words.to, words.to];
      if (isLegacy) continue;
      const word = octets.subarray(words.outside, words.to);
      this.#copy(words.faults > 0 ? Buffer.from(mixedText(word, words.sizeAt, (faults) => this.#read(faults))) : word);
    }
    this.#readAll(octets.subarray(from, to));
    this.#copy(octets.subarray(to, words.from));
    return this.#out.subarray(0, this.#filled);
  }

  #copy(octets: Uint8Array): void {
    this.#out.set(octets, this.#filled);
    this.#filled += octets.length;
  }

  /** Writes octets as the charset reads them. */
  #readAll(octets: Uint8Array): void {
    if (octets.length === 0) return;
    const characters = this.#characters;
    if (characters.length === 0) {
      this.#copy(Buffer.from(this.#read(octets)));
      return;
    }
    const lengths = this.#lengths;
    const out = this.#out;
    const isUnread = this.#isUnread;
    let filled = this.#filled;
    let unread = 0;
    for (let i = 0; i < octets.length; i++) {
      const octet = octets[i] as number;
      const from = LONGEST * octet;
      // Written out, and more than there is: an inner loop takes half as long again.
      out[filled] = characters[from] as number;
      out[filled + 1] = characters[from + 1] as number;
      out[filled + 2] = characters[from + 2] as number;
      out[filled + 3] = characters[from + 3] as number;
      filled += lengths[octet] as number;
      unread += isUnread[octet] as number;
    }
    this.#filled = filled;
    this.unread += unread;
  }

  #read(octets: Uint8Array): string {
    const text = this.#charset.read(octets);
    this.unread += text.split(INSTEAD).length - 1;
    return text;
  }

  #isLegacy(): boolean {
    const judge = this.#judge;
    const { characters, faults, line } = this.#words;
    if (characters === 0 || !judge) return true;
    if (faults === 0 && !judge.weighsGoodWords) return false;
    const weight = this.#weigh(judge);
    if (judge.isDoubtful(weight)) {
      this.#doubtful++;
      if (this.#lines.length < NAMED && this.#lines.at(-1) !== line) this.#lines.push(line);
    }
    return weight < 0;
  }

  #weigh(judge: WordJudge): number {
    const { octets, from, to, faults } = this.#words;
    const key = octets.toString('latin1', from, to);
    let weight = this.#weights.get(key);
    if (weight === undefined) {
      weight = judge.weigh(octets.subarray(from, to), faults > 0);
      if (this.#weights.size === KINDS) this.#weights.clear();
      this.#weights.set(key, weight);
    }
    return weight;
  }
}

/**
 * `--from LABEL` → each word with octets outside of ASCII in UTF-8. A word with faults alone is legacy text, one with
 * characters of UTF-8 is what the judge says (judge.ts). What is to be read in the legacy encoding is masked, as the
 * faults are, and all else is copied:
 *
 *     63 61 66 E9, 63 61 66 C3 A9   →   63 61 66 FF, 63 61 66 C3 A9   →   café, café
 */
import { groupDigits, withNoun } from '../numbers.ts';
import { type Judge, maskedWord } from './judge.ts';
import type { MaskedReader } from './masked-reader.ts';
import type { TextRepair } from './replacement.ts';
import type { Piece, Word, WordScan } from './words.ts';

/** Lines that are named. */
const NAMED = 5;

/** Different words that are kept: texts repeat them. */
const KINDS = 1 << 15;

export class LegacyRepair implements TextRepair {
  readonly #scan: WordScan;
  readonly #reader: MaskedReader;
  readonly #name: string;
  readonly #judge: Judge | undefined;
  #read = 0;
  #doubtful = 0;
  /** The first lines with doubtful words. */
  readonly #lines: number[] = [];
  /** By the octets of a word: what the judge said of it. */
  readonly #weights = new Map<string, number>();

  /** Without a judge, all is legacy text. */
  constructor(scan: WordScan, reader: MaskedReader, name: string, judge: Judge | undefined) {
    this.#scan = scan;
    this.#reader = reader;
    this.#name = name;
    this.#judge = judge;
  }

  get faults(): number {
    return this.#read;
  }

  push(octets: Uint8Array): Uint8Array {
    return this.#write(this.#scan.push(octets));
  }

  end(): Uint8Array {
    return this.#write(this.#scan.end());
  }

  describe(): string {
    const unread = this.#reader.unread;
    const rest = unread > 0 ? `; ${withNoun(unread, 'octet')} without a character there became U+FFFD` : '';
    return `${withNoun(this.#read, 'word')} read as ${this.#name}, ${this.#judge ? 'the others as they were' : 'which is all of the file'}${rest}`;
  }

  warning(): string | undefined {
    const why: string[] = [];
    if (this.#reader.unread > 0) why.push('octets without a character became U+FFFD');
    if (this.#doubtful > 0) {
      const more = this.#doubtful > this.#lines.length ? ' …' : '';
      const lines = `line ${this.#lines.map(groupDigits).join(', ')}${more}`;
      const words = withNoun(this.#doubtful, 'word');
      why.push(`${words} can be UTF-8 or ${this.#name}: ${lines}; if all is ${this.#name}, use --whole-file`);
    }
    return why.length > 0 ? why.join('; ') : undefined;
  }

  #write(piece: Piece): Uint8Array {
    const { masked, words } = piece;
    /** Where the last word in the legacy encoding ends: what is between two of them is ASCII, and is read with them. */
    let before = -1;
    for (const word of words) {
      const isLegacy = this.#isLegacy(piece, word);
      if (isLegacy) masked.fill(this.#scan.mask, before < 0 ? word.outside : before, word.to);
      if (isLegacy || word.faults > 0) this.#read++;
      before = isLegacy ? word.to : -1;
    }
    return this.#reader.read(piece.octets, masked, this.#scan.mask);
  }

  #isLegacy(piece: Piece, word: Word): boolean {
    if (word.characters === 0 || !this.#judge) return true;
    if (word.faults === 0 && !this.#judge.weighsGoodWords) return false;
    const weight = this.#weigh(this.#judge, piece, word);
    if (this.#judge.isDoubtful(weight)) {
      this.#doubtful++;
      if (this.#lines.length < NAMED && this.#lines.at(-1) !== word.line) this.#lines.push(word.line);
    }
    return weight < 0;
  }

  #weigh(judge: Judge, piece: Piece, word: Word): number {
    const key = piece.octets.toString('latin1', word.from, word.to);
    let weight = this.#weights.get(key);
    if (weight === undefined) {
      weight = judge.weigh(maskedWord(piece, word), word.faults > 0);
      if (this.#weights.size === KINDS) this.#weights.clear();
      this.#weights.set(key, weight);
    }
    return weight;
  }
}

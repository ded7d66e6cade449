/**
 * Octets → the words that have octets outside of ASCII, and what UTF-8 says of them. A word is in one encoding: a program
 * writes it as a whole.
 *
 *     "D7 C5 D4",C5 A3      two words: one with faults alone, and one that is a character of UTF-8, by chance or not
 *
 * All is kept that is not whole yet: a sequence of UTF-8, and a word.
 */
import type { Engine } from '../../run/engine.ts';
import type { Charset } from '../hints/charset.ts';
import { MaskedScan } from './masked.ts';

export interface Word {
  /** Indices in the piece: of its first octet, of its first octet outside of ASCII, and after its last one. */
  readonly from: number;
  readonly outside: number;
  readonly to: number;
  /** Octets that are ill-formed, and characters of UTF-8 outside of ASCII. */
  readonly faults: number;
  readonly characters: number;
  /** From 1. */
  readonly line: number;
}

/** Octets, the same with those of faults masked, and their words. */
export interface Piece {
  readonly octets: Buffer;
  readonly masked: Buffer;
  readonly words: readonly Word[];
}

/** A longer word is read in parts: Thai and Chinese have no blanks. */
const LONGEST = 4096;

const LINE_FEED = 0x0a;
const SIGNATURE = Buffer.of(0xef, 0xbb, 0xbf);
const NOTHING = Buffer.alloc(0);

/** Letters, digits, and all outside of ASCII. A second octet of a pair can be any other from 40 on. */
const inWords = (ofPairs: boolean) =>
  Uint8Array.from({ length: 0x100 }, (_, octet) =>
    octet >= 0x80 || (ofPairs && octet >= 0x40) || /[0-9A-Za-z]/.test(String.fromCharCode(octet)) ? 1 : 0,
  );

export class WordScan {
  readonly #scan: MaskedScan;
  readonly #charset: Charset;
  readonly #inWords: Uint8Array;
  /** The word that is not whole yet. */
  #begun = { octets: NOTHING, masked: NOTHING };
  #isStart = true;
  #line = 1;

  /** `utf8`: its engine. */
  constructor(utf8: Engine<Uint8Array>, charset: Charset) {
    this.#scan = MaskedScan.of(utf8) as MaskedScan;
    this.#charset = charset;
    this.#inWords = inWords(charset.characters === undefined);
  }

  /** What stands for each octet of a fault. */
  get mask(): number {
    return this.#scan.mask;
  }

  /** The words that are whole now. The memory of the piece is its own. */
  push(octets: Uint8Array): Piece {
    const { held } = this.#scan;
    const masked = this.#scan.read(octets);
    return this.#piece([this.#begun.octets, held, octets], [this.#begun.masked, masked], false);
  }

  end(): Piece {
    const { held } = this.#scan;
    const masked = new Uint8Array(this.#scan.last() ? held.length : 0).fill(this.mask);
    return this.#piece([this.#begun.octets, held], [this.#begun.masked, masked], true);
  }

  #piece(allOctets: readonly Uint8Array[], allMasked: readonly Uint8Array[], isEnd: boolean): Piece {
    const masked = Buffer.concat(allMasked);
    const octets = Buffer.concat(allOctets).subarray(0, masked.length);
    const words: Word[] = [];
    const begun = this.#words(octets, masked, words);
    const isWhole = isEnd || begun === masked.length;
    const to = isWhole ? masked.length : masked.length - begun > LONGEST ? this.#cut(octets, begun) : begun;
    const last = words.at(-1);
    if (last && last.from >= to) words.pop();
    else if (last && last.to > to) words[words.length - 1] = { ...last, to };
    this.#begun = { octets: octets.subarray(to), masked: masked.subarray(to) };
    return { octets: octets.subarray(0, to), masked: masked.subarray(0, to), words };
  }

  /** Adds the words. Returns where the last one begins, which can go on. */
  #words(octets: Uint8Array, masked: Uint8Array, words: Word[]): number {
    const isWord = this.#inWords;
    const { length } = masked;
    let from = this.#isStart && SIGNATURE.equals(octets.subarray(0, SIGNATURE.length)) ? SIGNATURE.length : 0;
    this.#isStart &&= length === 0;
    for (let i = from; i < length; ) {
      const octet = octets[i] as number;
      if (octet < 0x80) {
        if (isWord[octet] === 0) from = i + 1;
        if (octet === LINE_FEED) this.#line++;
        i++;
        continue;
      }
      const outside = i;
      let [faults, characters] = [0, 0];
      for (; i < length && isWord[octets[i] as number] === 1; i++) {
        const each = masked[i] as number;
        if (each === this.mask) faults++;
        else if (each >= 0xc0) characters++;
      }
      words.push({ from, outside, to: i, faults, characters, line: this.#line });
      if (i < length) from = i;
    }
    return from;
  }

  /** Where a word can be parted: at the end, and not inside of a pair. */
  #cut(octets: Uint8Array, from: number): number {
    const lengths = [0, 1, 2, 3].map((less) => octets.length - less);
    const isWhole = (to: number) => this.#charset.decode(octets.subarray(from, to)) !== undefined;
    return this.#charset.characters ? octets.length : (lengths.find(isWhole) ?? octets.length);
  }
}

/**
 * Octets → the words that have octets outside of ASCII, and what UTF-8 says of them. A word is in one encoding: a program
 * writes it as a whole.
 *
 *     "D7 C5 D4",C5 A3      two words: one with faults alone, and one that is a character of UTF-8, by chance or not
 *
 * The octets from the last word on are kept until it has ended.
 */
import type { Engine } from '../../run/engine.ts';
import type { Charset } from '../hints/charset.ts';

/** A longer word is read in parts: Thai and Chinese have no blanks. In octets. */
const LONGEST = 4096;

const SIGNATURE = Buffer.of(0xef, 0xbb, 0xbf);
const LINE_FEED = 0x0a;

/** What an octet of ASCII is. A second octet of a pair can be any from 40 on. */
const [INSIDE, BETWEEN, LINE_END, OUTSIDE] = [0, 1, 2, 3];

function kindsOfOctets(ofPairs: boolean): Uint8Array {
  const isInside = (octet: number) => (ofPairs && octet >= 0x40) || /[0-9A-Za-z]/.test(String.fromCharCode(octet));
  return Uint8Array.from({ length: 0x100 }, (_, octet) => {
    if (octet >= 0x80) return OUTSIDE;
    return octet === LINE_FEED ? LINE_END : isInside(octet) ? INSIDE : BETWEEN;
  });
}

/** How many octets the character at an index has; of an ill-formed sequence, its length as a negative number. */
export type SizeAt = (octets: Uint8Array, index: number) => number;

/** `utf8`: its engine. */
function sizesIn({ machine, table }: Engine<Uint8Array>): SizeAt {
  const reject = table.accepting.length - 1;
  const next = Uint8Array.from({ length: reject << 8 }, (_, cell) => machine.next(cell >> 8, cell & 0xff));
  return (octets, index) => {
    let state = 0;
    for (let i = index; i < octets.length; i++) {
      state = next[(state << 8) | (octets[i] as number)] as number;
      if (state === 0) return i + 1 - index;
      if (state === reject) return Math.min(-1, index - i);
    }
    return index - octets.length;
  };
}

/** Octets of a word in UTF-8 → its text; `read`: that of octets which are in no character. */
export function mixedText(word: Uint8Array, sizeAt: SizeAt, read: (faults: Uint8Array) => string): string {
  let text = '';
  const isFault = (i: number) => (word[i] as number) >= 0x80 && sizeAt(word, i) < 0;
  for (let i = 0; i < word.length; ) {
    const from = i;
    while (i < word.length && isFault(i)) i++;
    if (i > from) text += read(word.subarray(from, i));
    const good = i;
    while (i < word.length && !isFault(i)) i += Math.max(1, sizeAt(word, i));
    text += Buffer.from(word.subarray(good, i)).toString();
  }
  return text;
}

/** Goes through the words of a text. */
export class LegacyWords {
  /** What has not been given before the last push, and the octets that are new. */
  octets: Buffer = Buffer.alloc(0);
  /** Indices of the word: of its first octet, of its first octet outside of ASCII, and after its last one. */
  from = 0;
  outside = 0;
  to = 0;
  /** Ill-formed sequences in the word, and characters of UTF-8 outside of ASCII. */
  faults = 0;
  characters = 0;
  /** From 1. */
  line = 1;
  readonly sizeAt: SizeAt;
  readonly #charset: Charset;
  readonly #kinds: Uint8Array;
  #isStart = true;
  #isEnd = false;

  constructor(utf8: Engine<Uint8Array>, charset: Charset) {
    this.sizeAt = sizesIn(utf8);
    this.#charset = charset;
    this.#kinds = kindsOfOctets(charset.characters === undefined);
  }

  /** Begins the next octets, or without them the end of the text. */
  push(octets?: Uint8Array): void {
    this.octets = Buffer.concat([this.octets.subarray(this.from), octets ?? new Uint8Array(0)]);
    this.#isEnd = octets === undefined;
    this.from = 0;
    this.to = 0;
  }

  /** Goes to the next word that is whole. Without one, returns false; all before `from` is in no word then. */
  next(): boolean {
    const { octets } = this;
    const kinds = this.#kinds;
    let i = this.to;
    if (this.#isStart && octets.length >= SIGNATURE.length) {
      this.#isStart = false;
      if (SIGNATURE.equals(octets.subarray(0, SIGNATURE.length))) i = SIGNATURE.length;
    }
    let from = i;
    let kind = INSIDE;
    for (; i < octets.length; i++) {
      kind = kinds[octets[i] as number] as number;
      if (kind === INSIDE) continue;
      if (kind === OUTSIDE) break;
      if (kind === LINE_END) this.line++;
      from = i + 1;
    }
    this.from = Math.max(from, i - LONGEST);
    this.outside = i;
    if (i === octets.length || !this.#readWord()) {
      if (this.#isEnd) this.from = octets.length;
      return false;
    }
    return true;
  }

  /** Reads from `outside` to the end of the word. Returns whether it is there. */
  #readWord(): boolean {
    const { octets, outside, sizeAt } = this;
    const kinds = this.#kinds;
    this.faults = 0;
    this.characters = 0;
    let i = outside;
    const limit = Math.min(octets.length, outside + LONGEST);
    while (i < limit) {
      const kind = kinds[octets[i] as number] as number;
      if (kind === INSIDE) {
        i++;
        continue;
      }
      if (kind !== OUTSIDE) break;
      const size = sizeAt(octets, i);
      if (size > 0) this.characters++;
      else this.faults++;
      i += Math.abs(size);
    }
    if (i - outside >= LONGEST) i = this.#cut(i);
    this.to = i;
    return i < octets.length || this.#isEnd;
  }

  /** Where a long word can be parted: not inside of a pair. */
  #cut(to: number): number {
    const isWhole = (end: number) => !this.#charset.read(this.octets.subarray(this.outside, end)).endsWith('\uFFFD');
    return this.#charset.characters ? to : ([to, to - 1, to - 2, to - 3].find(isWhole) ?? to);
  }
}

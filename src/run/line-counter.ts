/**
 * Octets or code units, in order → line and column:
 *
 *     61 0A C3 A9 62 | FF     as UTF-8: before FF, line 2, column 4 in octets, 3 in code points
 *
 * A line ends with LF, CR LF or CR. Line ends are looked for in whole code units:
 * in UTF-16LE, 0A 01 is U+010A and no line end. Characters are counted only after
 * the last line end.
 *
 * An ill-formed sequence counts as one character, the U+FFFD of a decoder. So a
 * column is an index into the string that a decoder gives.
 */
import type { FormTable } from '../shared/layout.ts';
import { hasCoding, isLittleEndian } from './coding.ts';
import type { Fault } from './fault.ts';
import type { Text } from './input.ts';
import { part } from './views.ts';

/** Line and column, each counted from 1. */
export interface TextPosition {
  /** Lines end with LF, CR LF or CR. */
  readonly line: number;
  readonly column: Column;
}

/** A column in each unit that editors and programs count. A signature at the start of the text is a character, too. */
export interface Column {
  /** `null` for a text of 16-bit code units. */
  readonly octets: number | null;
  /** An ill-formed sequence is one code point. `null` for a grammar that encodes no characters. */
  readonly codePoints: number | null;
  /** UTF-16 code units, as in a JavaScript string. `null` for a grammar that encodes no characters. */
  readonly utf16: number | null;
}

/** Faster ways to count, for octets of one part of a text; `last` is the octet before it. @internal */
export interface FastCounts {
  /** How many lines end there, and the index after the last line end; `undefined` where the loop is to count. */
  lineEnds(octets: Uint8Array, last: number): LineEnds | undefined;
  isAscii(octets: Uint8Array): boolean;
}

interface LineEnds {
  readonly count: number;
  readonly after: number;
}

/** Counts the lines of one text. @internal */
export class LineCounter {
  /** How much of the text has been read, in octets (code units). */
  position = 0;
  /** Where the current line starts, in octets (code units). */
  lineStart = 0;
  #line = 1;
  #codePoints = 0;
  #utf16 = 0;
  /** Characters before the current line, where all are counted. */
  #charactersBefore = 0;
  readonly #table: FormTable;
  readonly #order: UnitOrder;
  readonly #fast: FastCounts | undefined;
  readonly #countsAll: boolean;
  /** Whether the form encodes characters: a grammar over octets need not. */
  readonly #isEncoding: boolean;
  /** The last code unit that was read; 0 after an ill-formed sequence. */
  #last = 0;
  #lastIsHigh = false;

  /**
   * `start`: the first two symbols of the text. In text labelled UTF-16 they can be a signature, which gives the order.
   * `characters`: whether all characters are counted, not only those of the current line.
   */
  constructor(table: FormTable, start: ArrayLike<number>, fast?: FastCounts, characters = false) {
    this.#table = table;
    this.#countsAll = characters;
    this.#fast = fast;
    this.#isEncoding = hasCoding(table);
    this.#order = { width: table.codeUnit, isLittle: isLittleEndian(table, start) };
  }

  /** Whether code units are in little-endian order. */
  get isLittle(): boolean {
    return this.#order.isLittle;
  }

  /** What was read last, as far as it matters to the text after it. */
  get ending(): '' | 'cr' | 'high' {
    if (this.#last === CR) return 'cr';
    return this.#lastIsHigh ? 'high' : '';
  }

  /** All characters so far, where they are counted; an ill-formed sequence is one. */
  get characters(): number {
    return this.#charactersBefore + this.#codePoints;
  }

  /** Where the text has been read to. */
  get here(): TextPosition {
    const ofOctets = this.#table.alphabet === 'octets';
    return {
      line: this.#line,
      column: {
        octets: ofOctets ? this.position - this.lineStart + 1 : null,
        codePoints: this.#isEncoding ? this.#codePoints + 1 : null,
        utf16: this.#isEncoding ? this.#utf16 + 1 : null,
      },
    };
  }

  /**
   * Whether a fault is an ill-formed sequence, for `replace`. Otherwise its octets are characters, which a profile does
   * not allow there, and are to be read.
   */
  isReplaced({ reason }: Pick<Fault, 'reason'>): boolean {
    return this.#isEncoding && !(this.#table.scalars?.reasons ?? []).includes(reason);
  }

  /** Reads symbols that are in no ill-formed sequence, from index `from` to before `end`, as far as they are whole code units. */
  read(text: Text, from: number, end: number): void {
    const { width } = this.#order;
    const to = end - ((end - from) % width);
    if (to <= from) return;
    this.position += to - from;
    const ofOctets = width === 1 && this.#table.alphabet === 'octets';
    const { count, after } = ofOctets
      ? this.#octetLineEnds(text as Uint8Array, from, to)
      : lineEnds(text, from, to, this.#order, this.#last);
    if (after > from) {
      if (this.#countsAll) this.#count(text, from, after);
      this.#charactersBefore += this.#codePoints;
      this.#line += count;
      this.lineStart = this.position - (to - after);
      this.#codePoints = 0;
      this.#utf16 = 0;
      this.#lastIsHigh = false;
    }
    this.#count(text, after, to);
    this.#last = unitAt(text, to - width, this.#order);
  }

  /** Passes an ill-formed sequence, up to the offset `to`. It is one character, or none where it is `joined`. */
  replace(to: number, joined: boolean | undefined): void {
    this.position = to;
    this.#last = 0;
    this.#lastIsHigh = false;
    if (joined) return;
    this.#codePoints++;
    this.#utf16++;
  }

  #count(text: Text, from: number, to: number): void {
    if (this.#order.width === 1 && this.#table.alphabet === 'octets')
      this.#countSequences(text as Uint8Array, from, to);
    else this.#countUnits(text, from, to);
  }

  #octetLineEnds(octets: Uint8Array, from: number, to: number): LineEnds {
    const fast = to - from < SHORT ? undefined : this.#fast?.lineEnds(part(octets, from, to), this.#last);
    return fast ? { count: fast.count, after: from + fast.after } : lineEnds(octets, from, to, this.#order, this.#last);
  }

  /** UTF-8 and its variants. In CESU-8, ED A0..AF … ED B0..BF … are the surrogates of one character. */
  #countSequences(octets: Uint8Array, from: number, to: number): void {
    if (to - from >= SHORT && this.#fast?.isAscii(part(octets, from, to))) {
      this.#codePoints += to - from;
      this.#utf16 += to - from;
      this.#lastIsHigh &&= from === to;
      return;
    }
    let first = to - from;
    let four = 0;
    let pairs = 0;
    let isHigh = this.#lastIsHigh;
    let before = from > 0 ? (octets[from - 1] as number) : this.#last;
    for (let i = from; i < to; i++) {
      const octet = octets[i] as number;
      if (octet < 0x80) isHigh = false;
      else if (octet >= 0xc0) {
        if (octet >= 0xf0) four++;
        if (octet !== 0xed) isHigh = false;
      } else {
        first--;
        if (before === 0xed && octet >= 0xb0 && isHigh) pairs++;
        if (before === 0xed) isHigh = octet >= 0xa0 && octet < 0xb0;
      }
      before = octet;
    }
    this.#codePoints += first - pairs;
    this.#utf16 += first + four;
    this.#lastIsHigh = isHigh;
  }

  #countUnits(text: Text, from: number, to: number): void {
    const { width } = this.#order;
    for (let i = from; i < to; i += width) {
      const unit = unitAt(text, i, this.#order);
      if (!(this.#lastIsHigh && unit >= 0xdc00 && unit <= 0xdfff)) this.#codePoints++;
      this.#lastIsHigh = unit >= 0xd800 && unit <= 0xdbff;
      this.#utf16 += unit > 0xffff ? 2 : 1;
    }
  }
}

const LF = 0x0a;
const CR = 0x0d;

/** Fewer octets than these, between two faults, are counted by the loop: a call would take longer. */
const SHORT = 64;

/** How code units are written: how many symbols each has, and in which order these are. */
interface UnitOrder {
  readonly width: number;
  readonly isLittle: boolean;
}

/** How many lines end from index `from` to before `to`, and the index after the last line end. CR LF ends one line. */
function lineEnds(text: Text, from: number, to: number, order: UnitOrder, last: number): LineEnds {
  const { width } = order;
  let count = 0;
  let after = from;
  for (let i = from; i < to; i += width) {
    const unit = width === 1 && typeof text !== 'string' ? (text[i] as number) : unitAt(text, i, order);
    if (unit > CR || (unit !== LF && unit !== CR)) continue;
    if (unit === CR || (i > from ? unitAt(text, i - width, order) : last) !== CR) count++;
    after = i + width;
  }
  return { count, after };
}

function unitAt(text: Text, at: number, { width, isLittle }: UnitOrder): number {
  if (typeof text === 'string') return text.charCodeAt(at);
  let unit = 0;
  for (let i = 0; i < width; i++) unit = unit * 0x100 + (text[isLittle ? at + width - 1 - i : at + i] as number);
  return unit;
}

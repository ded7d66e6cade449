/**
 * CSV (RFC 4180) → its records. A line end inside quotes belongs to its record:
 *
 *     a,"b LF c" CR LF d     record 1 is a,"b LF c" CR LF; record 2 is d
 *
 * An automaton over octets, which need not be UTF-8: one step for each octet, by a
 * table. Where a file breaks the rules it reads as the package papaparse does, with
 * which the tests compare it: a quote inside a field is an octet like others, and so
 * is a closing quote after which more than blanks come before the delimiter.
 */
import type { EndFinder, Field, Unfinished } from './splitter.ts';

/** Where a step leads. A quote is special at the start of a field only; a signature before it counts as nothing. */
const FIELD = 0;
const PLAIN = 1;
const QUOTED = 2;
/** After a quote in a quoted field, and after blanks that follow it: the field ends here, or it goes on. */
const QUOTE = 3;
const BLANKS = 4;
/** At the start of the file, and after EF and EF BB there. */
const START = 5;
/** FIELD, and a record ends before it. */
const END = 8;

const [LF, SPACE, DOUBLE_QUOTE] = [0x0a, 0x20, 0x22];
const BLANK = [0x09, 0x0b, 0x0c, 0x0d, SPACE, 0xa0];
const SIGNATURE = [0xef, 0xbb, 0xbf];

/** `next[state << 8 | octet]` */
function automaton(delimiter: number): Uint8Array {
  const next = new Uint8Array((START + SIGNATURE.length) << 8).fill(PLAIN);
  const set = (state: number, octets: readonly number[], to: number) => {
    for (const octet of octets) next[(state << 8) | octet] = to;
  };
  next.fill(QUOTED, QUOTED << 8, START << 8);
  for (const state of [FIELD, START]) set(state, [DOUBLE_QUOTE], QUOTED);
  for (const state of [QUOTE, BLANKS]) set(state, BLANK, BLANKS);
  for (const state of [QUOTED, BLANKS]) set(state, [DOUBLE_QUOTE], QUOTE);
  for (let state = FIELD; state < START + SIGNATURE.length; state++) {
    if (state === QUOTED) continue;
    set(state, [delimiter], FIELD);
    set(state, [LF], END);
  }
  for (const [i, octet] of SIGNATURE.entries()) {
    set(START + i, [octet], i < SIGNATURE.length - 1 ? START + i + 1 : FIELD);
  }
  return next;
}

/** An octet of a record: in which of its fields it is, and the state before it. */
interface Position {
  readonly start: number;
  readonly offset: number;
  readonly state: number;
  readonly field: number;
}

/** A longer first record has no names of fields. In octets. */
const MAX_HEADER = 1 << 16;

/** Octets of CR LF, which come again with the next octets. */
const LINE_END = 2;

/** A sequence that a block cuts begins at most so far before it. */
const SEQUENCE = 16;

export class Csv implements EndFinder {
  readonly #next: Uint8Array;
  readonly #delimiter: number;
  #state = START;
  /** Where the record begins that has not ended yet. */
  #start = 0;
  /** The last octets, and the offset of the first. */
  #octets: Uint8Array = new Uint8Array(0);
  #base = 0;
  /** Where a field was asked for last, or the last octets begin; and where the next octets will. */
  #asked: Position = { start: 0, offset: 0, state: START, field: 1 };
  #end = this.#asked;
  /** The octets of the first record, and once it has ended, its fields. */
  #header: Uint8Array = new Uint8Array(0);
  #names: readonly string[] | undefined;

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#next = automaton(this.#delimiter);
  }

  find(octets: Buffer, from: number, base: number): number {
    if (octets !== this.#octets) [this.#octets, this.#base, this.#asked] = [octets, base, this.#end];
    const stop = findEnd(this.#next, this.#state, octets, from);
    const end = stop.state === END ? stop.index : -1;
    this.#state = end < 0 ? stop.state : FIELD;
    if (!this.#names) this.#readHeader(octets.subarray(from, stop.index), end >= 0);
    if (end >= 0) this.#start = base + end;
    else if (from < octets.length) this.#end = this.#positionOf(base + octets.length - LINE_END, this.#start);
    return end;
  }

  fieldAt(offset: number, start: number): Field | undefined {
    if (offset < this.#base - SEQUENCE) return undefined;
    this.#asked = this.#positionOf(offset, start);
    const { field } = this.#asked;
    return { number: field, name: start === 0 ? undefined : this.#names?.[field - 1] };
  }

  /** Fields are counted from the last position on, or from the start of the record. */
  #positionOf(to: number, start: number): Position {
    const isLater = start > this.#asked.start;
    let { state, field, offset } = isLater ? { state: FIELD, field: 1, offset: start } : this.#asked;
    for (; offset < to; offset++) {
      const octet = this.#octets[offset - this.#base] as number;
      if (octet === this.#delimiter && state !== QUOTED) field++;
      state = this.#next[(state << 8) | octet] as number;
    }
    return { start, offset, state, field };
  }

  #readHeader(octets: Uint8Array, isWhole: boolean): void {
    if (this.#header.length < MAX_HEADER) this.#header = Buffer.concat([this.#header, octets.subarray(0, MAX_HEADER)]);
    if (!isWhole) return;
    this.#names = this.#header.length < MAX_HEADER ? fieldsIn(this.#header, this.#next, this.#delimiter) : [];
    this.#header = new Uint8Array(0);
  }

  unfinished(): Unfinished | undefined {
    const isOpen = this.#state === QUOTED || this.#state === BLANKS;
    return isOpen ? { reason: 'quote-not-closed', expected: 'a closing quote' } : undefined;
  }
}

/** Reads to the end of a record, or of the octets. The engine compiles a loop in a function of its own once. */
function findEnd(next: Uint8Array, from: number, octets: Uint8Array, start: number): { state: number; index: number } {
  let state = from;
  let index = start;
  while (index < octets.length && state !== END) {
    const to = next[(state << 8) | (octets[index++] as number)] as number;
    // Most octets lead back to their state: no step waits for the one before it.
    if (to === state) while (index < octets.length && next[(to << 8) | (octets[index] as number)] === to) index++;
    state = to;
  }
  return { state, index };
}

/** The texts of the fields of a whole record. */
function fieldsIn(record: Uint8Array, next: Uint8Array, delimiter: number): string[] {
  const ends: number[] = [];
  let state = START;
  for (const [i, octet] of record.entries()) {
    if (octet === delimiter && state !== QUOTED) ends.push(i);
    state = next[(state << 8) | octet] as number;
  }
  return [...ends, record.length].map((end, i) => {
    const text = new TextDecoder().decode(record.subarray(i === 0 ? 0 : (ends[i - 1] as number) + 1, end)).trim();
    return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"') : text;
  });
}

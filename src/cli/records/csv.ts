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
import { CommandError } from '../errors.ts';
import { formatSize } from '../numbers.ts';
import { type EndFinder, RECORD_LIMIT, type Unfinished } from './splitter.ts';

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

export class Csv implements EndFinder {
  readonly #next: Uint8Array;
  #state = FIELD;
  /** Where the record begins that has not ended yet. */
  #start: number | undefined;

  constructor(delimiter: string) {
    this.#next = automaton(delimiter.charCodeAt(0));
  }

  push(octets: Uint8Array, offset: number): readonly number[] {
    if (this.#start === undefined && offset === 0) this.#state = START;
    this.#start ??= offset;
    const next = this.#next;
    const ends: number[] = [];
    let state = this.#state;
    for (let i = 0; i < octets.length; ) {
      const row = state << 8;
      const to = next[row | (octets[i++] as number)] as number;
      if (to === END) ends.push(offset + i);
      // Most octets lead back to their state: no step waits for the one before it.
      else if (to === state) while (i < octets.length && next[row | (octets[i] as number)] === to) i++;
      state = to === END ? FIELD : to;
    }
    this.#state = state;
    this.#start = ends.at(-1) ?? this.#start;
    if (offset + octets.length - this.#start > RECORD_LIMIT) throw tooLong(this.#start);
    return ends;
  }

  finish(): Unfinished | undefined {
    const isOpen = this.#state === QUOTED || this.#state === BLANKS;
    return isOpen ? { reason: 'quote-not-closed', expected: 'a closing quote' } : undefined;
  }

  textOf(record: Uint8Array): Uint8Array {
    const text = record.at(-1) === LF ? record.subarray(0, -1) : record;
    return text !== record && text.at(-1) === 0x0d ? text.subarray(0, -1) : text;
  }
}

function tooLong(start: number): CommandError {
  return new CommandError(
    `octet ${start}: the CSV record there is longer than ${formatSize(RECORD_LIMIT)}: a quote is not closed, ` +
      'or the delimiter is another one (--records csv:semicolon, csv:tab, csv:pipe), or the file is not CSV (--records lines)',
  );
}

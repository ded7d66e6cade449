/**
 * Faults of one shape → their lines. One of them is written with numbers that no line
 * has, and cut there; of the others only the numbers are written.
 *
 *     {"file":"a.txt","line":‹1›,…,"offset":‹0›,…,"at":‹0 + 1›,…     0: the offset, 1: the line
 *
 * Two sets of such numbers, and the true ones, must give the same pieces. The line after it of the same shape is copied from
 * it, and its numbers are counted on, as long as they have as many digits.
 */
import { movedTo, type ShapedFault } from '../records/faults.ts';
import type { Output } from '../terminal.ts';
import type { FoundFault, Reporter } from './model.ts';

/** Memory in which up to `count` octets are written at `filled`, which is then moved. */
interface Room {
  filled: number;
  room(count: number): Uint8Array;
}

/** What a format writes of a fault: a line that follows from the shape of the fault, and from numbers. */
export interface LineFormat<Found extends { readonly fault: ShapedFault }> {
  line(found: Found): string;
  /** The numbers: the offset of the fault is the first. `undefined` where more is written. */
  numbersOf(found: Found): readonly number[] | undefined;
  /** The same fault, moved to another offset, with other numbers. */
  withNumbers(found: Found, fault: ShapedFault, numbers: readonly number[]): Found;
}

/** A line, cut at its numbers. Each of these is one of those of a fault, and what is added to it. */
interface Parts {
  readonly pieces: readonly string[];
  readonly numbers: readonly (readonly [index: number, added: number])[];
}

interface Template extends Pick<Parts, 'numbers'> {
  readonly of: object;
  /** In octets. */
  readonly pieces: readonly Uint8Array[];
  /** The most octets of a line. */
  readonly longest: number;
  /** The last line, and room for a longer one; its length, its numbers, and where each of them begins and ends. */
  readonly line: Uint8Array;
  length: number;
  readonly last: number[];
  readonly from: number[];
  readonly to: number[];
}

/** Numbers in place of the true ones: BASE + 1000 × index. */
const BASES = [8_123_456_789_010_000, 7_987_654_321_050_000];
const STEP = 1000;

/** Most shapes have few faults. */
const USES = 4;

export class FaultLines<Found extends { readonly fault: ShapedFault }> {
  readonly #format: LineFormat<Found>;

  constructor(format: LineFormat<Found>) {
    this.#format = format;
  }

  write(found: Found, to: Room): void {
    const { shape } = found.fault;
    const numbers = this.#format.numbersOf(found);
    if (shape?.line && (shape.line as Template).of !== this) Object.assign(shape, { uses: 0, line: undefined });
    if (shape && numbers && ++shape.uses === USES) shape.line = this.#templateOf(found, numbers);
    const template = shape?.line as Template | undefined;
    if (!numbers || !template) writeText(this.#format.line(found), to);
    else {
      const octets = to.room(template.longest);
      to.filled = fill(template, numbers, octets, to.filled);
    }
  }

  #templateOf(found: Found, numbers: readonly number[]): Template | undefined {
    const format = this.#format;
    const [one, other] = BASES.map((base) => {
      const others = numbers.map((_, i) => base + STEP * i);
      return cut(format.line(format.withNumbers(found, movedTo(found.fault, base), others)), base);
    }) as [Parts, Parts];
    if (JSON.stringify(one) !== JSON.stringify(other)) return undefined;
    const pieces = one.pieces.map((piece) => Buffer.from(piece));
    const longest = Buffer.concat(pieces).length + DIGITS * one.numbers.length;
    const template = {
      of: this,
      pieces,
      numbers: one.numbers,
      longest,
      line: new Uint8Array(longest),
      length: 0,
      last: [],
      from: [],
      to: [],
    };
    const octets = Buffer.alloc(longest);
    const line = octets.toString('utf8', 0, fill(template, numbers, octets, 0));
    return line === format.line(found) ? template : undefined;
  }
}

/** Writes lines of a format of `check`, which follow from the file, the fault, and its place. */
export function foundLines(out: Output, line: (found: FoundFault) => string): Reporter['fault'] {
  const lines = new FaultLines<FoundFault>({
    line,
    numbersOf: ({ fault, place, record = 0, field, hint }) => {
      const { octets, codePoints, utf16 } = place.column;
      return hint || field ? undefined : [fault.offset, place.line, octets ?? 0, codePoints ?? 0, utf16 ?? 0, record];
    },
    withNumbers: (found, fault, [, line = 0, octets = 0, codePoints = 0, utf16 = 0, record]) => {
      const known = (number: number | null, other: number) => (number === null ? null : other);
      const { column } = found.place;
      const moved = {
        octets: known(column.octets, octets),
        codePoints: known(column.codePoints, codePoints),
        utf16: known(column.utf16, utf16),
      };
      return { ...found, fault, place: { ...found.place, line, column: moved }, record: found.record && record };
    },
  });
  return (found) => {
    lines.write(found, out);
    return out.sent;
  };
}

/** Cuts a line at the numbers from `base` on. */
function cut(line: string, base: number): Parts {
  const parts = line.split(new RegExp(`(${String(base).slice(0, -4)}\\d{4})`));
  const numbers = parts.filter((_, i) => i % 2 === 1).map((number) => Number(number) - base);
  return {
    pieces: parts.filter((_, i) => i % 2 === 0),
    numbers: numbers.map((number) => [Math.floor(number / STEP), number % STEP] as const),
  };
}

function writeText(text: string, to: Room): void {
  const octets = Buffer.from(text);
  to.room(octets.length).set(octets, to.filled);
  to.filled += octets.length;
}

/** Writes a line at an index. Returns the index after it. */
function fill(template: Template, values: readonly number[], octets: Uint8Array, at: number): number {
  if (!countOn(template, values)) return fillAnew(template, values, octets, at);
  // What is behind its end is written over by the next line.
  octets.set(template.line, at);
  return at + template.length;
}

/** Makes the last line the next one, where its numbers keep their digits. Returns whether it is. */
function countOn({ line, length, numbers, last, from, to }: Template, values: readonly number[]): boolean {
  for (let i = 0; i < last.length; i++) {
    const { 0: index, 1: added } = numbers[i] as Parts['numbers'][number];
    const value = (values[index] as number) + added;
    if (value === last[i]) continue;
    const start = from[i] as number;
    const isMore = value > (last[i] as number);
    // What is added to the digits; or other digits, from the last one on.
    let rest = isMore ? value - (last[i] as number) : value;
    if (rest >= SMALL) return false;
    last[i] = value;
    let k = to[i] as number;
    while (isMore ? rest > 0 : k > start) {
      if (--k < start) return false;
      const sum = isMore ? (line[k] as number) - ZERO + rest : rest;
      rest = (sum / 10) | 0;
      line[k] = ZERO + sum - 10 * rest;
    }
    if (line[start] === ZERO && (to[i] as number) - start > 1) return false;
  }
  return length > 0;
}

function fillAnew(template: Template, values: readonly number[], octets: Uint8Array, at: number): number {
  const { pieces, numbers, last, from, to } = template;
  let end = put(pieces[0] as Uint8Array, octets, at);
  for (let i = 0; i < numbers.length; i++) {
    const { 0: index, 1: added } = numbers[i] as Parts['numbers'][number];
    last[i] = (values[index] as number) + added;
    from[i] = end - at;
    end = putNumber(last[i] as number, octets, end);
    to[i] = end - at;
    end = put(pieces[i + 1] as Uint8Array, octets, end);
  }
  template.line.set(octets.subarray(at, end));
  template.length = end - at;
  return end;
}

function put(piece: Uint8Array, octets: Uint8Array, at: number): number {
  if (piece.length > SHORT) octets.set(piece, at);
  else for (let i = 0; i < piece.length; i++) octets[at + i] = piece[i] as number;
  return at + piece.length;
}

function putNumber(number: number, octets: Uint8Array, at: number): number {
  let end = at + 1;
  for (let limit = 10; number >= limit; limit *= 10) end++;
  for (let i = end - 1, rest = number; i >= at; i--) {
    const tens = Math.floor(rest / 10);
    octets[i] = ZERO + rest - 10 * tens;
    rest = tens;
  }
  return end;
}

const ZERO = 0x30;
/** A number of 31 bits: of these, a division takes little time. */
const SMALL = 2 ** 30;
/** Digits of a safe integer. */
const DIGITS = 16;
/** Octets for which a loop is faster than a call. */
const SHORT = 24;

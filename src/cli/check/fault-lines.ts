/**
 * Faults of one shape → their lines. The second fault of a shape is written with
 * numbers that no line has, and cut there; of all others only the numbers are new.
 *
 *     {"file":"a.txt","line":‹0›,…,"offset":‹1›,…,"at":‹1 + 1›,…     0: the line, 1: the offset
 *
 * Two sets of such numbers, and the true ones, must give the same pieces.
 */

import { movedTo } from '../records/fault-shapes.ts';
import type { Output } from '../terminal.ts';
import type { FoundFault } from './model.ts';

/** A line, cut at its numbers. Each of these is one of those of a fault, and what is added to it. */
interface Parts {
  readonly pieces: readonly string[];
  readonly numbers: readonly (readonly [index: number, added: number])[];
}

interface Template extends Pick<Parts, 'numbers'> {
  readonly of: FaultLines;
  /** In octets. */
  readonly pieces: readonly Uint8Array[];
  /** The most octets of a line. */
  readonly longest: number;
}

/** Numbers in place of the true ones: BASE + 1000 × index. */
const BASES = [8_123_456_789_010_000, 7_987_654_321_050_000];
const STEP = 1000;

/** Most shapes have few faults. */
const USES = 4;

export class FaultLines {
  readonly #render: (found: FoundFault) => string;

  /** `render`: what a format writes for a fault. All of it must follow from the file, the fault, and its place. */
  constructor(render: (found: FoundFault) => string) {
    this.#render = render;
  }

  write(found: FoundFault, out: Output): Promise<void> | undefined {
    const { shape } = found.fault;
    if (!shape || found.hint) return out.write(this.#render(found));
    if (++shape.uses === USES) shape.line = this.#templateOf(found);
    const template = shape.line as Template | undefined;
    if (template?.of !== this) return out.write(this.#render(found));
    out.filled = fill(template, numbersOf(found), out.room(template.longest), out.filled);
    return out.sent;
  }

  #templateOf(found: FoundFault): Template | undefined {
    const [one, other] = BASES.map((base) => cut(this.#render(withNumbers(found, base)), base)) as [Parts, Parts];
    if (JSON.stringify(one) !== JSON.stringify(other)) return undefined;
    const pieces = one.pieces.map((piece) => Buffer.from(piece));
    const longest = Buffer.concat(pieces).length + DIGITS * one.numbers.length;
    const template = { of: this, pieces, numbers: one.numbers, longest };
    const octets = Buffer.alloc(longest);
    const line = octets.toString('utf8', 0, fill(template, numbersOf(found), octets, 0));
    return line === this.#render(found) ? template : undefined;
  }
}

type Numbers = [offset: number, line: number, octets: number, codePoints: number, utf16: number, record: number];

/** The numbers of a fault that others of its shape do not share. */
function numbersOf({ fault, place: { line, column }, record = 0 }: FoundFault): Numbers {
  return [fault.offset, line, column.octets ?? 0, column.codePoints ?? 0, column.utf16 ?? 0, record];
}

/** The same fault with other numbers. */
function withNumbers(found: FoundFault, base: number): FoundFault {
  const { fault, place, record } = found;
  const numbers = Array.from(numbersOf(found), (_, i) => base + STEP * i) as Numbers;
  const [offset, line, octets, codePoints, utf16, inRecord] = numbers;
  const known = (number: number | null, other: number) => (number === null ? null : other);
  const { column } = place;
  return {
    ...found,
    fault: movedTo(fault, offset),
    place: {
      ...place,
      line,
      column: {
        octets: known(column.octets, octets),
        codePoints: known(column.codePoints, codePoints),
        utf16: known(column.utf16, utf16),
      },
    },
    record: record && inRecord,
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

/** Writes a line at an index. Returns the index after it. */
function fill({ pieces, numbers }: Template, values: readonly number[], octets: Uint8Array, at: number): number {
  let end = put(pieces[0] as Uint8Array, octets, at);
  for (let i = 0; i < numbers.length; i++) {
    const [index, added] = numbers[i] as Parts['numbers'][number];
    end = put(pieces[i + 1] as Uint8Array, octets, putNumber((values[index] as number) + added, octets, end));
  }
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
/** Digits of a safe integer. */
const DIGITS = 16;
/** Octets for which a loop is faster than a call. */
const SHORT = 24;

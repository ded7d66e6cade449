/**
 * Lists that only grow: `items.add(item)`, and of numbers `tape.add(event)`.
 *
 * Their elements are there from the start. A new element of an array would go to a setter that another module has planted
 * in the prototype of arrays; to define it instead takes ten times as long.
 */
import { repeat } from '../intrinsics.ts';

const parse = JSON.parse;

/** `listBy` of lists.ts for long lists: what is parsed has all its elements. It takes a third of the time (measured). */
export function longListBy<T>(length: number, make: (index: number) => T): T[] {
  if (length === 0) return [];
  const list = parse(`[${repeat('0,', length - 1)}0]`);
  for (let i = 0; i < length; i++) list[i] = make(i);
  return list;
}

interface Block<T> {
  readonly cells: (T | undefined)[];
  next: Block<T> | undefined;
}

const BLOCK_LENGTH = 16;

function block<T>(): Block<T> {
  const no = undefined;
  return { cells: [no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no], next: undefined };
}

export class Sequence<T> {
  length = 0;
  readonly first = block<T>();
  last = this.first;

  add(value: T): void {
    const at = this.length++ % BLOCK_LENGTH;
    if (at === 0 && this.length > 1) this.last = this.last.next = block();
    this.last.cells[at] = value;
  }

  each(visit: (value: T, index: number) => void): void {
    let { cells, next } = this.first;
    for (let i = 0; i < this.length; i++) {
      if (i > 0 && i % BLOCK_LENGTH === 0 && next) ({ cells, next } = next);
      visit(cells[i % BLOCK_LENGTH] as T, i);
    }
  }

  mapped<Made>(make: (value: T) => Made): Made[] {
    const list = longListBy<Made>(this.length, () => undefined as Made);
    this.each((value, i) => {
      list[i] = make(value);
    });
    return list;
  }
}

/** Numbers from 0 on, as a tape or a trail has them; −1 after the last one. */
export class Numbers {
  length = 0;
  cells = sixteen();

  add(value: number): void {
    if (this.length === this.cells.length) this.cells = longer(this.cells);
    this.cells[this.length++] = value;
  }
}

// Literals are the fastest lists that have their elements (measured).
const sixteen = () => [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
/** The same numbers, with room for as many more. */
function longer(cells: readonly number[]): number[] {
  const { length } = cells;
  return longListBy(2 * length, (at) => (at < length ? (cells[at] as number) : -1));
}

/** Numbers as `Numbers` has them, or blocks of such. */
export type Tape = readonly number[] | readonly (readonly number[])[];

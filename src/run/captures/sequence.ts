/**
 * A list that only grows: `tape.push(event, offset)`, `items.add(item)`.
 *
 * It is kept in blocks whose elements are there from the start. A new element of an array would go to a setter that
 * another module has planted in the prototype of arrays; to define it instead takes ten times as long.
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

/** Even, so that pairs are not divided. */
export const BLOCK_LENGTH = 16;

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

  /** Two values. All others must be pushed in twos, too. */
  push(first: T, second: T): void {
    const at = this.length % BLOCK_LENGTH;
    if (at === 0 && this.length > 0) this.last = this.last.next = block();
    const { cells } = this.last;
    cells[at] = first;
    cells[at + 1] = second;
    this.length += 2;
  }

  mapped<Made>(make: (value: T) => Made): Made[] {
    let from: Block<T> | undefined = this.first;
    return longListBy(this.length, (i) => {
      if (i > 0 && i % BLOCK_LENGTH === 0) from = from?.next;
      return make(from?.cells[i % BLOCK_LENGTH] as T);
    });
  }
}

/**
 * A rule of a message that is open: where it is, where it must end, and the numbers that it knows.
 *
 *     30 07 00 03 61 2F 62 68 69      at 68: `publish` is open to 9, and knows remaining = 7 and topic-length = 3
 *
 * A rule inside it begins with these numbers. Those that it reads itself are forgotten at its end.
 */
import type { MessageCount } from '../../shared/message-table.ts';
import type { LoadedField, LoadedRule } from './loaded.ts';

export interface Open {
  loaded: LoadedRule;
  /** The first cell of the state. */
  cell: number;
  /** Where it must have ended: Infinity if this is not known. */
  limit: number;
  /** Whether it ends at the limit; otherwise where its octets say. */
  isBounded: boolean;
  /** How often it comes again. */
  left: number;
  /** Its frame, and where that begins in the message. */
  frame: number;
  start: number;
  /** The frame of the repetition; −1: it is not repeated. */
  list: number;
  readonly registers: number[];
  /** Of each number its value, where it begins, and where it ends; −1: it is not known. */
  readonly numbers: number[];
}

export function newOpen(loaded: LoadedRule, numbers: number): Open {
  const made = Array.from({ length: 3 * numbers }, () => -1);
  const bounds = { limit: 0, isBounded: false, left: 0, frame: 0, start: 0, list: -1 };
  return { loaded, cell: 0, ...bounds, registers: [], numbers: made };
}

/** A number that was read, as some of those that are asked for. */
export function setNumbers(
  { numbers }: Open,
  which: readonly number[],
  value: number,
  start: number,
  end: number,
): void {
  for (let k = 0; k < which.length; k++) {
    const first = 3 * (which[k] as number);
    numbers[first] = value;
    numbers[first + 1] = start;
    numbers[first + 2] = end;
  }
}

/** Whether a part begins with an octet, or whatever comes. */
export function canBegin({ loaded, numbers }: Open, part: number, octet: number): boolean {
  const octets = loaded.first[part];
  if (octets) return octet >= 0 && octets[octet] === 1;
  const { when } = loaded.parts[part] as LoadedField;
  if (!when) return true;
  const value = numbers[3 * when.number];
  for (let i = 0; i < when.values.length; i++) if (when.values[i] === value) return !when.isOther;
  return when.isOther;
}

/** A count at an offset. */
export function countOf({ numbers, limit }: Open, { terms, plus, isRest }: MessageCount, offset: number): number {
  let count = isRest ? limit - offset + plus : plus;
  for (let k = 0; k < terms.length; k++) {
    const { number, times } = terms[k] as MessageCount['terms'][number];
    count += (numbers[3 * number] as number) * times;
  }
  return count;
}

/**
 * The function of a generated module → the values of messages that are whole and well-formed; all others are for the machine.
 *
 *     30 07 00 03 61 2F 62 68 69      end: 9, and the numbers of its frames in the room        30 07 00      end: −1
 */
import type { MessageTable } from '../../message-table.ts';
import type { MessageRead } from '../../verdict-of.ts';
import { clz32, filled, floor, I32, lengthOfView, part, U8 } from '../intrinsics.ts';
import { type LoadedForm, type LoadedInteger, type LoadedRule, loadMessage, SHORT_FIELD } from './loaded.ts';
import type { MessageMachine } from './machine.ts';
import { Room } from './room.ts';
import { messageValue } from './values.ts';

/** Offsets are numbers of 32 bits with a sign. */
const FAR = 0x7fffffff;

export class QuickReader {
  readonly room = new Room<Int32Array>(I32);
  readonly #table: MessageTable;
  readonly #read: ReturnType<MessageRead>;

  constructor(table: MessageTable, read: MessageRead) {
    const { rules, forms } = loadMessage(table);
    this.#table = table;
    this.#read = read({
      room: this.room,
      integer: (rule, part) => ((rules[rule] as LoadedRule).parts[part] as LoadedInteger).rows,
      rowsOf: (rule) => rowsOf(rules[rule] as LoadedRule),
      accepts: (form) => acceptsOf(forms[form] as LoadedForm),
      setOf: (ranges) => filled(new U8(0x100), (octet) => isWithin(octet, ranges)),
    });
  }

  /** The index after the message that begins at an index; −1: the machine must look. */
  end(text: Uint8Array, from: number): number {
    const { room } = this;
    const length = lengthOfView(text);
    if (length > FAR) return -1;
    room.begin();
    const end = this.#read(text, from, length);
    if (end < 0) room.forget();
    return end;
  }

  /** The value of the message whose end was found last, and began at that index of the text. */
  value(text: Uint8Array, from: number): object {
    return messageValue(this.#table, new PlainText(text, -from), this.room);
  }
}

/** Octets in one piece. */
class PlainText {
  readonly text: Uint8Array;
  /** The offset of its first octet. */
  readonly base: number;

  constructor(text: Uint8Array, base: number) {
    this.text = text;
    this.base = base;
  }

  at(_start: number, _end: number): this {
    return this;
  }
}

/** The value of the message that the machine has read; of one that is whole in memory, with its text. */
export function machineValue(table: MessageTable, { room, text: kept }: MessageMachine, text?: Uint8Array): object {
  return messageValue(table, text ? new PlainText(text, 0) : kept, room);
}

function isWithin(octet: number, ranges: readonly number[]): number {
  let k = 0;
  while (k < ranges.length && octet > (ranges[k + 1] as number)) k += 2;
  return k < ranges.length && octet >= (ranges[k] as number) ? 1 : 0;
}

function acceptsOf({ machine, accepting, validator }: LoadedForm) {
  return (text: Uint8Array, from: number, to: number): boolean =>
    to - from <= SHORT_FIELD ? accepting[machine.run(0, text, from, to)] === 1 : validator.test(part(text, from, to));
}

/** Cells over octets: the first cell of the next row, −1, or the complement of `list << bits | first cell`. */
function rowsOf({ classes, next, flagged, width, ends }: LoadedRule): Int32Array {
  const bits = rowBits(ends.length);
  return filled(new I32(ends.length * 0x100), (at) => {
    const cell = next[floor(at / 0x100) * width + (classes[at % 0x100] as number)] as number;
    if (cell >= 0) return (cell / width) * 0x100;
    if (cell === -1) return -1;
    return ~(((flagged[-1 - 2 * cell] as number) << bits) | (((flagged[-2 - 2 * cell] as number) / width) * 0x100));
  });
}

const rowBits = (states: number) => 32 - clz32(states * 0x100);

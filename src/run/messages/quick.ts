/**
 * The function of a generated module → the values of messages that are whole and well-formed; all others are for the machine.
 *
 *     30 07 00 03 61 2F 62 68 69      end: 9, and the numbers of its frames in the room        30 07 00      end: −1
 */

import type { MessageRead } from '../../shared/message-read.ts';
import type { MessageTable } from '../../shared/message-table.ts';
import { SOURCE } from '../captures/values.ts';
import { filled, lengthOfView, part } from '../views.ts';
import { type LoadedForm, type LoadedInteger, type LoadedRule, loadMessage, SHORT_FIELD } from './loaded.ts';
import type { MessageMachine } from './machine.ts';
import { AT, addClass, fieldsOf, ITEM, layoutOf, MADE, type MessageLayout, MessageSpan } from './records.ts';
import { Room } from './room.ts';
import { MessageValues } from './values.ts';

/** Offsets are numbers of 32 bits with a sign. */
const FAR = 0x7fffffff;

export class QuickReader {
  readonly room = new Room<Int32Array>(Int32Array);
  readonly #table: MessageTable;
  readonly #read: ReturnType<MessageRead>['read'];
  readonly #layout: MessageLayout;

  constructor(table: MessageTable, read: MessageRead) {
    const { rules, forms } = loadMessage(table);
    this.#table = table;
    const made = read({
      room: this.room,
      integer: (rule, part) => ((rules[rule] as LoadedRule).parts[part] as LoadedInteger).rows,
      accepts: (form) => acceptsOf(forms[form] as LoadedForm),
      setOf: (sets) =>
        filled(new Uint8Array(0x100), (octet) => 1 + sets.findIndex((ranges) => isWithin(octet, ranges) === 1)),
      fields: fieldsOf(table),
      record: addClass as never,
      Span: MessageSpan as never,
      SOURCE,
      AT,
      ITEM,
      MADE,
    });
    this.#read = made.read;
    this.#layout = made as never;
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
    const { cells, first } = this.room;
    return new MessageValues(this.#table, this.#layout, cells, text, -from, undefined).value(first);
  }
}

/** The value of the message that the machine has read; of one that is whole in memory, with its text. */
export function machineValue(table: MessageTable, { room, text: kept }: MessageMachine, text?: Uint8Array): object {
  const whole = text ? undefined : kept;
  return new MessageValues(table, layoutOf(table), room.cells, text ?? NOTHING, 0, whole).value(room.first);
}

const NOTHING = /* @__PURE__ */ new Uint8Array(0);

function isWithin(octet: number, ranges: readonly number[]): number {
  let k = 0;
  while (k < ranges.length && octet > (ranges[k + 1] as number)) k += 2;
  return k < ranges.length && octet >= (ranges[k] as number) ? 1 : 0;
}

function acceptsOf({ machine, accepting, validator }: LoadedForm) {
  return (text: Uint8Array, from: number, to: number): boolean =>
    to - from <= SHORT_FIELD ? accepting[machine.run(0, text, from, to)] === 1 : validator.test(part(text, from, to));
}

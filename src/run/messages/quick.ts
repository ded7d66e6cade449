/**
 * The function of a generated module → the values of messages that are whole and well-formed; all others are for the machine.
 *
 *     30 07 00 03 61 2F 62 68 69      end: 9, and the numbers of its frames in the room        30 07 00      end: −1
 */

import type { MessageRead } from '../../shared/message-read.ts';
import { MESSAGE_FRAME, type MessageTable } from '../../shared/message-table.ts';
import { AT, addClass, ITEM, MADE, type RecordClass } from '../captures/records.ts';
import { CapturedSpan, changed, SOURCE } from '../captures/values.ts';
import { unshared } from '../input.ts';
import { filled, lengthOfView, part } from '../views.ts';
import { type LoadedForm, type LoadedInteger, type LoadedRule, loadMessage, SHORT_FIELD } from './loaded.ts';
import type { MessageMachine } from './message-machine.ts';
import { NumberBuffer } from './number-buffer.ts';
import { fieldsOf, layoutOf, type MessageLayout, MessageValues } from './values.ts';

/** Offsets are numbers of 32 bits with a sign. */
const FAR = 0x7fffffff;

export class QuickReader {
  readonly room = new NumberBuffer<Int32Array>(Int32Array);
  readonly #table: MessageTable;
  readonly #read: ReturnType<MessageRead>['read'];
  readonly #layout: MessageLayout;
  readonly #Whole: WholeClass;

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
      Span: CapturedSpan as never,
      SOURCE,
      AT,
      ITEM,
      MADE,
    });
    this.#read = made.read;
    this.#layout = made as never;
    this.#Whole = wholeClass(this.#layout.classes[0] as RecordClass, (whole) => this.#settled(whole));
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
    return new this.#Whole(text, from, cells, first);
  }

  /**
   * What a message is read from, made when a field is first asked for. Another thread can change shared memory: its octets are
   * copied then, and read again. To ask each text at once where its memory is would take a third of the time of a short one.
   */
  #settled(whole: WholeMessage): MessageValues {
    const { [TEXT]: given, [FROM]: from } = whole;
    const text = unshared(given);
    if (text !== given) {
      if (this.end(text, from) !== from + whole.end) changed();
      whole[CELLS] = this.room.cells as Int32Array;
      whole[AT] = this.room.first;
    }
    return new MessageValues(this.#table, this.#layout, whole[CELLS], text, -from, undefined);
  }
}

const TEXT = /* @__PURE__ */ Symbol('text');
const FROM = /* @__PURE__ */ Symbol('from');
const CELLS = /* @__PURE__ */ Symbol('cells');
const SETTLED = /* @__PURE__ */ Symbol('settled');

/** The record of a whole message, before its first field is read. */
interface WholeMessage {
  readonly end: number;
  readonly [TEXT]: Uint8Array;
  readonly [FROM]: number;
  [CELLS]: Int32Array;
  [AT]: number;
}

type WholeClass = new (text: Uint8Array, from: number, cells: Int32Array, at: number) => WholeMessage;

/** The class of whole messages: one object each, where the record of a rule inside has another for what it is read from. */
function wholeClass(Value: RecordClass, settled: (whole: WholeMessage) => MessageValues): WholeClass {
  class Whole {
    readonly start = 0;
    readonly end: number;
    [AT]: number;
    [MADE] = undefined;
    readonly [TEXT]: Uint8Array;
    readonly [FROM]: number;
    [CELLS]: Int32Array;
    [SETTLED]: MessageValues | undefined = undefined;

    constructor(text: Uint8Array, from: number, cells: Int32Array, at: number) {
      this.end = cells[at + MESSAGE_FRAME.end] as number;
      this[AT] = at;
      this[TEXT] = text;
      this[FROM] = from;
      this[CELLS] = cells;
    }

    get [SOURCE](): MessageValues {
      this[SETTLED] ??= settled(this);
      return this[SETTLED];
    }
  }
  Object.setPrototypeOf(Whole.prototype, Value.prototype);
  return Whole;
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

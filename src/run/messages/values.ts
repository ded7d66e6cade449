/**
 * Frames of a message → its values. A record is made when it is asked for, and finds then what is inside it.
 *
 *     packets.match(octets)            the record of the message, and no object for what is inside it
 *     .publish.topic.text              the record `publish` is made, of its frame; and the text of its topic is read
 */

import type { IntegerKind } from '../../integer-kinds.ts';
import { append, listBy, mapped } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import { MESSAGE_FRAME as AT, type MessageRule, type MessageTable } from '../../message-table.ts';
import { type CapturedSource, textOfView } from '../captures/reading.ts';
import { Assembler, type Frame } from '../captures/tape.ts';
import { classOf, type ValueClass } from '../captures/values.ts';
import { copyOf, filled, floor, part, U8 } from '../intrinsics.ts';
import { integerIn } from './leaf.ts';
import type { Cells, Room } from './room.ts';
import type { MessageText } from './text.ts';

/** What the values of a message are read from. */
interface MessageNumbers {
  readonly rules: readonly MessageRule[];
  /** The classes of the records of these rules. */
  readonly classes: readonly ValueClass[];
  readonly cells: Cells;
  /** Its octets. */
  readonly text: Pick<MessageText, 'at'>;
}

/** The value of a frame. */
function valueAt(of: MessageNumbers, at: number): object {
  const { cells } = of;
  const index = cells[at + AT.rule] as number;
  if (index < 0) return itemsAt(of, at);
  const source = new MessageSource(of, at);
  const start = cells[at + AT.start] as number;
  const end = cells[at + AT.end] as number;
  return new (of.classes[index] as ValueClass)(source, start, end, source.slots, source);
}

/** The values of a repeated field. */
function itemsAt(of: MessageNumbers, at: number): object[] {
  const { cells } = of;
  const items: object[] = [];
  const to = at - (cells[at] as number);
  for (let k = at + AT.size; k < to; ) {
    append(items, valueAt(of, k));
    k -= cells[k] as number;
  }
  return items;
}

const FEW = 48;
const NONE: never[] = [];

/** Slots that are not set. As a rule, a literal: some slots too many, and ten times as fast. */
function noSlots(count: number): number[] {
  if (count <= 8) return [-1, -1, -1, -1, -1, -1, -1, -1];
  if (count <= 16) return [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
  const more = [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
  for (let i = more.length; i < count; i++) append(more, -1);
  return more;
}

/** What the fields of one frame are read from. */
class MessageSource implements CapturedSource, Pick<Frame, 'lists'> {
  private readonly of: MessageNumbers;
  private readonly at: number;
  private assembler: Assembler | undefined;
  /** The only frame inside it; −1: there is none, −2: there are more. Its value, once it was asked for. */
  private readonly only: number;
  private value: object | undefined;
  /** All of them, and their values as far as they were asked for. */
  private frames: readonly number[];
  private values: (object | undefined)[];
  readonly slots: number[];

  constructor(of: MessageNumbers, at: number) {
    const { cells, rules } = of;
    this.of = of;
    this.at = at;
    this.assembler = undefined;
    this.value = undefined;
    this.frames = NONE;
    this.values = NONE;
    const known = (rules[cells[at + AT.rule] as number] as MessageRule).captures.slots;
    const slots = noSlots(known.length);
    this.slots = slots;
    const start = cells[at + AT.start] as number;
    for (let i = 0; i < known.length; i++) if ((known[i] as number) >= 0) slots[i] = start + (known[i] as number);
    const to = at - (cells[at] as number);
    let only = -1;
    for (let k = at + AT.size; k < to; ) {
      const first = cells[k] as number;
      if (first < 0) {
        only = only === -1 ? k : -2;
        k -= first;
        continue;
      }
      const what = cells[k + 1] as number;
      if (what < 0) slots[~what] = first;
      k += 2;
    }
    this.only = only;
  }

  get lists(): Frame['lists'] {
    if (!this.assembler) this.look();
    return (this.assembler as Assembler).lists;
  }

  /** Finds the frames inside it, and what is in lists. */
  private look(): void {
    const { cells, rules } = this.of;
    const { captures } = rules[cells[this.at + AT.rule] as number] as MessageRule;
    const assembler = new Assembler(captures);
    const frames: number[] = [];
    const to = this.at - (cells[this.at] as number);
    for (let k = this.at + AT.size; k < to; ) {
      const first = cells[k] as number;
      if (first < 0) append(frames, k);
      else if ((cells[k + 1] as number) >= 0) assembler.read(cells, k, k + 2);
      k += first < 0 ? -first : 2;
    }
    this.assembler = assembler;
    this.frames = frames;
    this.values = listBy(frames.length, () => undefined);
  }

  read(start: number, end: number, isText: boolean): string {
    const { text, base } = this.of.text.at(start, end);
    return textOfView(text, start - base, end - base, isText);
  }

  integer(kind: IntegerKind, start: number, end: number): number | bigint {
    const { text, base } = this.of.text.at(start, end);
    return integerIn(kind, text, start - base, end - base);
  }

  /** Few octets are copied faster one by one than by the two views that a copy needs (measured). */
  octets(start: number, end: number): Uint8Array {
    const { text, base } = this.of.text.at(start, end);
    if (end - start > FEW) return copyOf(part(text, start - base, end - base));
    return filled(new U8(end - start), (i) => text[start - base + i] as number);
  }

  /** They are in the order of the text. Once made, a value is the same object. */
  inner(wanted: readonly string[], start: number): object | undefined {
    const { of, only } = this;
    if (only >= 0) {
      if (!isFrameOf(of, only, wanted, start)) return undefined;
      this.value ??= valueAt(of, only);
      return this.value;
    }
    if (!this.assembler) this.look();
    const { frames } = this;
    for (let k = firstFrom(of.cells, frames, start); k < frames.length; k++) {
      const at = frames[k] as number;
      if (of.cells[at + AT.start] !== start) return undefined;
      if (isFrameOf(of, at, wanted, start)) {
        this.values[k] ??= valueAt(of, at);
        return this.values[k];
      }
    }
    return undefined;
  }
}

/** Whether a frame is of one of these rules, and begins there. */
function isFrameOf({ cells, rules }: MessageNumbers, at: number, wanted: readonly string[], start: number): boolean {
  if (cells[at + AT.start] !== start) return false;
  const index = cells[at + AT.rule] as number;
  const { rule } = rules[index < 0 ? ~index : index] as MessageRule;
  for (let i = 0; i < wanted.length; i++) if (wanted[i] === rule) return true;
  return false;
}

/** The first of the frames that begins at an offset, or after it. */
function firstFrom(cells: Cells, frames: readonly number[], start: number): number {
  let from = 0;
  let to = frames.length;
  while (from < to) {
    const middle = floor((from + to) / 2);
    if ((cells[(frames[middle] as number) + AT.start] as number) < start) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** The value of a message: of its octets, and the numbers of its frame. */
export function messageValue(table: MessageTable, text: MessageNumbers['text'], { cells, first }: Room): object {
  return valueAt({ rules: table.rules, classes: classesOf(table), cells, text }, first);
}

/** The classes of the records of the rules. */
const classesOf = /* @__PURE__ */ memoize(({ rules }: MessageTable) =>
  mapped(rules, ({ captures }) => classOf(captures.shape)),
);

/**
 * Frames of a message → its values. A record is made when it is asked for, and reads then where its fields are.
 *
 *     packets.match(octets)            the record of the message, and no object for what is inside it
 *     .publish.topic.text              the record `publish` is made, of its frame; and the text of its topic is read
 */
import { MESSAGE_FRAME, type MessageRule, type MessageTable } from '../../shared/message-table.ts';
import { type CapturedSource, textOfView } from '../captures/reading.ts';
import { type Frame, framePartsOf, TextFrame } from '../captures/tape.ts';
import { copyOf, part } from '../views.ts';
import type { Cells } from './number-buffer.ts';
import { type Digits, numberIn } from './numbers.ts';
import {
  AT,
  ITEM,
  type MessageLayout,
  type MessageRecord,
  MessageSpan,
  type RecordClass,
  type RecordField,
} from './records.ts';
import type { MessageText } from './text.ts';

/** The lists of a rule. */
interface Lists extends Frame {
  /** The frames inside its frame. */
  readonly frames: readonly number[];
}

/** Octets up to this many are copied faster one by one than by the two views that a copy needs. */
const FEW = 64;

/** A message: what all its values are read from. */
export class MessageValues implements CapturedSource {
  readonly cells: Cells;
  readonly text: Uint8Array;
  /** The offset of the first of these octets. */
  readonly base: number;
  private readonly table: MessageTable;
  private readonly layout: MessageLayout;
  /** The octets of a message that came in several chunks. */
  private readonly kept: MessageText | undefined;

  constructor(
    table: MessageTable,
    layout: MessageLayout,
    cells: Cells,
    text: Uint8Array,
    base: number,
    kept: MessageText | undefined,
  ) {
    this.cells = cells;
    this.text = text;
    this.base = base;
    this.table = table;
    this.layout = layout;
    this.kept = kept;
  }

  read(start: number, end: number, isText: boolean): string {
    const { text, base } = this.kept?.at(start, end) ?? this;
    return textOfView(text, start - base, end - base, isText);
  }

  octets(start: number, end: number): Uint8Array {
    const { text, base } = this.kept?.at(start, end) ?? this;
    if (end - start > FEW) return copyOf(part(text, start - base, end - base));
    const copy = new Uint8Array(end - start);
    for (let i = start; i < end; i++) copy[i - start] = text[i - base] as number;
    return copy;
  }

  number(digits: Digits, start: number, end: number): number | bigint {
    const { text, base } = this.kept?.at(start, end) ?? this;
    return numberIn(digits, text, start - base, end - base);
  }

  /** The value of a frame: a record, or the list of a repeated field. */
  value(at: number): object {
    const { cells, layout } = this;
    const rule = cells[at + MESSAGE_FRAME.rule] as number;
    if (rule >= 0) return this.record(layout.classes[rule] as RecordClass, at);
    const Value = layout.classes[~rule] as RecordClass;
    const items: object[] = [];
    const to = at - (cells[at] as number);
    for (let k = at + MESSAGE_FRAME.size; k < to; ) {
      items.push(this.record(Value, k));
      k -= cells[k] as number;
    }
    return items;
  }

  private record(Value: RecordClass, at: number): MessageRecord {
    const { start, end } = MESSAGE_FRAME;
    return new Value(this, at, this.cells[at + start] as number, this.cells[at + end] as number, undefined);
  }

  /** The value of the frame that begins at an offset, and is of a rule of a field: inside a frame, or one of some. */
  valueInside(at: MessageRecord[typeof AT], start: number, field: RecordField): object | undefined {
    const frame = this.frame(at, start, field);
    return frame < 0 ? undefined : this.value(frame);
  }

  /** Of some there can be many, and each item of a list asks: it must not look at all of them. −1: there is none. */
  frame(at: MessageRecord[typeof AT], start: number, { rules }: RecordField): number {
    const { cells } = this;
    if (typeof at === 'number') {
      const to = at - (cells[at] as number);
      for (let k = this.inside(at); k < to; ) {
        const first = cells[k] as number;
        if (first < 0 && this.isFrameOf(k, start, rules)) return k;
        k += first < 0 ? -first : 2;
      }
      return -1;
    }
    let from = 0;
    for (let to = at.length; from < to; ) {
      const middle = Math.floor((from + to) / 2);
      if ((cells[(at[middle] as number) + MESSAGE_FRAME.start] as number) < start) from = middle + 1;
      else to = middle;
    }
    while (from < at.length && !this.isFrameOf(at[from] as number, start, rules)) from++;
    return at[from] ?? -1;
  }

  private isFrameOf(at: number, start: number, rules: readonly number[]): boolean {
    const { cells } = this;
    if (cells[at + MESSAGE_FRAME.start] !== start) return false;
    const rule = cells[at + MESSAGE_FRAME.rule] as number;
    for (let i = 0; i < rules.length; i++) if (rules[i] === (rule < 0 ? ~rule : rule)) return true;
    return false;
  }

  /** The first cell of what is found inside the rule of a frame. */
  private inside(at: number): number {
    return at + (this.layout.sizes[this.cells[at + MESSAGE_FRAME.rule] as number] as number);
  }

  /** The items of a list of a record, as far as a module has no code for it. */
  items(record: MessageRecord, field: RecordField): unknown[] {
    const at = record[AT];
    const { Value, rules, shape } = field;
    if (!field.isItem && !Value && rules.length === 0) return this.spans(at as number, field);
    record[ITEM] ??= this.lists(at as number);
    const frames = typeof at === 'number' ? (record[ITEM] as Lists).frames : at;
    return (record[ITEM].lists[shape.slot] as Frame[]).map((item) => {
      const start = item.slots[0] as number;
      if (rules.length > 0) return this.valueInside(frames, start, field);
      const end = item.slots[1] as number;
      return Value ? new Value(this, frames, start, end, item) : new MessageSpan(this, start, end, field);
    });
  }

  /** Items that are spans need no frames. */
  private spans(at: number, field: RecordField): object[] {
    const { cells } = this;
    const { events } = (this.table.rules[cells[at + MESSAGE_FRAME.rule] as number] as MessageRule).captures;
    const items: object[] = [];
    let start = 0;
    for (let k = this.inside(at), to = at - (cells[at] as number), size = 0; k < to; k += size) {
      const offset = cells[k] as number;
      size = offset < 0 ? -offset : 2;
      const marks = offset < 0 ? [] : (events[cells[k + 1] as number] as readonly number[]);
      for (let m = 0; m < marks.length; m += 2) {
        const mark = offset + (marks[m + 1] as number);
        if (marks[m] === 2 * field.shape.id) start = mark;
        else if (marks[m] === 2 * field.shape.id + 1) items.push(new MessageSpan(this, start, mark, field));
      }
    }
    return items;
  }

  /** All lists of the rule of a frame, and the frames inside it. */
  private lists(at: number): Lists {
    const { cells } = this;
    const { captures } = this.table.rules[cells[at + MESSAGE_FRAME.rule] as number] as MessageRule;
    const all = new TextFrame(framePartsOf(captures), []);
    const frames: number[] = [];
    const to = at - (cells[at] as number);
    for (let k = this.inside(at); k < to; ) {
      const first = cells[k] as number;
      if (first < 0) frames.push(k);
      else all.add(cells[k + 1] as number, first);
      k += first < 0 ? -first : 2;
    }
    return { slots: [], lists: all.lists, frames };
  }
}

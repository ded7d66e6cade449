/**
 * Frames of a message → its values. A record is made when it is asked for, and reads then where its fields are.
 *
 *     packets.match(octets)            the record of the message, and no object for what is inside it
 *     .publish.topic.text              the record `publish` is made, of its frame; and the text of its topic is read
 */
import { memoize } from '../../shared/memoize.ts';
import { MESSAGE_FRAME, type MessageRule, type MessageTable } from '../../shared/message-table.ts';
import { textOfView } from '../captures/reading.ts';
import {
  AT,
  addClasses,
  type CaptureRecord,
  cellOf,
  ITEM,
  itemsOfFrame,
  type RecordClass,
  type RecordField,
  type RecordSource,
  recordField,
} from '../captures/records.ts';
import { type Frame, framePartsOf, TextFrame } from '../captures/tape.ts';
import { CapturedSpan } from '../captures/values.ts';
import { copyOf, part } from '../views.ts';
import type { Cells } from './number-buffer.ts';
import { type Digits, numberIn } from './numbers.ts';
import type { MessageText } from './text.ts';

/** The lists of a rule. */
interface Lists extends Frame {
  /** The frames inside its frame. */
  readonly frames: readonly number[];
}

/** How the values of a message are read from its frames. */
export interface MessageLayout {
  /** The classes of the records of the rules. */
  readonly classes: readonly RecordClass[];
  /** How long the frame of each rule is, up to what is found inside. */
  readonly sizes: readonly number[];
}

/** The rules of a table, each with its fields inside it. */
export function fieldsOf({ rules }: MessageTable): readonly RecordField[] {
  const names = rules.map(({ rule }) => rule);
  return rules.map(({ captures }) => recordField(captures.shape, names, false));
}

/** The layout of a table that is interpreted. */
export const layoutOf = /* @__PURE__ */ memoize(
  (table: MessageTable): MessageLayout => ({
    classes: fieldsOf(table).map(addClasses),
    sizes: table.rules.map(({ captures }) => cellOf(captures.slots.length)),
  }),
);

/** Octets up to this many are copied faster one by one than by the two views that a copy needs. */
const FEW = 64;

/** A message: what all its values are read from. */
export class MessageValues implements RecordSource {
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

  private record(Value: RecordClass, at: number): CaptureRecord {
    const { start, end } = MESSAGE_FRAME;
    return new Value(this, at, this.cells[at + start] as number, this.cells[at + end] as number, undefined);
  }

  /** The value of the frame that begins at an offset, and is of a rule of a field: inside a frame, or one of some. */
  valueInside(at: CaptureRecord[typeof AT], start: number, field: RecordField): object | undefined {
    const frame = this.frame(at, start, field);
    return frame < 0 ? undefined : this.value(frame);
  }

  /** Of some there can be many, and each item of a list asks: it must not look at all of them. −1: there is none. */
  frame(at: CaptureRecord[typeof AT], start: number, { rules }: RecordField): number {
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
  items(record: CaptureRecord, field: RecordField): unknown[] {
    const at = record[AT] as number;
    if (!field.Value && field.rules.length === 0) return this.spans(at, field);
    record[ITEM] ??= this.lists(at);
    return itemsOfFrame(record, (record[ITEM] as Lists).frames, field);
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
        else if (marks[m] === 2 * field.shape.id + 1) items.push(new CapturedSpan(this, start, mark, field));
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

/**
 * Frames of a message → its values. A record is made when it is asked for, and finds then what is inside it.
 *
 *     packets.match(octets)            the numbers of its frames, and no object for what is inside it
 *     .publish.topic.text              the record `publish` is made, of its frame; and the text of its topic is read
 */
import type { CaptureTable } from '../../capture-table.ts';
import { append, listBy } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import { MESSAGE_FRAME as AT, type MessageRule, type MessageTable } from '../../message-table.ts';
import { CapturedText } from '../captures/reading.ts';
import { Assembler, type Frame, NO_LISTS } from '../captures/tape.ts';
import {
  addGetters,
  type CapturedFields,
  captureValue,
  define,
  FRAME,
  LISTS,
  SLOTS,
  SOURCE,
} from '../captures/values.ts';
import { copyOf, filled, floor, own, part, U8 } from '../intrinsics.ts';
import type { Cells } from './room.ts';
import type { MessageText } from './text.ts';

/** What the values of a message are read from. */
interface MessageNumbers {
  readonly rules: readonly MessageRule[];
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
  const { shape } = (of.rules[index] as MessageRule).captures;
  const start = cells[at + AT.start] as number;
  const end = cells[at + AT.end] as number;
  return captureValue(shape, source, source.slots, source, start, end);
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

/** Slots that are not set. As a rule, a literal: some slots too many, and ten times as fast. */
function noSlots(count: number): number[] {
  if (count <= 8) return [-1, -1, -1, -1, -1, -1, -1, -1];
  if (count > 16) return listBy(count, () => -1);
  return [-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1];
}

/** What the fields of one frame are read from. */
class MessageSource extends CapturedText {
  private readonly of: MessageNumbers;
  private readonly captures: CaptureTable;
  /** The events of its captures. */
  private tape: number[] | undefined;
  /** The frames inside it, and their values, as far as they were asked for. */
  private frames: number[] | undefined;
  private values: (object | undefined)[] | undefined;
  private assembler: Assembler | undefined;
  readonly slots: number[];

  constructor(of: MessageNumbers, at: number) {
    super('', 0);
    const { cells, rules } = of;
    const { captures } = rules[cells[at + AT.rule] as number] as MessageRule;
    this.of = of;
    this.captures = captures;
    this.tape = undefined;
    this.frames = undefined;
    this.values = undefined;
    this.assembler = undefined;
    const known = captures.slots;
    const slots = noSlots(known.length);
    this.slots = slots;
    const start = cells[at + AT.start] as number;
    for (let i = 0; i < known.length; i++) if ((known[i] as number) >= 0) slots[i] = start + (known[i] as number);
    const to = at - (cells[at] as number);
    for (let k = at + AT.size; k < to; ) {
      const first = cells[k] as number;
      if (first < 0) {
        this.frames ??= [];
        append(this.frames, k);
        k -= first;
        continue;
      }
      const what = cells[k + 1] as number;
      if (what < 0) slots[~what] = first;
      else {
        this.tape ??= [];
        append(this.tape, first);
        append(this.tape, what);
      }
      k += 2;
    }
  }

  get lists(): Frame['lists'] {
    if (!own(this.captures.shape, 'frame')?.lists) return NO_LISTS;
    const tape = this.tape ?? [];
    this.assembler ??= new Assembler(this.captures, tape, 0, tape.length);
    return this.assembler.lists;
  }

  override at(start: number, end: number): ReturnType<MessageText['at']> {
    return this.of.text.at(start, end);
  }

  /** Few octets are copied faster one by one than by the two views that a copy needs (measured). */
  override octets(start: number, end: number): Uint8Array {
    const { text, base } = this.at(start, end);
    if (end - start > FEW) return copyOf(part(text, start - base, end - base));
    return filled(new U8(end - start), (i) => text[start - base + i] as number);
  }

  /** They are in the order of the text. */
  override inner(wanted: readonly string[], start: number): object | undefined {
    const { cells, rules } = this.of;
    const { frames } = this;
    if (!frames) return undefined;
    for (let k = firstFrom(cells, frames, start); k < frames.length; k++) {
      const at = frames[k] as number;
      if (cells[at + AT.start] !== start) return undefined;
      const index = cells[at + AT.rule] as number;
      const { rule } = rules[index < 0 ? ~index : index] as MessageRule;
      for (let i = 0; i < wanted.length; i++) if (wanted[i] === rule) return this.valueOfFrame(k, at);
    }
    return undefined;
  }

  /** Once made, it is the same object. */
  private valueOfFrame(k: number, at: number): object {
    this.values ??= [];
    const { values } = this;
    while (values.length <= k) append(values, undefined);
    values[k] ??= valueAt(this.of, at);
    return values[k] as object;
  }
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

const NUMBERS = /* @__PURE__ */ Symbol('numbers');
const INDEX = /* @__PURE__ */ Symbol('index');
const MADE = /* @__PURE__ */ Symbol('made');

/** The value of a message: it makes what its fields are read from when one is read. */
interface WholeMessage extends CapturedFields {
  [NUMBERS]: MessageNumbers;
  [INDEX]: number;
  [MADE]: MessageSource | undefined;
}

function sourceOf(of: WholeMessage): MessageSource {
  const made = new MessageSource(of[NUMBERS], of[INDEX]);
  of[MADE] = made;
  return made;
}

type WholeClass = new (of: MessageNumbers, at: number) => object;

/** The class of whole messages of a table. */
export const wholeOf = /* @__PURE__ */ memoize(({ rules }: MessageTable): WholeClass => {
  const rule = rules[0] as MessageRule;
  class Whole {
    declare readonly start: number;
    declare readonly end: number;
    declare readonly [NUMBERS]: MessageNumbers;
    declare readonly [INDEX]: number;
    declare [MADE]: MessageSource | undefined;
    declare [LISTS]: undefined;

    constructor(of: MessageNumbers, at: number) {
      this.end = of.cells[at + AT.end] as number;
      this[NUMBERS] = of;
      this[INDEX] = at;
      this[MADE] = undefined;
      this[LISTS] = undefined;
    }
  }
  const { prototype } = Whole;
  addGetters(prototype, rule.captures.shape, undefined);
  define(prototype, NUMBERS, { value: undefined, writable: true });
  define(prototype, INDEX, { value: 0, writable: true });
  define(prototype, MADE, { value: undefined, writable: true });
  define(prototype, LISTS, { value: undefined, writable: true });
  const getter = (key: symbol, get: (this: WholeMessage) => unknown) => define(prototype, key, { get });
  getter(SOURCE, function () {
    return this[MADE] ?? sourceOf(this);
  });
  getter(SLOTS, function () {
    return (this[MADE] ?? sourceOf(this)).slots;
  });
  getter(FRAME, function () {
    return this[MADE] ?? sourceOf(this);
  });
  return Whole;
});

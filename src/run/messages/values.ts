/**
 * Frames of a message → its values. A record is made when it is asked for, and finds then what is inside it.
 *
 *     packets.match(octets)            the numbers of its frames, and no object for what is inside it
 *     .publish.topic.text              the record `publish` is made, of its frame; and the text of its topic is read
 */
import type { CaptureTable } from '../../capture-table.ts';
import { append, mapped } from '../../lists.ts';
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
import { floor, own } from '../intrinsics.ts';
import type { Cells } from './room.ts';

/** What the values of a message are read from. */
interface MessageNumbers {
  readonly rules: readonly MessageRule[];
  readonly cells: Cells;
  /** Its octets. */
  readonly text: Pick<CapturedText, 'at'>;
}

const WITHOUT_LISTS: Pick<Frame, 'lists'> = { lists: NO_LISTS };

/** The value of a frame. */
function valueAt(of: MessageNumbers, at: number): object {
  const { cells } = of;
  const index = cells[at + AT.rule] as number;
  if (index < 0) return mapped(framesIn(of, at), (item) => valueAt(of, item));
  const source = new MessageSource(of, at);
  const { shape } = (of.rules[index] as MessageRule).captures;
  const start = cells[at + AT.start] as number;
  const end = cells[at + AT.end] as number;
  return captureValue(shape, source, source.slots, source, start, end);
}

/** Where the frames are that are directly in a frame. `slots` are set as its pairs say, and its events go to `tape`. */
function framesIn({ cells }: MessageNumbers, at: number, slots: number[] = [], tape: number[] = []): number[] {
  const found: number[] = [];
  const to = at - (cells[at] as number);
  for (let k = at + AT.size; k < to; ) {
    const first = cells[k] as number;
    const what = cells[k + 1] as number;
    if (first < 0) append(found, k);
    else if (what < 0) slots[~what] = first;
    else {
      append(tape, first);
      append(tape, what);
    }
    k -= first < 0 ? first : -2;
  }
  return found;
}

/** What the fields of one frame are read from. */
class MessageSource extends CapturedText {
  readonly #of: MessageNumbers;
  readonly #at: number;
  /** The frames inside it, and their values, as far as they were asked for. */
  readonly #frames: readonly number[];
  readonly #values: (object | undefined)[] = [];
  readonly #tape: number[] = [];
  #lists: Pick<Frame, 'lists'> | undefined;
  readonly slots: number[];

  constructor(of: MessageNumbers, at: number) {
    super('', 0);
    this.#of = of;
    this.#at = at;
    const { slots } = this.#captures;
    const start = of.cells[at + AT.start] as number;
    this.slots = mapped(slots, (slot) => (slot < 0 ? slot : start + slot));
    this.#frames = framesIn(of, at, this.slots, this.#tape);
  }

  get #captures(): CaptureTable {
    const { rules, cells } = this.#of;
    return (rules[cells[this.#at + AT.rule] as number] as MessageRule).captures;
  }

  get lists(): Frame['lists'] {
    const tape = this.#tape;
    const captures = this.#captures;
    this.#lists ??= own(captures.shape, 'frame')?.lists ? new Assembler(captures, tape, 0, tape.length) : WITHOUT_LISTS;
    return this.#lists.lists;
  }

  override at(start: number, end: number) {
    return this.#of.text.at(start, end);
  }

  /** They are in the order of the text. */
  override inner(rules: readonly string[], start: number): object | undefined {
    const { cells, rules: all } = this.#of;
    const frames = this.#frames;
    let from = 0;
    let to = frames.length;
    const startOf = (k: number) => cells[(frames[k] as number) + AT.start] as number;
    while (from < to) {
      const middle = floor((from + to) / 2);
      if (startOf(middle) < start) from = middle + 1;
      else to = middle;
    }
    for (; from < frames.length && startOf(from) === start; from++) {
      const index = cells[(frames[from] as number) + AT.rule] as number;
      const { rule } = all[index < 0 ? ~index : index] as MessageRule;
      for (let i = 0; i < rules.length; i++) if (rules[i] === rule) return this.#valueOf(from);
    }
    return undefined;
  }

  #valueOf(k: number): object {
    const values = this.#values;
    while (values.length <= k) append(values, undefined);
    values[k] ??= valueAt(this.#of, this.#frames[k] as number);
    return values[k] as object;
  }
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

type WholeClass = new (of: MessageNumbers, at: number) => object;

/** The class of whole messages of a table. */
export const wholeOf = /* @__PURE__ */ memoize(({ rules }: MessageTable): WholeClass => {
  const rule = rules[0] as MessageRule;
  class Whole {
    declare readonly start: number;
    declare readonly end: number;
    declare readonly [NUMBERS]: MessageNumbers;
    declare readonly [INDEX]: number;

    constructor(of: MessageNumbers, at: number) {
      this.end = of.cells[at + AT.end] as number;
      this[NUMBERS] = of;
      this[INDEX] = at;
    }
  }
  const { prototype } = Whole;
  addGetters(prototype, rule.captures.shape, undefined);
  define(prototype, NUMBERS, { value: undefined, writable: true });
  define(prototype, INDEX, { value: 0, writable: true });
  define(prototype, MADE, { value: undefined, writable: true });
  define(prototype, LISTS, { value: undefined, writable: true });
  const made = (of: WholeMessage) => {
    of[MADE] ??= new MessageSource(of[NUMBERS], of[INDEX]);
    return of[MADE];
  };
  const part = (key: symbol, get: (this: WholeMessage) => unknown) => define(prototype, key, { get });
  part(SOURCE, function () {
    return made(this);
  });
  part(SLOTS, function () {
    return made(this).slots;
  });
  part(FRAME, function () {
    return made(this);
  });
  return Whole;
});

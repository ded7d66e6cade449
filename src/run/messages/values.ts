/**
 * Frames of a message → its values. A record is made when it is asked for, and finds then what is inside it.
 *
 *     packets.match(octets)            the numbers of its frames, and no object for what is inside it
 *     .publish.topic.text              the record `publish` is made, of its frame; and the text of its topic is read
 */
import { append, listBy, mapped } from '../../lists.ts';
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

function slotsAt({ cells }: MessageNumbers, { captures }: MessageRule, at: number): number[] {
  return listBy(captures.slots.length, (slot) => cells[at + AT.slots + slot] as number);
}

function listsAt({ cells }: MessageNumbers, { captures }: MessageRule, at: number): Pick<Frame, 'lists'> {
  if (!own(captures.shape, 'frame')?.lists) return WITHOUT_LISTS;
  const from = at + AT.slots + captures.slots.length;
  return new Assembler(captures, cells, from, at - (cells[at] as number));
}

/** The value of a frame. */
function valueAt(of: MessageNumbers, at: number): object {
  const { cells } = of;
  const index = cells[at + AT.rule] as number;
  if (index < 0) return mapped(framesIn(cells, at + AT.slots, at - (cells[at] as number)), (item) => valueAt(of, item));
  const rule = of.rules[index] as MessageRule;
  const start = cells[at + AT.start] as number;
  const end = cells[at + AT.end] as number;
  const source = new MessageSource(of, at);
  return captureValue(rule.captures.shape, source, slotsAt(of, rule, at), listsAt(of, rule, at), start, end);
}

/** Where the frames are that are directly in a part of the numbers. */
function framesIn(cells: Cells, from: number, to: number): number[] {
  const found: number[] = [];
  for (let k = from; k < to; ) {
    const length = cells[k] as number;
    if (length < 0) append(found, k);
    k -= length < 0 ? length : -2;
  }
  return found;
}

/** What the fields of one frame are read from. */
class MessageSource extends CapturedText {
  readonly #of: MessageNumbers;
  readonly #at: number;
  /** The frames inside it, and their values, as far as they were asked for. */
  #frames: readonly number[] | undefined;
  readonly #values: (object | undefined)[] = [];

  constructor(of: MessageNumbers, at: number) {
    super('', 0);
    this.#of = of;
    this.#at = at;
  }

  override at(start: number, end: number) {
    return this.#of.text.at(start, end);
  }

  /** They are in the order of the text. */
  override inner(rules: readonly string[], start: number): object | undefined {
    const { cells, rules: all } = this.#of;
    const at = this.#at;
    if (!this.#frames) {
      const { captures } = all[cells[at + AT.rule] as number] as MessageRule;
      this.#frames = framesIn(cells, at + AT.slots + captures.slots.length, at - (cells[at] as number));
    }
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
    values[k] ??= valueAt(this.#of, (this.#frames as readonly number[])[k] as number);
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
  [MADE]: Pick<CapturedFields, typeof SOURCE | typeof SLOTS | typeof FRAME> | undefined;
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
    const { [NUMBERS]: numbers, [INDEX]: at } = of;
    of[MADE] ??= {
      [SOURCE]: new MessageSource(numbers, at),
      [SLOTS]: slotsAt(numbers, rule, at),
      [FRAME]: listsAt(numbers, rule, at),
    };
    return of[MADE];
  };
  const part = (key: typeof SOURCE | typeof SLOTS | typeof FRAME) =>
    define(prototype, key, {
      get(this: WholeMessage) {
        return made(this)[key];
      },
    });
  part(SOURCE);
  part(SLOTS);
  part(FRAME);
  return Whole;
});

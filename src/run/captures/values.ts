/**
 * Offsets → values. A value knows where it is in the text, and reads it when it is asked: nothing is copied before.
 *
 *     match(octets).host            8..19
 *     match(octets).host.text       'example.com'
 *
 * A record has a getter for each of its fields, on a class that is made once for each shape.
 */
import type { CaptureShape } from '../../capture-table.ts';
import { defineProperty, indexWhere, joinedLists, listBy, mapped } from '../../lists.ts';
import { memoize } from '../../memoize.ts';
import type { Text } from '../input.ts';
import {
  copyOf,
  filled,
  floor,
  fromCharCode,
  isArray,
  kindOf,
  lengthOfView,
  own,
  part,
  sliceOfString,
  U8,
  U16,
  uncurry,
  unitOfString,
} from '../intrinsics.ts';
import { platformDecode } from '../platform-text.ts';
import type { Sequence } from './sequence.ts';

const toNumber = Number;
const toBigInt = BigInt;
const decodeEscapes = decodeURIComponent;
const setPrototypeOf = Object.setPrototypeOf;
const lowerCase = /* @__PURE__ */ uncurry(''.toLowerCase);

/** Where a capture is in the text, and what it says there. */
export interface Captured<Value = undefined> {
  /** Where it begins, in octets (code units) from the start of the text or stream. */
  readonly start: number;
  /** Where it ends: the offset after its last symbol. */
  readonly end: number;
  /**
   * The captured text. Octets are UTF-8 if all texts of the rule are; otherwise each octet is one character (ISO 8859-1),
   * so that nothing is lost. It is made at each access: cost, a copy.
   */
  readonly text: string;
  /** A copy of the captured octets; for a string, of its code units. */
  readonly octets: Uint8Array | Uint16Array;
  /** What the reader of the field makes of the text; `undefined` for a field without one. */
  readonly value: Value;
}

/**
 * The values of a grammar that is compiled at run time. The module that `generate` writes has the types of its own grammar.
 * TypeScript does not know this one, so each field has the properties of a capture and those of a list: it is one of them,
 * or undefined if the text has none.
 */
export type CapturedRecord = Captured<CapturedValue> & {
  readonly [field: string]: CapturedRecord & readonly CapturedRecord[];
};

type CapturedValue = undefined | string | number | bigint | Uint8Array | Uint16Array;

/** The slots of a text or of an item, and its lists. */
export interface Frame {
  readonly slots: number[];
  readonly lists: Sequence<Frame>[];
}

const inspect = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');

// Symbols, because private fields make an object three times as expensive (measured on Node 20); they are not listed.
const SOURCE = /* @__PURE__ */ Symbol('source');
const SHAPE = /* @__PURE__ */ Symbol('shape');
const SLOTS = /* @__PURE__ */ Symbol('slots');
const FRAME = /* @__PURE__ */ Symbol('frame');
const LISTS = /* @__PURE__ */ Symbol('lists');

/** A part of a stream. */
export class StreamPart {
  readonly text: Text;
  /** The offset of its first symbol. */
  readonly base: number;

  constructor(text: Text, base: number) {
    this.text = text;
    this.base = base;
  }
}

/** What offsets count in. */
type Source = Text | StreamPart;

abstract class CapturedSpan implements Captured<CapturedValue> {
  declare readonly start: number;
  declare readonly end: number;
  declare readonly [SOURCE]: Source;
  /** Of the class, on its prototype. */
  declare readonly [SHAPE]: CaptureShape;

  get text(): string {
    const { [SOURCE]: source, start, end } = this;
    if (typeof source === 'string') return sliceOfString(source, start, end);
    const { isText } = this[SHAPE];
    if (!(source instanceof StreamPart)) return textOfView(source, start, end, isText);
    const { text, base } = source;
    return typeof text === 'string'
      ? sliceOfString(text, start - base, end - base)
      : textOfView(text, start - base, end - base, isText);
  }

  get octets(): Uint8Array | Uint16Array {
    const { [SOURCE]: source, start, end } = this;
    const { text, base } = source instanceof StreamPart ? source : { text: source, base: 0 };
    if (typeof text !== 'string') return copyOf(part(text, start - base, end - base));
    return filled(new U16(end - start), (i) => unitOfString(text, start - base + i));
  }

  get value(): CapturedValue {
    const reader = own(this[SHAPE], 'reader');
    if (reader === undefined) return undefined;
    const { text } = this;
    if (reader === 'integer') return toNumber(text);
    // BigInt takes no sign "+".
    if (reader === 'bigint') return toBigInt(text[0] === '+' ? sliceOfString(text, 1) : text);
    if (reader === 'percent-decoded') return percentDecoded(this.octets);
    return reader === 'ascii-lower' ? lowerCase(text) : text;
  }

  /** What JSON and the console show: offsets and the text; of a record its fields instead. */
  toJSON(): object {
    const { start, end, [SHAPE]: shape } = this;
    if (shape.isRecord) {
      const values = this as unknown as Record<string, unknown>;
      const label = own(shape, 'label');
      const names = mapped(shape.fields, ({ field }) => field);
      const all = label ? joinedLists([label.field], names) : names;
      const shown = { start, end };
      for (let i = 0; i < all.length; i++) {
        const value = jsonOf(values[all[i] as string]);
        if (value !== undefined) define(shown, all[i] as string, { value, writable: true, enumerable: true });
      }
      return shown;
    }
    const { text, value } = this;
    const shown =
      typeof value === 'bigint' ? `${value}` : typeof value === 'object' ? mapped(value, (octet) => octet) : value;
    return { start, end, text, ...(shown === undefined ? {} : { value: shown }) };
  }

  toString(): string {
    return this.text;
  }

  [inspect](): object {
    return this.toJSON();
  }
}

function textOfView(view: Uint8Array | Uint16Array, from: number, to: number, isText: boolean): string {
  // Octets of UTF-8 are characters up to 7F; other symbols are characters as they are.
  const limit = isText && kindOf(view) === 'Uint8Array' ? 0x80 : 0x10000;
  let text = '';
  let i = from;
  // A short text in ASCII needs no decoder. A long one is faster with it. Four symbols a call (measured).
  const end = to - from < 64 || limit > 0x80 ? to : from;
  for (; i + 4 <= end; i += 4) {
    const a = view[i] as number;
    const b = view[i + 1] as number;
    const c = view[i + 2] as number;
    const d = view[i + 3] as number;
    if ((a | b | c | d) >= limit) break;
    text += fromCharCode(a, b, c, d);
  }
  for (; i < end && (view[i] as number) < limit; i++) text += fromCharCode(view[i] as number);
  if (i === to) return text;
  const octets = part(view as Uint8Array, from, to);
  return platformDecode('utf-8', octets, false) ?? decodeEscapes(escaped(octets));
}

const DIGITS = '0123456789abcdef';

/** For a platform without a decoder: the octets are proved to be UTF-8. */
function escaped(octets: Uint8Array): string {
  let text = '';
  for (let i = 0, length = lengthOfView(octets); i < length; i++) {
    const octet = octets[i] as number;
    text += `%${DIGITS[floor(octet / 16)]}${DIGITS[octet % 16]}`;
  }
  return text;
}

/** The reader is refused where a "%" has not two digits after it. */
function percentDecoded(octets: Uint8Array | Uint16Array): Uint8Array {
  const length = lengthOfView(octets);
  const decoded = new U8(length);
  let to = 0;
  for (let i = 0; i < length; i++) {
    if (octets[i] !== 0x25) decoded[to++] = octets[i] as number;
    else {
      decoded[to++] = toNumber(`0x${fromCharCode(octets[i + 1] as number, octets[i + 2] as number)}`);
      i += 2;
    }
  }
  return copyOf(part(decoded, 0, to));
}

type ValueClass = new (
  source: Source,
  start: number,
  end: number,
  slots: readonly number[],
  frame: Pick<Frame, 'lists'>,
) => CapturedSpan;

/** What the getters of a record read. */
interface CapturedFields extends CapturedSpan {
  readonly [SLOTS]: readonly number[];
  readonly [FRAME]: Pick<Frame, 'lists'>;
  /** The lists that have been asked for: to ask again costs nothing. */
  [LISTS]: (readonly unknown[] | undefined)[] | undefined;
}

/** The value of a shape in a frame. @internal */
export function captureValue(
  shape: CaptureShape,
  source: Source,
  frame: Frame,
  start: number,
  end: number,
): CapturedRecord {
  return new (classOf(shape))(source, start, end, frame.slots, frame) as never;
}

/** A class for each shape: its getters are on the prototype, and an engine optimises each on its own. */
const classOf = /* @__PURE__ */ memoize((shape: CaptureShape): ValueClass => {
  const Made = shape.isRecord ? recordClass() : spanClass();
  addGetters(Made.prototype, shape);
  return Made;
});

/** A class that a module has for its whole texts: an engine optimises it for that form alone. */
export type RecordMaker = (
  keys: { readonly source: symbol; readonly slots: symbol; readonly frame: symbol; readonly lists: symbol },
  addGetters: (prototype: object) => void,
) => (text: never, length: number, slots: readonly number[], frame: unknown) => object;

/** Makes the value of a whole text. @internal */
export function wholeOf(shape: CaptureShape, make?: RecordMaker) {
  const keys = { source: SOURCE, slots: SLOTS, frame: FRAME, lists: LISTS } as const;
  if (make) return make(keys, (prototype) => addGetters(prototype, shape)) as never as WholeMaker;
  const Whole = classOf(shape);
  const whole: WholeMaker = (text, length, slots, frame) => new Whole(text, 0, length, slots, frame);
  return whole;
}

type WholeMaker = (text: Text, length: number, slots: readonly number[], frame: Pick<Frame, 'lists'>) => CapturedSpan;

function addGetters(prototype: object, shape: CaptureShape): void {
  const { fields } = shape;
  const label = own(shape, 'label');
  setPrototypeOf(prototype, CapturedSpan.prototype);
  define(prototype, SHAPE, { value: shape });
  // A constructor that assigns finds these, and not a setter that is planted in the prototype of all objects.
  define(prototype, 'start', { value: 0, writable: true });
  define(prototype, 'end', { value: 0, writable: true });
  const getter = (name: string, get: (this: CapturedFields) => unknown) =>
    define(prototype, name, { get, enumerable: true });
  for (let i = 0; i < fields.length; i++) {
    const field = fields[i] as CaptureShape;
    const { slot } = field;
    const Value = classOf(field);
    getter(
      field.field,
      field.occurs === 'list'
        ? function () {
            this[LISTS] ??= listBy(this[FRAME].lists.length, () => undefined);
            this[LISTS][slot] ??= (this[FRAME].lists[slot] as Sequence<Frame>).mapped(
              (item) => new Value(this[SOURCE], item.slots[0] as number, item.slots[1] as number, item.slots, item),
            );
            return this[LISTS][slot];
          }
        : function () {
            const { [SLOTS]: slots } = this;
            const start = slots[slot] as number;
            if (start < 0) return undefined;
            return new Value(this[SOURCE], start, slots[slot + 1] as number, slots, this[FRAME]);
          },
    );
  }
  if (label) {
    getter(label.field, function () {
      return label.names[indexWhere(label.slots, (slot) => (this[SLOTS][slot] as number) >= 0)];
    });
  }
}

function define(object: object, key: PropertyKey, descriptor: PropertyDescriptor): void {
  defineProperty(object, key, { __proto__: null, configurable: true, ...descriptor } as PropertyDescriptor);
}

// Constructors without `super`, which takes as long as all else in them, and with fields that are only declared: one that
// is defined takes four times as long as soon as a program has several forms (measured on Node 20).

function spanClass(): ValueClass {
  const Made = class {
    declare readonly start: number;
    declare readonly end: number;
    declare readonly [SOURCE]: Source;

    constructor(source: Source, start: number, end: number) {
      this.start = start;
      this.end = end;
      this[SOURCE] = source;
    }
  };
  return Made as unknown as ValueClass;
}

function recordClass(): ValueClass {
  const Made = class {
    declare readonly start: number;
    declare readonly end: number;
    declare readonly [SOURCE]: Source;
    declare readonly [SLOTS]: readonly number[];
    declare readonly [FRAME]: Pick<Frame, 'lists'>;
    declare [LISTS]: undefined;

    constructor(source: Source, start: number, end: number, slots: readonly number[], frame: Pick<Frame, 'lists'>) {
      this.start = start;
      this.end = end;
      this[SOURCE] = source;
      this[SLOTS] = slots;
      this[FRAME] = frame;
      this[LISTS] = undefined;
    }
  };
  return Made as unknown as ValueClass;
}

function jsonOf(value: unknown): unknown {
  if (isArray(value)) return mapped(value, jsonOf);
  return value instanceof CapturedSpan ? value.toJSON() : value;
}

/**
 * Offsets → values. A value knows where it is in the text, and reads it when it is asked: nothing is copied before.
 *
 *     match(octets).host            8..19
 *     match(octets).host.text       'example.com'
 *
 * A record has a getter for each of its fields, on a class that is made once for each shape.
 */
import type { CaptureShape } from '../../capture-table.ts';
import { memoize } from '../../memoize.ts';
import type { Text } from '../input.ts';
import { copyOf, fromCharCode, part, sliceOfString } from '../intrinsics.ts';
import { platformDecode } from '../platform-text.ts';

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
  readonly lists: Frame[][];
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
    return Uint16Array.from({ length: end - start }, (_, i) => text.charCodeAt(start - base + i));
  }

  get value(): CapturedValue {
    const { reader } = this[SHAPE];
    if (reader === undefined) return undefined;
    const { text } = this;
    if (reader === 'integer') return Number(text);
    // BigInt takes no sign "+".
    if (reader === 'bigint') return BigInt(text.charCodeAt(0) === 0x2b ? text.slice(1) : text);
    if (reader === 'percent-decoded') return percentDecoded(this.octets);
    return reader === 'ascii-lower' ? text.toLowerCase() : text;
  }

  /** What JSON and the console show: offsets and the text; of a record its fields instead. */
  toJSON(): object {
    const { start, end, [SHAPE]: shape } = this;
    if (shape.isRecord) {
      const own = this as unknown as Record<string, unknown>;
      const all = [...(shape.label ? [shape.label.field] : []), ...shape.fields.map(({ field }) => field)];
      const shown = all.map((field) => [field, jsonOf(own[field])] as const).filter(([, value]) => value !== undefined);
      return { start, end, ...Object.fromEntries(shown) };
    }
    const { text, value } = this;
    const shown = typeof value === 'bigint' ? String(value) : typeof value === 'object' ? Array.from(value) : value;
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
  const limit = isText && view.BYTES_PER_ELEMENT === 1 ? 0x80 : 0x10000;
  let text = '';
  let i = from;
  // A short text in ASCII needs no decoder. A long one is faster with it. Four symbols a call (measured).
  const end = to - from < 64 || limit > 0x80 ? to : from;
  for (; i + 4 <= end; i += 4) {
    const [a, b, c, d] = [view[i] as number, view[i + 1] as number, view[i + 2] as number, view[i + 3] as number];
    if ((a | b | c | d) >= limit) break;
    text += fromCharCode(a, b, c, d);
  }
  for (; i < end && (view[i] as number) < limit; i++) text += fromCharCode(view[i] as number);
  if (i === to) return text;
  const octets = part(view as Uint8Array, from, to);
  return platformDecode('utf-8', octets, false) ?? decodeURIComponent(escaped(octets));
}

/** For a platform without a decoder: the octets are proved to be UTF-8. */
function escaped(octets: Uint8Array): string {
  return Array.from(octets, (octet) => `%${octet.toString(16).padStart(2, '0')}`).join('');
}

/** The reader is refused where a "%" has not two digits after it. */
function percentDecoded(octets: Uint8Array | Uint16Array): Uint8Array {
  const decoded: number[] = [];
  for (let i = 0; i < octets.length; i++) {
    if (octets[i] !== 0x25) decoded.push(octets[i] as number);
    else {
      decoded.push(Number.parseInt(String.fromCharCode(octets[i + 1] as number, octets[i + 2] as number), 16));
      i += 2;
    }
  }
  return Uint8Array.from(decoded);
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
  [LISTS]: (readonly unknown[])[] | undefined;
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

/** A class for each shape: its getters are on the prototype, and an engine optimises each on its own. @internal */
export const classOf = /* @__PURE__ */ memoize((shape: CaptureShape): ValueClass => {
  const { fields, label, isRecord } = shape;
  const Made = isRecord ? recordClass() : spanClass();
  const define = (key: PropertyKey, descriptor: PropertyDescriptor) =>
    Object.defineProperty(Made.prototype, key, { configurable: true, ...descriptor });
  define(SHAPE, { value: shape });
  const getter = (name: string, get: (this: CapturedFields) => unknown) => define(name, { get, enumerable: true });
  for (const field of fields) {
    const { slot } = field;
    const Value = classOf(field);
    getter(
      field.field,
      field.occurs === 'list'
        ? function () {
            this[LISTS] ??= [];
            this[LISTS][slot] ??= (this[FRAME].lists[slot] ?? []).map(
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
      return label.names[label.slots.findIndex((slot) => (this[SLOTS][slot] as number) >= 0)];
    });
  }
  return Made;
});

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
  Object.setPrototypeOf(Made.prototype, CapturedSpan.prototype);
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
  Object.setPrototypeOf(Made.prototype, CapturedSpan.prototype);
  return Made as unknown as ValueClass;
}

function jsonOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonOf);
  return value instanceof CapturedSpan ? value.toJSON() : value;
}

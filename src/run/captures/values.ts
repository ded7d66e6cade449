/**
 * Offsets → values. A value knows where it is in the text, and reads it when it is asked: nothing is copied before.
 *
 *     match(octets).host            8..19
 *     match(octets).host.text       'example.com'
 *
 * A record has a getter for each of its fields, on a class that is made once for each shape.
 */
import type { CaptureShape } from '../../shared/capture-table.ts';
import { memoize } from '../../shared/memoize.ts';

import { type CapturedSource, type CapturedValue, readValue } from './reading.ts';
import type { Frame } from './tape.ts';

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

const inspect = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');

// Symbols, because private fields make an object three times as expensive; they are not listed.
export const SOURCE = /* @__PURE__ */ Symbol('source');
export const SHAPE = /* @__PURE__ */ Symbol('shape');
export const FRAME = /* @__PURE__ */ Symbol('frame');
export const LISTS = /* @__PURE__ */ Symbol('lists');

abstract class CapturedSpan implements Captured<CapturedValue> {
  declare readonly start: number;
  declare readonly end: number;
  declare readonly [SOURCE]: CapturedSource;
  /** Of the class, on its prototype. */
  declare readonly [SHAPE]: CaptureShape;

  get text(): string {
    return this[SOURCE].read(this.start, this.end, this[SHAPE].isText);
  }

  get octets(): Uint8Array | Uint16Array {
    return this[SOURCE].octets(this.start, this.end);
  }

  get value(): CapturedValue {
    const shape = this[SHAPE];
    const reader = shape.reader;
    return reader && readValue(reader, this[SOURCE], this.start, this.end, shape.isText);
  }

  /** What JSON and the console show: offsets and the text; of a record its fields instead. */
  toJSON(): object {
    const { start, end, [SHAPE]: shape } = this;
    if (shape.isRecord) {
      const values = this as unknown as Record<string, unknown>;
      const label = shape.label;
      const names = shape.fields.map(({ field }) => field);
      const all = label ? [label.field, ...names] : names;
      const shown: Record<string, unknown> = { start, end };
      for (const name of all) {
        const value = jsonOf(values[name]);
        if (value !== undefined) shown[name] = value;
      }
      return shown;
    }
    const { text, value } = this;
    const shown = typeof value === 'bigint' ? `${value}` : typeof value === 'object' ? Array.from(value) : value;
    return { start, end, text, ...(shown === undefined ? {} : { value: shown }) };
  }

  toString(): string {
    return this.text;
  }

  [inspect](): object {
    return this.toJSON();
  }
}

type ValueClass = new (source: CapturedSource, start: number, end: number, frame: Frame) => CapturedSpan;

/** What the getters of a record read. */
export interface CapturedFields extends CapturedSpan {
  readonly [FRAME]: Frame;
  /** The lists that have been asked for: to ask again costs nothing. */
  [LISTS]: (readonly unknown[] | undefined)[] | undefined;
}

/** The value of a shape in a frame. @internal */
export function captureValue(
  shape: CaptureShape,
  source: CapturedSource,
  frame: Frame,
  start: number,
  end: number,
): CapturedRecord {
  return new (classOf(shape))(source, start, end, frame) as never;
}

/** The class of the values of a shape: its getters are on the prototype, and an engine optimises it on its own. */
export const classOf = /* @__PURE__ */ memoize((shape: CaptureShape): ValueClass => {
  const Made = shape.isRecord ? recordClass() : spanClass();
  addGetters(Made.prototype, shape);
  return Made;
});

export function addGetters(prototype: object, shape: CaptureShape): void {
  const { fields } = shape;
  const label = shape.label;
  asSpan(prototype);
  define(prototype, SHAPE, { value: shape });
  const getter = (name: string, get: (this: CapturedFields) => unknown) =>
    define(prototype, name, { get, enumerable: true });
  for (const field of fields) {
    getter(field.field, field.occurs === 'list' ? itemsOf(field) : fieldOf(field));
  }
  if (label) {
    getter(label.field, function () {
      // Before the slots: it settles them.
      this[SOURCE];
      const { slots } = this[FRAME];
      return label.names[label.slots.findIndex((slot) => (slots[slot] as number) >= 0)];
    });
  }
}

/** Makes the instances of a class spans of a text. */
export function asSpan(prototype: object): void {
  Object.setPrototypeOf(prototype, CapturedSpan.prototype);
  // A whole text begins here: the class that a module has for it writes no `start`.
  define(prototype, 'start', { value: 0, writable: true });
}

/** The getter of a field: the source is asked for first, which settles all else. */
function fieldOf(field: CaptureShape) {
  const Value = classOf(field);
  const { slot } = field;
  return function (this: CapturedFields): CapturedSpan | undefined {
    const source = this[SOURCE];
    const frame = this[FRAME];
    const start = frame.slots[slot] as number;
    return start < 0 ? undefined : new Value(source, start, frame.slots[slot + 1] as number, frame);
  };
}

function itemsOf(field: CaptureShape) {
  const Value = classOf(field);
  const { slot } = field;
  return function (this: CapturedFields): unknown {
    const source = this[SOURCE];
    this[LISTS] ??= Array.from({ length: this[FRAME].lists.length }, () => undefined);
    if (this[LISTS][slot]) return this[LISTS][slot];
    const items = this[FRAME].lists[slot] as Frame[];
    this[LISTS][slot] = items.map((item) => new Value(source, item.slots[0] as number, item.slots[1] as number, item));
    return this[LISTS][slot];
  };
}

export function define(object: object, key: PropertyKey, descriptor: PropertyDescriptor): void {
  Object.defineProperty(object, key, { configurable: true, ...descriptor });
}

// Constructors without `super`, which takes as long as all else in them, and with fields that are only declared: one that
// is defined takes four times as long as soon as a program has several forms.

function spanClass(): ValueClass {
  const Made = class {
    declare readonly start: number;
    declare readonly end: number;
    declare readonly [SOURCE]: CapturedSource;

    constructor(source: CapturedSource, start: number, end: number) {
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
    declare readonly [SOURCE]: CapturedSource;
    declare readonly [FRAME]: Frame;
    declare [LISTS]: undefined;

    constructor(source: CapturedSource, start: number, end: number, frame: Frame) {
      this.start = start;
      this.end = end;
      this[SOURCE] = source;
      this[FRAME] = frame;
      this[LISTS] = undefined;
    }
  };
  return Made as unknown as ValueClass;
}

function jsonOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonOf);
  return value instanceof CapturedSpan ? value.toJSON() : value;
}

/** Shared memory is copied when a field is first read: it must still be the text that was parsed. */
export function changed(): never {
  throw new TypeError('the shared memory of the text was changed after it was parsed: copy the text first');
}

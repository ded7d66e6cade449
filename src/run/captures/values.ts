/**
 * Offsets → values. A value knows where it is in the text, and reads it when it is asked: nothing is copied before.
 *
 *     match(octets).host            8..19
 *     match(octets).host.text       'example.com'
 *
 * A record is a span with a getter for each of its fields (records.ts).
 */
import type { CaptureShape } from '../../shared/capture-table.ts';
import { bitsIn, type Digits } from '../messages/numbers.ts';
import { type CapturedSource, type CapturedValue, readValue } from './reading.ts';

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
  /** The value that the reader of the field returns; `undefined` for a field without one. */
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
export const FIELD = /* @__PURE__ */ Symbol('field');

/** What is known of a field: all of one shape, so that an engine reads it fast. */
export interface SpanField {
  readonly shape: CaptureShape;
  readonly isText: boolean;
  /** Of a number of a message. */
  readonly digits: Digits | undefined;
}

/** A field that is a span, and what all records are. Its fields are only declared: one that is defined takes four times as long. */
export class CapturedSpan implements Captured<CapturedValue> {
  declare readonly start: number;
  declare readonly end: number;
  declare readonly [SOURCE]: CapturedSource;
  /** Of the class of a record, on its prototype. */
  declare readonly [FIELD]: SpanField;

  constructor(source: CapturedSource, start: number, end: number, field: SpanField) {
    this.start = start;
    this.end = end;
    this[SOURCE] = source;
    this[FIELD] = field;
  }

  get text(): string {
    return this[SOURCE].read(this.start, this.end, this[FIELD].isText);
  }

  get octets(): Uint8Array | Uint16Array {
    return this[SOURCE].octets(this.start, this.end);
  }

  get value(): CapturedValue {
    const { digits, shape, isText } = this[FIELD];
    const { start, end, [SOURCE]: source } = this;
    const bits = shape.bits;
    if (digits) {
      const number = source.number?.(digits, start, end);
      return bits ? valuesOf(bits, Number(number)) : number;
    }
    const reader = shape.reader;
    return reader && readValue(reader, source, start, end, isText);
  }

  /** What JSON and the console show: offsets and the text; of a record its fields instead. */
  toJSON(): object {
    const { start, end } = this;
    const { shape } = this[FIELD];
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
    const shown = typeof value === 'bigint' ? `${value}` : ArrayBuffer.isView(value) ? Array.from(value) : value;
    return { start, end, text, ...(shown === undefined ? {} : { value: shown }) };
  }

  toString(): string {
    return this.text;
  }

  [inspect](): object {
    return this.toJSON();
  }
}

export function define(object: object, key: PropertyKey, descriptor: PropertyDescriptor): void {
  Object.defineProperty(object, key, { configurable: true, ...descriptor });
}

/** The value of a number with parts, the highest bits first. */
function valuesOf(bits: NonNullable<CaptureShape['bits']>, number: number): Readonly<Record<string, number>> {
  const values: Record<string, number> = {};
  for (let k = bits.length - 1; k >= 0; k--) {
    const part = bits[k] as (typeof bits)[number];
    define(values, part.name, { value: bitsIn(number, part), enumerable: true });
  }
  return values;
}

function jsonOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonOf);
  return value instanceof CapturedSpan ? value.toJSON() : value;
}

/** Shared memory is copied when a field is first read: it must still be the text that was parsed. */
export function changed(): never {
  throw new TypeError('the shared memory of the text was changed after it was parsed: copy the text first');
}

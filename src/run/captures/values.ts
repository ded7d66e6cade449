/**
 * Offsets → values. A value knows where it is in the text, and reads it when it is asked: nothing is copied before.
 *
 *     match(octets).host            8..19
 *     match(octets).host.text       'example.com'
 *
 * A record has a getter for each of its fields, on a class that is made once for each shape.
 */
import type { CaptureShape } from '../../capture-table.ts';
import type { Text } from '../input.ts';
import { copyOf, part, sliceOfString } from '../intrinsics.ts';
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

/** The values of a grammar that is compiled at run time. The module that `generate` writes has the types of its own grammar. */
export interface CapturedRecord extends Captured<CapturedValue> {
  readonly [field: string]: CapturedValue | CapturedRecord | readonly CapturedRecord[];
}

type CapturedValue = undefined | string | number | bigint | Uint8Array | Uint16Array;

/** The slots of a text or of an item, and its lists. */
export interface Frame {
  readonly slots: number[];
  readonly lists: Frame[][];
}

/** The text that offsets count in, from `base` on: of a stream only a part is kept. */
export interface TextPart {
  readonly text: Text;
  readonly base: number;
}

const inspect = /* @__PURE__ */ Symbol.for('nodejs.util.inspect.custom');

class CapturedSpan implements Captured<CapturedValue> {
  readonly start: number;
  readonly end: number;
  readonly #source: TextPart;
  readonly #shape: CaptureShape;

  constructor(source: TextPart, shape: CaptureShape, start: number, end: number) {
    this.start = start;
    this.end = end;
    this.#source = source;
    this.#shape = shape;
  }

  get text(): string {
    const { text, base } = this.#source;
    const [from, to] = [this.start - base, this.end - base];
    return typeof text === 'string' ? sliceOfString(text, from, to) : textOfView(text, from, to, this.#shape.isText);
  }

  get octets(): Uint8Array | Uint16Array {
    const { text, base } = this.#source;
    const [from, to] = [this.start - base, this.end - base];
    if (typeof text !== 'string') return copyOf(part(text, from, to));
    return Uint16Array.from({ length: to - from }, (_, i) => text.charCodeAt(from + i));
  }

  get value(): CapturedValue {
    const { reader } = this.#shape;
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
    const { start, end, text, value } = this;
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
  let text = '';
  let i = from;
  // A short text in ASCII needs no decoder. A long one is faster with it (measured).
  const end = to - from < 64 || !isText || view.BYTES_PER_ELEMENT === 2 ? to : from;
  for (; i < end; i++) {
    const symbol = view[i] as number;
    if (symbol >= 0x80 && isText && view.BYTES_PER_ELEMENT === 1) break;
    text += String.fromCharCode(symbol);
  }
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

type RecordClass = new (source: TextPart, frame: Frame, start: number, end: number) => CapturedSpan;

const classes = /* @__PURE__ */ new WeakMap<CaptureShape, RecordClass>();

/** The value of a shape in a frame. */
export function captureValue(
  shape: CaptureShape,
  source: TextPart,
  frame: Frame,
  start: number,
  end: number,
): CapturedRecord {
  const Made = shape.isRecord ? (classes.get(shape) ?? recordClass(shape)) : undefined;
  return (Made ? new Made(source, frame, start, end) : new CapturedSpan(source, shape, start, end)) as never;
}

/** A class for each shape: its getters are on the prototype, and an engine optimises each on its own. */
export function recordClass(shape: CaptureShape): RecordClass {
  const { fields, label } = shape;
  class CapturedFields extends CapturedSpan {
    readonly #source: TextPart;
    readonly #frame: Frame;
    /** The lists that have been asked for: to ask again costs nothing. */
    #lists: (readonly unknown[] | undefined)[] | undefined;

    constructor(source: TextPart, frame: Frame, start: number, end: number) {
      super(source, shape, start, end);
      this.#source = source;
      this.#frame = frame;
    }

    static once(self: CapturedFields, field: CaptureShape): unknown {
      const { slots } = self.#frame;
      const start = slots[field.slot] as number;
      if (start < 0) return undefined;
      const end = slots[field.slot + 1] as number;
      return field.isRecord
        ? captureValue(field, self.#source, self.#frame, start, end)
        : new CapturedSpan(self.#source, field, start, end);
    }

    static list(self: CapturedFields, field: CaptureShape): readonly unknown[] {
      self.#lists ??= [];
      const known = self.#lists[field.slot];
      if (known) return known;
      const items = (self.#frame.lists[field.slot] ?? []).map((item) => itemValue(field, self.#source, item));
      self.#lists[field.slot] = items;
      return items;
    }

    static label(self: CapturedFields): string | undefined {
      const at = label?.slots.findIndex((slot) => (self.#frame.slots[slot] as number) >= 0) ?? -1;
      return label?.names[at];
    }

    override toJSON(): object {
      const own = this as unknown as Record<string, unknown>;
      const all = [...(label ? [label.field] : []), ...fields.map(({ field }) => field)];
      const shown = all.map((field) => [field, jsonOf(own[field])] as const).filter(([, value]) => value !== undefined);
      return { start: this.start, end: this.end, ...Object.fromEntries(shown) };
    }
  }
  const define = (name: string, get: (this: CapturedFields) => unknown) =>
    Object.defineProperty(CapturedFields.prototype, name, { get, enumerable: true, configurable: true });
  for (const field of fields) {
    define(
      field.field,
      field.occurs === 'list'
        ? function () {
            return CapturedFields.list(this, field);
          }
        : function () {
            return CapturedFields.once(this, field);
          },
    );
  }
  if (label) {
    define(label.field, function () {
      return CapturedFields.label(this);
    });
  }
  classes.set(shape, CapturedFields);
  return CapturedFields;
}

function itemValue(field: CaptureShape, source: TextPart, item: Frame): CapturedRecord {
  return captureValue(field, source, item, item.slots[0] as number, item.slots[1] as number);
}

function jsonOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(jsonOf);
  return value instanceof CapturedSpan ? value.toJSON() : value;
}

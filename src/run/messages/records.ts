/**
 * The shapes of a table of messages → the classes of its records.
 *
 *     publish: topic, payload       a class with two getters; each makes a span, of two slots of the frame of `publish`
 *
 * A module has a constructor for each of them, and its getters where they are asked most: an engine optimises these for one
 * record alone (emit/messages/records.ts). All others are made here, of what is known of a field.
 */
import type { CaptureShape } from '../../shared/capture-table.ts';
import { isIntegerKind } from '../../shared/integer-kinds.ts';
import { memoize } from '../../shared/memoize.ts';
import { MESSAGE_FRAME, type MessageTable } from '../../shared/message-table.ts';
import { type CapturedSource, type CapturedValue, readValue } from '../captures/reading.ts';
import type { Frame } from '../captures/tape.ts';
import { asSpan, define, SHAPE, SOURCE } from '../captures/values.ts';
import type { Cells } from './number-buffer.ts';
import { type Digits, digitsOf } from './numbers.ts';

/**
 * Of a record: its frame, or if it is in an item of a list the frames of the rules inside; that item, or the lists of its rule;
 * and its values that were asked for, by the number of the field in its shape.
 */
export const AT = /* @__PURE__ */ Symbol('at');
export const ITEM = /* @__PURE__ */ Symbol('item');
export const MADE = /* @__PURE__ */ Symbol('made');
const FIELD = /* @__PURE__ */ Symbol('field');

/** What the values of a message are read from (values.ts). */
interface RecordSource extends CapturedSource {
  readonly cells: Cells;
  number(digits: Digits, start: number, end: number): number | bigint;
  valueInside(at: MessageRecord[typeof AT], start: number, field: RecordField): object | undefined;
  items(record: MessageRecord, field: RecordField): unknown[];
}

/** A record: what its getters read. */
export interface MessageRecord {
  start: number;
  end: number;
  [SOURCE]: RecordSource;
  [AT]: number | readonly number[];
  [ITEM]: Frame | undefined;
  [MADE]: unknown[] | undefined;
}

export type RecordClass = new (
  source: RecordSource,
  at: MessageRecord[typeof AT],
  start: number,
  end: number,
  item: Frame | undefined,
) => MessageRecord;

type Getter = (this: MessageRecord) => unknown;

/** A field as its values need it: all of one shape, so that an engine reads them fast. */
export interface RecordField {
  readonly shape: CaptureShape;
  readonly isText: boolean;
  readonly digits: Digits | undefined;
  /** The rules of a message inside the message. */
  readonly rules: readonly number[];
  /** Whether it is in an item of a list, whose slots are its own. */
  readonly isItem: boolean;
  /** Its fields. */
  readonly fields: readonly RecordField[];
  /** The class of its records. */
  Value: RecordClass | undefined;
}

/** The rules of a table, each with its fields inside it. */
export function fieldsOf({ rules }: MessageTable): readonly RecordField[] {
  return rules.map(({ captures }) => {
    const visit = (shape: CaptureShape, isItem: boolean): RecordField => {
      const { isText, fields } = shape;
      const reader = shape.reader;
      return {
        shape,
        isText,
        digits: reader && isIntegerKind(reader) ? digitsOf(reader) : undefined,
        rules: (shape.inner ?? []).map((name) => rules.findIndex(({ rule }) => rule === name)),
        isItem,
        fields: fields.map((field) => visit(field, isItem || shape.occurs === 'list')),
        Value: undefined,
      };
    };
    return visit(captures.shape, false);
  });
}

/** Gives a field the class of its records. A module has getters of its fields and, after them, of its label. */
export function addClass(field: RecordField, Made: RecordClass, getters: readonly (Getter | undefined)[]): RecordClass {
  const { prototype } = Made;
  const { shape, fields } = field;
  asSpan(prototype);
  define(prototype, SHAPE, { value: shape });
  const keys = [SOURCE, AT, ITEM, MADE];
  for (let i = 0; i < keys.length; i++) define(prototype, keys[i] as symbol, { value: undefined, writable: true });
  const getter = (name: string, get: Getter) => define(prototype, name, { get, enumerable: true });
  for (let i = 0; i < fields.length; i++) {
    const inside = fields[i] as RecordField;
    getter(inside.shape.field, getters[i] ?? getterOf(inside, i, fields.length));
  }
  const label = shape.label;
  if (label) getter(label.field, getters[fields.length] ?? labelOf(field, label));
  field.Value = Made;
  return Made;
}

/** Values are the same object when they are asked for again. */
function getterOf(field: RecordField, index: number, count: number): Getter {
  return function () {
    this[MADE] ??= Array.from({ length: count }, () => undefined);
    this[MADE][index] ??= fieldOf(this, field);
    return this[MADE][index];
  };
}

function labelOf({ isItem, shape }: RecordField, { names, slots }: Exclude<CaptureShape['label'], undefined>): Getter {
  const isInItem = isItem || shape.occurs === 'list';
  return function () {
    return names[slots.findIndex((slot) => numberAt(this, isInItem ? slot : cellOf(slot), isInItem) >= 0)];
  };
}

function fieldOf(record: MessageRecord, field: RecordField): unknown {
  const { isItem, shape, rules, Value } = field;
  const { slot } = shape;
  const source = record[SOURCE];
  const at = record[AT];
  if (shape.occurs === 'list') return source.items(record, field);
  const cell = isItem ? slot : cellOf(slot);
  const start = numberAt(record, cell, isItem);
  if (start < 0) return undefined;
  if (rules.length > 0) return source.valueInside(at, start, field);
  const end = numberAt(record, cell + 1, isItem);
  return Value ? new Value(source, at, start, end, record[ITEM]) : new MessageSpan(source, start, end, field);
}

/** Where the machine keeps a slot: a cell of the frame. */
function cellOf(slot: number): number {
  return MESSAGE_FRAME.size + slot;
}

/** Of a record in an item of a list, a slot; of others, a cell of the frame. */
function numberAt(record: MessageRecord, index: number, isItem: boolean): number {
  const all = isItem ? (record[ITEM] as Frame).slots : record[SOURCE].cells;
  return all[isItem ? index : (record[AT] as number) + index] as number;
}

/** How the values of a message are read from its frames. */
export interface MessageLayout {
  /** The classes of the records of the rules. */
  readonly classes: readonly RecordClass[];
  /** How long the frame of each rule is, up to what is found inside. */
  readonly sizes: readonly number[];
}

/** The layout of a table that is interpreted. */
export const layoutOf = /* @__PURE__ */ memoize((table: MessageTable): MessageLayout => {
  const visit = (field: RecordField): RecordClass => {
    for (let i = 0; i < field.fields.length; i++) {
      const inside = field.fields[i] as RecordField;
      if (inside.shape.isRecord) visit(inside);
    }
    const Made = function (this: MessageRecord, ...[source, at, start, end, item]: ConstructorParameters<RecordClass>) {
      this.start = start;
      this.end = end;
      this[SOURCE] = source;
      this[AT] = at;
      this[ITEM] = item;
      this[MADE] = undefined;
    };
    return addClass(field, Made as never, []);
  };
  return {
    classes: fieldsOf(table).map(visit),
    sizes: table.rules.map(({ captures }) => cellOf(captures.slots.length)),
  };
});

/** A field that is a span. Its class has no `super`, which takes as long as all else in a constructor. */
export const MessageSpan = /* @__PURE__ */ (() => {
  class Span {
    declare readonly start: number;
    declare readonly end: number;
    declare readonly [SOURCE]: RecordSource;
    declare readonly [FIELD]: RecordField;

    constructor(source: RecordSource, start: number, end: number, field: RecordField) {
      this.start = start;
      this.end = end;
      this[SOURCE] = source;
      this[FIELD] = field;
    }

    get [SHAPE](): CaptureShape {
      return this[FIELD].shape;
    }

    get text(): string {
      return this[SOURCE].read(this.start, this.end, this[FIELD].isText);
    }

    get value(): CapturedValue {
      const { digits, shape, isText } = this[FIELD];
      if (digits) return this[SOURCE].number(digits, this.start, this.end);
      const reader = shape.reader;
      return reader && readValue(reader, this[SOURCE], this.start, this.end, isText);
    }
  }
  asSpan(Span.prototype);
  return Span;
})();

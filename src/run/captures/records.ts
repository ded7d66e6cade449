/**
 * Shapes of captures → the classes of their records: of texts, and of the rules of messages.
 *
 *     publish: topic, payload       a class with two getters; each makes a span, of two slots of the frame of `publish`
 *
 * The slots of a message and of its rules are cells of one array; those of another text, and of an item of a list, are a frame
 * of their own (tape.ts). A module of messages has a constructor for each record, and its getters where they are asked most: an
 * engine optimises these for one record alone (emit/messages/records.ts). All others are made here, of what is known of a field.
 */
import type { CaptureShape } from '../../shared/capture-table.ts';
import { isIntegerKind } from '../../shared/integer-kinds.ts';
import { memoize } from '../../shared/memoize.ts';
import { MESSAGE_FRAME } from '../../shared/message-table.ts';
import type { Cells } from '../messages/number-buffer.ts';
import { digitsOf } from '../messages/numbers.ts';
import type { CapturedSource } from './reading.ts';
import type { Frame } from './tape.ts';
import { type CapturedRecord, CapturedSpan, define, FIELD, SOURCE, type SpanField } from './values.ts';

/**
 * Of a record: its frame, or if it is in an item of a list the frames of the rules inside; that item, or the lists of its rule;
 * and its values that were asked for, by the number of the field in its shape.
 */
export const AT = /* @__PURE__ */ Symbol('at');
export const ITEM = /* @__PURE__ */ Symbol('item');
export const MADE = /* @__PURE__ */ Symbol('made');

/** What the values of a message are read from (messages/values.ts). Those of another text are all of an item. */
export interface RecordSource extends CapturedSource {
  readonly cells: Cells;
  valueInside(at: CaptureRecord[typeof AT], start: number, field: RecordField): object | undefined;
  items(record: CaptureRecord, field: RecordField): unknown[];
}

/** A record: what its getters read. */
export interface CaptureRecord {
  start: number;
  end: number;
  [SOURCE]: RecordSource;
  [AT]: number | readonly number[];
  [ITEM]: Frame | undefined;
  [MADE]: unknown[] | undefined;
}

export type RecordClass = new (
  source: RecordSource,
  at: CaptureRecord[typeof AT],
  start: number,
  end: number,
  item: Frame | undefined,
) => CaptureRecord;

type Getter = (this: CaptureRecord) => unknown;

/** A field as its values need it. */
export interface RecordField extends SpanField {
  /** The rules of a message inside the message. */
  readonly rules: readonly number[];
  /** Whether the slots of its record are those of an item. */
  readonly isItem: boolean;
  /** Its fields. */
  readonly fields: readonly RecordField[];
  /** The class of its records. */
  Value: RecordClass | undefined;
}

/** A shape with those inside it. `names`: of the rules of a message. */
export function recordField(shape: CaptureShape, names: readonly string[], isItem: boolean): RecordField {
  const reader = shape.reader;
  return {
    shape,
    isText: shape.isText,
    digits: reader && isIntegerKind(reader) ? digitsOf(reader) : undefined,
    rules: (shape.inner ?? []).map((name) => names.indexOf(name)),
    isItem,
    fields: shape.fields.map((field) => recordField(field, names, isItem || shape.occurs === 'list')),
    Value: undefined,
  };
}

/** Gives a field the class of its records. A module has getters of its fields and, after them, of its label. */
export function addClass(field: RecordField, Made: RecordClass, getters: readonly (Getter | undefined)[]): RecordClass {
  addGetters(field, Made.prototype, getters);
  field.Value = Made;
  return Made;
}

/** Completes the prototype of a class of records. */
export function addGetters(field: RecordField, prototype: object, getters: readonly (Getter | undefined)[]): void {
  const { shape, fields } = field;
  const isItem = field.isItem || shape.occurs === 'list';
  Object.setPrototypeOf(prototype, CapturedSpan.prototype);
  // A whole text begins here: the class that a module has for it writes no `start`.
  define(prototype, 'start', { value: 0, writable: true });
  define(prototype, FIELD, { value: field });
  const keys = [SOURCE, AT, ITEM, MADE];
  for (let i = 0; i < keys.length; i++) define(prototype, keys[i] as symbol, { value: undefined, writable: true });
  const getter = (name: string, get: Getter) => define(prototype, name, { get, enumerable: true });
  for (let i = 0; i < fields.length; i++) {
    const inside = fields[i] as RecordField;
    getter(inside.shape.field, getters[i] ?? getterOf(inside, i));
  }
  const label = shape.label;
  if (label) getter(label.field, getters[fields.length] ?? labelOf(label, isItem));
}

/** Records and lists are the same object when they are asked for again. */
function getterOf(field: RecordField, index: number): Getter {
  const { shape, rules } = field;
  if (!shape.isRecord && rules.length === 0 && shape.occurs !== 'list') return spanOf(field);
  const make = shape.occurs === 'list' ? itemsOf : recordOf;
  return function () {
    this[MADE] ??= [];
    this[MADE][index] ??= make(this, field);
    return this[MADE][index];
  };
}

// The source is asked for first: that of a whole text settles all else.

function spanOf(field: RecordField): Getter {
  const { isItem, shape } = field;
  const first = isItem ? shape.slot : cellOf(shape.slot);
  return function () {
    const source = this[SOURCE];
    const start = numberAt(this, first, isItem);
    return start < 0 ? undefined : new CapturedSpan(source, start, numberAt(this, first + 1, isItem), field);
  };
}

function recordOf(record: CaptureRecord, field: RecordField): unknown {
  const { isItem, shape, rules, Value } = field;
  const source = record[SOURCE];
  const first = isItem ? shape.slot : cellOf(shape.slot);
  const start = numberAt(record, first, isItem);
  if (start < 0) return undefined;
  const at = record[AT];
  if (rules.length > 0) return source.valueInside(at, start, field);
  return new (Value as RecordClass)(source, at, start, numberAt(record, first + 1, isItem), record[ITEM]);
}

function itemsOf(record: CaptureRecord, field: RecordField): unknown[] {
  const source = record[SOURCE];
  return field.isItem ? itemsOfFrame(record, record[AT] as readonly number[], field) : source.items(record, field);
}

/** The items of a list of a frame; `at`: the frames of the rules inside. */
export function itemsOfFrame(record: CaptureRecord, at: readonly number[], field: RecordField): unknown[] {
  const { [SOURCE]: source, [ITEM]: frame } = record;
  return ((frame as Frame).lists[field.shape.slot] as Frame[]).map((item) => {
    const start = item.slots[0] as number;
    if (field.rules.length > 0) return source.valueInside(at, start, field);
    return captureValue(field, source, item, start, item.slots[1] as number, at);
  });
}

/** The value of a field in a frame of slots and lists. @internal */
export function captureValue(
  field: RecordField,
  source: CapturedSource,
  frame: Frame,
  start: number,
  end: number,
  at: readonly number[] = NONE,
): CapturedRecord {
  const { Value } = field;
  const value = Value
    ? new Value(source as RecordSource, at, start, end, frame)
    : new CapturedSpan(source, start, end, field);
  return value as never;
}

const NONE: readonly number[] = [];

function labelOf({ names, slots }: Exclude<CaptureShape['label'], undefined>, isItem: boolean): Getter {
  return function () {
    this[SOURCE];
    return names[slots.findIndex((slot) => numberAt(this, isItem ? slot : cellOf(slot), isItem) >= 0)];
  };
}

/** Where the machine keeps a slot: a cell of the frame. */
export function cellOf(slot: number): number {
  return MESSAGE_FRAME.size + slot;
}

/** Of a record in an item of a list, a slot; of others, a cell of the frame. */
function numberAt(record: CaptureRecord, index: number, isItem: boolean): number {
  const all = isItem ? (record[ITEM] as Frame).slots : record[SOURCE].cells;
  return all[isItem ? index : (record[AT] as number) + index] as number;
}

/** Makes the classes of a field and of those inside it. */
export function addClasses(field: RecordField): RecordClass {
  for (let i = 0; i < field.fields.length; i++) {
    const inside = field.fields[i] as RecordField;
    if (inside.shape.isRecord) addClasses(inside);
  }
  const Made = function (this: CaptureRecord, ...[source, at, start, end, item]: ConstructorParameters<RecordClass>) {
    this.start = start;
    this.end = end;
    this[SOURCE] = source;
    this[AT] = at;
    this[ITEM] = item;
    this[MADE] = undefined;
  };
  return addClass(field, Made as never, []);
}

/** A shape of a text that is no message: its slots are in a frame of their own. */
export const fieldOfText = /* @__PURE__ */ memoize((shape: CaptureShape): RecordField => {
  const field = recordField(shape, [], true);
  if (shape.isRecord) addClasses(field);
  return field;
});

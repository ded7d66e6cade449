/**
 * The functions behind `test` and `match`: types only. Each generated module has its own beside its
 * table, with the same text as all others: an engine optimises a function for the
 * values that it meets, so one function for all forms would be slower for each of
 * them as soon as a program uses two.
 */

/** Whether a text of `length` symbols is well-formed. */
type TextVerdict = { call(text: unknown, length: number): boolean }['call'];

/** How a form decides texts, as far as this is known: the first texts of a program make the machine and its tiers. */
export interface Ways {
  /** Texts of fewer symbols are short. */
  readonly shortBelow: number;
  readonly short: TextVerdict;
  /** `undefined` until there is a text that is not short. */
  readonly long: TextVerdict | undefined;
}

/** The inputs that can be read as they are: those of one kind, not empty, with the length that they say. */
export interface PlainInput {
  readonly kind: string;
  readonly kindOf: (input: unknown) => string | undefined;
  /** Reads the memory, where no property can lie. In symbols. */
  readonly lengthOf: (input: unknown) => number;
}

/** Makes the verdict of a form: the function behind `test`. `other` is the verdict on all that is not plain. */
export type VerdictOf = (
  plain: PlainInput,
  waysFor: (length: number) => Ways,
  other: (input: unknown) => boolean,
) => (input: { readonly length: number }) => boolean;

/**
 * What the loop of a module with captures reads. `cells` has a row for each state, over octets with a column for each octet:
 * the next row; below zero −1 refuses, and other cells are the complement of `list << bits | row`, `bits` for all rows.
 * `masks` has a row for each symbol of the prefix: of all that a text selects one bit is left, or none. `states` has the
 * row after it, by the zeros before that bit.
 */
export interface LoopParts {
  readonly cells: Int32Array;
  readonly masks: Int32Array;
  readonly states: Int32Array;
  readonly ends: readonly number[];
  readonly classes: Uint16Array;
  /** The tape: entries of 16 bits, and two of them in each number of the same memory. */
  readonly entries: Uint16Array;
  readonly words: Int32Array;
  /** The first entries in memory of their own, after those that are kept already. */
  readonly keep: (kept: KeptTape | undefined, count: number) => KeptTape;
  /** How far the first entry of a number is from its last bits: 0 or 16. */
  readonly firstEntry: number;
  readonly newFrame: (slots: number[]) => FrameOfText;
  /** The keys of a record: its text, the numbers of its tape, and the method that makes its frame. */
  readonly text: symbol;
  readonly found: readonly symbol[];
  readonly frameOfTape: symbol;
}

/** The last part of a tape that is kept. */
export interface KeptTape {
  readonly words: readonly number[];
  readonly before: KeptTape | undefined;
  after: KeptTape | undefined;
}

/** What operations are done on. */
interface FrameOfText {
  /** Slots of the text, then registers. */
  readonly slots: number[];
  add(event: number, at: number): void;
  read(kept: KeptTape, base: number, operate: OperationsOnTape): void;
}

/** Does what a part of a tape says, whose offsets count from a base. Returns the base of the next part. */
export type OperationsOnTape = (frame: FrameOfText, base: number, words: readonly number[]) => number;

/** A chunk of a stream: its offset, the row before it, and then the row after it. */
export interface CaptureChunk {
  row: number;
  readonly frame: FrameOfText;
  readonly offset: number;
}

/**
 * `match` as a module has it, for its table and the inputs of its alphabet that are plain: octets in a Uint8Array, or a
 * string. `other` has the answer for all others, and `parts()` is asked for at the first text. With a chunk, the text is only read:
 * the chunk is the answer, or `null` where a symbol is refused.
 */
export type CaptureMatch = (
  plain: { readonly kindOf: (input: unknown) => string | undefined; readonly lengthOf: (view: unknown) => number },
  parts: () => LoopParts,
  complete: (prototype: object) => void,
  other: (input: unknown) => object | null,
) => (input: never, chunk?: CaptureChunk) => object | null;

/** A record of a message: its offsets, and what its getters read, by the keys that `MessageParts` has. */
interface RecordOfMessage {
  start: number;
  end: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a key has is known where it is written
  [key: symbol]: any;
}

interface FieldOfMessage {
  readonly fields: readonly FieldOfMessage[];
}

/** `at`: its frame, or in an item of a list the frames of the rules inside; `item`: what it is in a list, if it is. */
type RecordArguments = [
  source: object,
  at: number | readonly number[],
  start: number,
  end: number,
  item: object | undefined,
];

type RecordMaker = new (...given: RecordArguments) => RecordOfMessage;

/**
 * What the function of a module with messages reads. Rows of a number have 256 cells for each
 * state: the next state. `room` has the numbers that are found (message-table.ts).
 */
interface MessageParts {
  readonly room: {
    cells: Int32Array;
    size: number;
    used: number;
    longer(used: number, more: number): Int32Array;
  };
  /** The rows of a number, by its rule and part. */
  readonly integer: (rule: number, part: number) => Int32Array;
  /** For each octet the first of these sets of ranges that has it, counted from 1; 0: none. */
  readonly setOf: (sets: readonly (readonly number[])[]) => Uint8Array;
  /** Whether octets are a text of a form. */
  readonly accepts: (form: number) => (text: Uint8Array, from: number, to: number) => boolean;
  /** The fields of the rules, with those inside each. */
  readonly fields: readonly FieldOfMessage[];
  /** Makes a class of a function that sets the properties of a record; with getters of its fields and of its label. */
  readonly record: (
    field: FieldOfMessage,
    made: (this: RecordOfMessage, ...given: RecordArguments) => void,
    getters: readonly (((this: RecordOfMessage) => unknown) | undefined)[],
  ) => RecordMaker;
  readonly Span: new (source: object, start: number, end: number, field: FieldOfMessage) => object;
  readonly SOURCE: symbol;
  readonly AT: symbol;
  readonly ITEM: symbol;
  readonly MADE: symbol;
}

/**
 * How a module reads a message that is well-formed: `read` returns the index after it, or −1. Then the machine reads
 * the octets again, and says what is wrong, or that more of them are needed. `classes` are those of the values of its rules, and
 * `sizes` how long their frames are, up to what is found inside.
 */
export type MessageRead = (parts: MessageParts) => {
  readonly read: (text: Uint8Array, from: number, to: number) => number;
  readonly classes: readonly RecordMaker[];
  readonly sizes: readonly number[];
};

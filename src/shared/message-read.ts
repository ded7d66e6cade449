/**
 * The function by which a module with messages reads one that is well-formed: types only. It is made for the table beside
 * it (message-table.ts).
 */

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

/**
 * The function behind `match`, as a module with captures has it beside its table: types only. Each module has its own, for
 * the same reason as the function behind `test` (verdict-of.ts).
 */

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

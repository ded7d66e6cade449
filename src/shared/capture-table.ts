/**
 * The layout of captures: the compile wing writes it, the run wing and the emitters of other languages read it.
 *
 *     offsets of marks ──► slots of the whole text, and a tape of events for what is below a repetition ──► values
 *
 * A frame is a whole text, or one item of a list: it has slots for the marks that occur at most once in it, and a list
 * for each field that can occur more often. The slot of a field is where it begins; the next one is where it ends.
 */

import type { IntegerKind } from './integer-kinds.ts';

export type CaptureReader = 'integer' | 'bigint' | 'ascii-lower' | 'percent-decoded' | 'text' | IntegerKind;

export interface CaptureShape {
  /** The name of the field; that of the whole text is empty. */
  readonly field: string;
  readonly occurs: 'never' | 'required' | 'optional' | 'list';
  /** The slot in the frame around it; of a list, the number of the list there. */
  readonly slot: number;
  /** Marks 2 · id and 2 · id + 1 on the tape. */
  readonly id: number;
  /** Whether all its texts are UTF-8 (or it is in code units). Otherwise each octet is one character of `text`. */
  readonly isText: boolean;
  readonly reader?: CaptureReader | undefined;
  /** The parts of its number: the value has a property for each. */
  readonly bits?: readonly { readonly name: string; readonly shift: number; readonly size: number }[] | undefined;
  readonly isRecord: boolean;
  /** Its value is that of a message inside the message: by one of these rules. */
  readonly inner?: readonly string[];
  readonly fields: readonly CaptureShape[];
  /** The field that says which alternative matched: the one whose slot is set. */
  readonly label?: { readonly field: string; readonly names: readonly string[]; readonly slots: readonly number[] };
  /** Of the whole text and of a list: the size of its frame. */
  readonly frame?: { readonly slots: number; readonly lists: number };
}

/** Operations are four numbers each: what, which, the register of the offset (−1: the offset reached), what to add. */
export const OPERATION = {
  /** A slot of the whole text is set. */
  slot: 0,
  /** An event goes to the tape. */
  event: 1,
  /** A register is set. */
  keep: 2,
} as const;

/** The entry after the last one of the tape that the loop of a module writes (run/captures/tape.ts). No list has its number. */
export const NO_MORE = 0xffff;

/** How many entries the loop of a module can write to its tape before it has them kept. */
export const TAPE_ENTRIES = 8192;

/** Numbers of the tape, of two entries each, that the value of a short text has itself: a list takes longer to make. */
export const OWN_WORDS = 8;

/** The loop of a module reads shorter texts, so that offsets in it are small numbers to an engine. */
export const LOOP_LIMIT = 2 ** 30;

/** What a module was written for. Another number, whenever a table or loop of before would be read wrongly. */
export const CAPTURES_VERSION = 5;

export interface CaptureTable {
  /** Of a module: `CAPTURES_VERSION` when it was written. */
  readonly version?: number;
  readonly alphabet: 'octets' | 'units';
  readonly classCount: number;
  readonly classes: readonly number[];
  /**
   * The cell of `state · classCount + class`: the first cell of the next state; or −1, the symbol is refused; or −1 − f:
   * `flagged[2f]` is the first cell of the next state, `flagged[2f + 1]` the list of operations to do first.
   */
  readonly next: readonly number[];
  readonly flagged: readonly number[];
  readonly lists: readonly (readonly number[])[];
  /** For each state the list to do at the end of the text; −1: it may not end here. With `back`: see there. */
  readonly ends: readonly number[];
  readonly registers: number;
  /** The slots of the whole text before the first symbol: −1, or what is known already. */
  readonly slots: readonly number[];
  /** The marks of each event of the tape, each with how many symbols after the event it is. */
  readonly events: readonly (readonly number[])[];
  readonly shape: CaptureShape;
  /** The marks of labels on the tape, in the order of the shape: a record, its labels, its fields. */
  readonly labels: { readonly marks: readonly number[] };
  /**
   * For a loop that is code: the first symbols of each text, where they have no operations. There are few ways through the
   * states, and each is a bit. For each symbol and class the ways that it can take; for each way the state after it.
   */
  readonly prefix?: { readonly masks: readonly number[]; readonly states: readonly number[] };
  /**
   * Two passes, where too many marks are uncertain at once. For each cell: for each way that the next state leaves open,
   * the way before it and a list. `ends` has pairs then: the way that ends (−1: none) and a list.
   */
  readonly back?: readonly (readonly number[])[];
}

/**
 * The layout of messages: the compile wing writes it, the run wing reads it.
 *
 *     netstring = size ":" text ","       symbols of the rule: 100 (size), 3A, 101 (text), 2C
 *
 * A rule of a message is an automaton with captures. To it each part, a number or a field, is one symbol above FF: when the
 * machine takes it, the part is read by itself, and the rule goes on behind it.
 */
import type { CaptureTable } from './capture-table.ts';
import type { IntegerKind } from './integer-kinds.ts';
import type { FormTable } from './layout.ts';

/** The first symbol of a rule that is a part. */
export const FIRST_PART = 0x100;

/**
 * What was found is numbers in a row. Each rule that was open has a frame there: these numbers, its slots, and then, in the order
 * of the text, the frames of the rules inside it and pairs: an offset, and the event that it is of. A repeated field has a frame
 * around those of its items, without slots.
 */
export const MESSAGE_FRAME = {
  /** How long the frame is, negative: no pair begins with such a number. */
  length: 0,
  /** The rule, by its number in the table; the complement of it for a repeated field. */
  rule: 1,
  start: 2,
  end: 3,
  /** How many these are. */
  size: 4,
} as const;

/** What a module was written for, as CAPTURES_VERSION. */
export const MESSAGES_VERSION = 7;

/** A count: numbers that were read, each times a factor, and what is added. */
export interface MessageCount {
  readonly terms: readonly { readonly number: number; readonly times: number }[];
  readonly plus: number;
  /** It is added to all that is left of the field around it: then it takes away, or is 0. */
  readonly isRest?: true;
}

/** Whether a length is all that is left. */
export function isWholeRest(length: MessageCount | undefined): boolean {
  return length?.isRest === true && length.terms.length === 0 && length.plus === 0;
}

/** A number that, times a factor and with what is added, is the offset of an octet before the rule that it is in. */
export interface MessageOffset {
  readonly rule: string;
  readonly times: number;
  readonly plus: number;
}

/** Some bits of a number. */
export interface BitsPart {
  readonly name: string;
  /** How many bits are below it, and how many it has. */
  readonly shift: number;
  readonly size: number;
  readonly numbers: readonly number[];
  readonly max?: number;
}

export interface IntegerPart {
  readonly kind: 'integer';
  readonly rule: string;
  readonly clause: string;
  readonly integer: IntegerKind;
  /** Which numbers it sets: its own, and each choice that it is one of. */
  readonly numbers: readonly number[];
  /** The largest value; none if it counts nothing. */
  readonly max?: number;
  readonly before?: MessageOffset;
  readonly bits?: readonly BitsPart[];
  /** The octets of its rule: for each state 256 next states, −1 refuses. */
  readonly next: readonly number[];
  readonly accepting: readonly number[];
}

/** All numbers that one sets: its own, and those of its bits. */
export function numbersSet({ numbers, bits = [] }: Pick<IntegerPart, 'numbers' | 'bits'>): number[] {
  return [...numbers, ...bits.flatMap((part) => part.numbers)];
}

/** Chosen by a number that has one of these values; or, if `isOther`, none of them. */
export interface MessageChoice {
  readonly number: number;
  readonly values: readonly number[];
  readonly isOther: boolean;
}

export interface FieldPart {
  readonly kind: 'field';
  readonly rule: string;
  readonly clause: string;
  /** How many octets; none: the rule says itself where it ends. */
  readonly length?: MessageCount;
  readonly times?: MessageCount;
  readonly when?: MessageChoice;
  /** Any octets; a form of `MessageTable.forms`; or a rule of `MessageTable.rules`. */
  readonly content: 'any' | 'form' | 'rule';
  readonly index: number;
}

/** The numbers that a field asks for. */
export function numbersOfField({ length, times, when }: Pick<FieldPart, 'length' | 'times' | 'when'>): number[] {
  const terms = [...(length?.terms ?? []), ...(times?.terms ?? []), ...(when ? [when] : [])];
  return terms.map(({ number }) => number);
}

export type MessagePart = IntegerPart | FieldPart;

export interface MessageRule {
  readonly rule: string;
  readonly clause: string;
  readonly captures: CaptureTable;
  readonly parts: readonly MessagePart[];
  /** For each state the parts that can begin there: each octet leads to one of them at most, or none does it. */
  readonly begins: readonly (readonly number[])[];
  /** For each part the octets that it can begin with: 256 flags; none: it begins whatever comes. */
  readonly first: readonly (readonly number[] | null)[];
  /** For each state: 0 the rule cannot end, 1 it can end and go on, 2 it ends. */
  readonly ends: readonly number[];
  /** For faults, for each state: what can follow, and the rule that is matched there, with its clause and what authors say of faults: the first for the octet. */
  readonly expected: readonly string[];
  readonly labels: readonly (readonly [rule: string, clause: string, errors?: readonly AuthorsError[]])[];
  /** How many levels of it may be open. */
  readonly depth?: number;
}

/** `@error` of a grammar: the octets that it is said of, as ranges, and the words. */
export type AuthorsError = readonly [octets: readonly (readonly [number, number])[], error: string];

export interface MessageTable {
  /** Of a module: `MESSAGES_VERSION` when it was written. */
  readonly version?: number;
  readonly title: string;
  /** The first is the message. */
  readonly rules: readonly MessageRule[];
  readonly forms: readonly FormTable[];
  /** The numbers that are asked for: `len`, or `small / large`, which is the one of them that was read last. */
  readonly numbers: readonly string[];
  /** Whether each message shows by its octets where it ends. */
  readonly endsItself: boolean;
}

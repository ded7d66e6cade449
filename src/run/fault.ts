/**
 * What is wrong with a text, where, and by which rule.
 *
 *     41 ED A0 80   as UTF-8
 *        ^^ ^^
 *     offset 1 (octets), length 1, at 2, reason surrogate, expected 80..9F,
 *     rule utf8_3_ed, clause RFC 3629 §4
 *
 * Offsets count octets, or code units for forms over code units, from the start
 * of the text. In a stream they count over all chunks.
 */
import { type Alphabet, formatSymbol, formatSymbols } from '../shared/alphabet.ts';
import type { FormTable } from '../shared/layout.ts';

/** `Reason` is the union of the reasons of a form: `ReasonOf<typeof utf8>`. */
export interface Fault<Reason extends string = string> {
  /** Where the ill-formed sequence starts, in octets (code units). The text before it is well-formed. */
  readonly offset: number;
  /**
   * Length of the maximal subpart in octets (code units): what one U+FFFD replaces (Unicode 3.9, D93b), with one
   * exception, see `joined`. At least 1; 0 where the input ends between two characters, such as an empty input, and more
   * must follow. For UTF-16 and UTF-32 in octets it is a number of whole code units, unless the fault is `incomplete`.
   *
   * A code unit counts as a whole where its first octets are refused already, and so does an escape of JSON that a profile
   * refuses: 90 alone in `utf32be` is a fault, and not `incomplete`, since no octets after it make it well-formed. A fault
   * of a whole text goes no further than the text. Chunks may have an end that is not known yet: a fault that `push` or
   * `checkAll` gives can go past it. Take `Math.min(offset + length, size)` as its end there.
   */
  readonly length: number;
  /** Offset of the first octet (code unit) that no well-formed text has there; the length of the input when `incomplete`. */
  readonly at: number;
  /** The input ended inside a sequence that could still have become well-formed. */
  readonly incomplete: boolean;
  /**
   * Where all faults of a text are listed: whether one U+FFFD replaces this fault and the one before it. UTF-16 in octets
   * only, where the text ends with a part of a code unit after a lone high surrogate: `D8 00 41` has faults of length 2
   * and 1. The first is known, and in a stream reported, before it is known whether the text ends.
   */
  readonly joined?: boolean;
  /** The restriction that the text violates: `overlong`, `surrogate`, `truncated`, … */
  readonly reason: Reason;
  /**
   * Profiles only (`wellformed/profiles`), where the encoding is well-formed but the profile does not allow the
   * character: its scalar value, `U+0000`. Where the octets up to `at` are only the prefix of a character, and the
   * profile allows no character with this prefix: all scalar values it can be, `U+0080..U+00BF`. `length` then is that
   * of the whole character, as far as it is known.
   */
  readonly disallowed?: string;
  /** The octets (code units) that well-formed text can have there, as ranges: `80..9F`; empty where the text must end. */
  readonly expected: string;
  /** The grammar rule being matched: `utf8_3_ed`. */
  readonly rule: string;
  /** The section of the specification that the rule is from: `RFC 3629 §4`. */
  readonly clause: string;
  /** The octets (code units) from `offset` up to and including `at`, in hexadecimal; of a longer sequence the last 16. */
  readonly octets: string;
  /** The fault in one line, for people. */
  readonly message: string;
}

/** A fault in a text that ends at an offset: what is cut off there goes no further. @internal */
export function within<Reason extends string>(fault: Fault<Reason>, end: number): Fault<Reason> {
  return fault.offset + fault.length > end ? { ...fault, length: end - fault.offset } : fault;
}

/** How many pending symbols a cursor keeps. A character of an encoding form has at most 6 octets. @internal */
export const PENDING_LIMIT = 16;

/** @internal */
export interface FaultFacts {
  /** The fault, apart from what `fault` adds. */
  readonly known: Omit<Fault, 'octets' | 'message'> & { octets?: string; message?: string };
  readonly alphabet: Alphabet;
  /** The symbols from `offset` to before `at`; if there are more than `PENDING_LIMIT`, the last of them. */
  readonly pending: readonly number[];
  /** The symbol at `at`; `undefined` when the input ended there. */
  readonly offending: number | undefined;
  /** What the messages of a state and a reason have in common; without it, it is made anew. */
  readonly wording?: Wording | undefined;
}

/** What faults of a state and a reason have in common, joined once: each string less is a tenth of a fault. */
export interface Wording {
  /** The message after the octets. */
  readonly message: string;
  /** The same in two parts, where symbols are pending: before and after these. */
  readonly pending: string;
  readonly expected: string;
}

/** @internal */
export function wordingOf(
  { reason, expected, rule, clause, incomplete }: FaultFacts['known'],
  { title }: Pick<FormTable, 'title'>,
): Wording {
  const source = rule + (rule && clause && ', ') + clause;
  const shown = expected || 'the end of the text';
  const is = ` is ill-formed ${title}: ${reason}; `;
  const then = `${incomplete ? `the input ends where ${shown} is expected` : `expected ${shown}`} [${source}]`;
  return { message: is + then, pending: `${is}after `, expected: ` ${then}` };
}

/** Adds octets and message to what is known of a fault. @internal */
export function fault(
  { alphabet, pending, offending, known, wording }: FaultFacts,
  table: Pick<FormTable, 'title'>,
): Fault {
  const { offset, at, incomplete } = known;
  const words = wording ?? wordingOf(known, table);
  const cut = at - offset > pending.length ? '… ' : '';
  const before = formatSymbols(alphabet, pending);
  let octets = cut + before;
  let said = words.message;
  if (!incomplete) {
    if (before) said = words.pending + octets + words.expected;
    // Of a long sequence the last symbols are shown: one fewer before the offending one.
    const shown = pending.length < PENDING_LIMIT ? before : before.slice(alphabet.digits + 1);
    octets = cut + (shown && `${shown} `) + formatSymbol(alphabet, offending as number);
  }
  // The object is completed in place: a spread or `Object.assign` would take longer than the wording.
  known.octets = octets;
  known.message = `${alphabet.noun} ${offset}: ${octets || 'the text'}${said}`;
  return known as Fault;
}

/**
 * What is known of a fault → the fault: `fault`, or `explainCharacter` for profiles, which names scalar values. `state` is
 * that of the diagnosis before `at`. @internal
 */
export type Explain = (facts: FaultFacts, table: FormTable, state: number) => Fault;

/**
 * What is wrong with a text, where, and by which rule.
 *
 *     41 ED A0 80   as UTF-8
 *        ^^ ^^
 *     offset 1 (octets), length 1, at 2, reason surrogate, expected 80..9F,
 *     rule utf8_3_ed, clause RFC 3629 §4
 *
 * Positions count octets, or code units for forms over code units, from the
 * start of the text, over all chunks of a stream.
 */
import { type Alphabet, formatSymbols } from '../alphabet.ts';
import type { FormTable } from '../layout.ts';

export interface Fault {
  /** Where the ill-formed sequence starts: so many octets (code units) before it are well-formed. */
  readonly offset: number;
  /**
   * Length of the maximal subpart, in octets (code units), at least 1 (0 in an empty input): what one
   * U+FFFD replaces (Unicode 3.9, D93b). For UTF-16 and UTF-32 in octets, whole
   * code units, even where the input ends inside the last one; unless that could still have become well-formed.
   */
  readonly length: number;
  /** The first octet (code unit) that no well-formed text can have there; the length of the input when `incomplete`. */
  readonly at: number;
  /** The input ended inside a sequence that could still have become well-formed. */
  readonly incomplete: boolean;
  /** The restriction that was broken: `overlong`, `surrogate`, `truncated`, … */
  readonly reason: string;
  /**
   * Only of profiles (`wellformed/profiles`), and only where the text is well-formed but for a scalar value that the
   * profile does not allow: that one, `U+0000`; or, where no scalar value that begins with the octets up to `at` is
   * allowed, all of them: `U+0080..U+00BF`. `length` is that of the character once all of it is known.
   */
  readonly disallowed?: string;
  /** What could have followed instead, as ranges: `80..9F`; empty when nothing could. */
  readonly expected: string;
  /** The grammar rule being matched: `utf8_3_ed`. */
  readonly rule: string;
  /** The section of the specification behind that rule: `RFC 3629 §4`. */
  readonly clause: string;
  /** The octets (code units) from `offset` up to and including `at`, in hexadecimal; of a longer sequence the last 16. */
  readonly octets: string;
  /** All of this as one line for people. */
  readonly message: string;
}

/** Sequences are remembered up to this length; those of the encoding forms have at most 6 octets. @internal */
export const PENDING_LIMIT = 16;

/** @internal */
export interface FaultFacts {
  /** The fault, apart from what `fault` adds. */
  readonly known: Omit<Fault, 'octets' | 'message'>;
  readonly alphabet: Alphabet;
  /** The symbols from `offset` to before `at`, the last ones if they are many. */
  readonly pending: readonly number[];
  /** The symbol at `at`; `undefined` when the input ended there. */
  readonly offending: number | undefined;
}

/** @internal */
export function fault({ alphabet, pending, offending, known }: FaultFacts, { title }: Pick<FormTable, 'title'>): Fault {
  const { offset, at, reason, rule, clause, incomplete } = known;
  const symbols = offending === undefined ? pending : [...pending, offending];
  const cut = at - offset > pending.length ? '… ' : '';
  const before = formatSymbols(alphabet, pending);
  const octets = cut + formatSymbols(alphabet, symbols.slice(-PENDING_LIMIT));
  const source = [rule, clause].filter(Boolean).join(', ');
  const expected = known.expected || 'the end of the text';
  const instead = incomplete
    ? `the input ends where ${expected} is expected`
    : `${before ? `after ${cut}${before} ` : ''}expected ${expected}`;
  // Filled in: an object made of two others takes longer than all else here (measured).
  return Object.assign(known, {
    octets,
    message: `${alphabet.noun} ${offset}: ${octets || 'the empty text'} is ill-formed ${title}: ${reason}; ${instead} [${source}]`,
  });
}

/** Puts what is known of a fault into words: `fault`, or `explainCharacter` (profiles), which names scalar values. @internal */
export type Explain = (facts: FaultFacts, table: FormTable) => Fault;

/**
 * The data of a look-up kernel. The search finds it, the proof checks it, and
 * lookup-module.ts turns it into a WebAssembly module.
 *
 * A symbol is one octet, or 2 or 4 octets where a code unit has as many. A
 * window is a symbol and the symbols before it. The kernel looks at the window
 * of every symbol. An octet's age is the number of octets after it in the
 * window: the last octet has age 0. Each octet has two nibbles:
 *
 *     dimension 2·age        its high nibble
 *     dimension 2·age + 1    its low nibble
 *
 * A box is a set of nibbles for each dimension; a set is 16 bits. A window lies
 * in a box when each nibble is in its set. A box is forbidden when no window of
 * well-formed text lies in it. So a text with a window in a forbidden box is
 * ill-formed:
 *
 *     C2 41 as UTF-8:   high nibble of age 1 ∈ {C..F}, high nibble of age 0 ∉ {8..B}
 *
 * A language whose ill-formed texts all have such a window is strictly locally
 * testable (R. McNaughton, S. Papert, 1971). Up to eight boxes share their
 * look-ups: each dimension has a table of sixteen octets, one bit a box, and a
 * window lies in box i when bit i is set in all looked-up octets. This is the
 * kernel of J. Keiser and D. Lemire, "Validating UTF-8 In Less Than One
 * Instruction Per Byte", 2021. So is the exemption: one box is not forbidden,
 * but well-formed exactly where one of a few older octets lies in a range. Its
 * bit is compared with that condition, by XOR.
 */
import type { SymbolRange } from '../../shared/alphabet.ts';

/** All sixteen nibbles: the box does not depend on the dimension. */
export const ANY_NIBBLE = 0xffff;

/** A set of nibbles for each dimension; missing dimensions are `ANY_NIBBLE`. */
export type Box = readonly number[];

/** Boxes that share their look-ups, at most eight. */
export type BoxGroup = readonly Box[];

/** An octet of the window, and the range in which it requires the exempt box. */
export interface ExemptionTerm {
  /** In octets. */
  readonly age: number;
  readonly range: SymbolRange;
}

/** The exempt box: a window must lie in it exactly where one of the terms is true. It is in the first group. */
export interface Exemption {
  readonly box: Box;
  readonly terms: readonly ExemptionTerm[];
}

export interface LookupKernel {
  /** Octets of a symbol: 1, 2 or 4. */
  readonly width: number;
  /** Symbols of a window. */
  readonly window: number;
  /** The state of the automaton in which a text starts. "Well-formed" means: accepted from there. */
  readonly entryState: number;
  /** A symbol that leads from every accepting boundary state to the entry state: it is written around a text. */
  readonly padding: readonly number[];
  readonly groups: readonly BoxGroup[];
  readonly exemption: Exemption | null;
  /** A range for each octet of a symbol. A window of such symbols lies in no forbidden box. */
  readonly cleanRanges: readonly SymbolRange[] | null;
}

/** The dimensions that the boxes of a group depend on, in ascending order. */
export function dimensionsOf(group: BoxGroup): number[] {
  return [
    ...new Set(
      group.flatMap((box) => box.flatMap((nibbles, dimension) => (nibbles === ANY_NIBBLE ? [] : [dimension]))),
    ),
  ].sort((a, b) => a - b);
}

/** The look-up table of a dimension: for each nibble an octet, in which bit i belongs to box i. */
export function lookupTable(group: BoxGroup, dimension: number): number[] {
  return Array.from({ length: 16 }, (_, nibble) =>
    group.reduce((bits, box, i) => bits | ((((box[dimension] ?? ANY_NIBBLE) >> nibble) & 1) << i), 0),
  );
}

/** The groups, the first one with the exempt box at its end. */
export function groupsWithExemption({ groups, exemption }: Pick<LookupKernel, 'groups' | 'exemption'>): BoxGroup[] {
  if (!exemption) return [...groups];
  const [first = [], ...others] = groups;
  return [[...first, exemption.box], ...others];
}

/** Look-ups for each symbol, and one operation a group: the cost that the search minimises. */
export function lookUpCount(kernel: Pick<LookupKernel, 'groups' | 'exemption'>): number {
  return groupsWithExemption(kernel).reduce((sum, group) => sum + dimensionsOf(group).length + 1, 0);
}

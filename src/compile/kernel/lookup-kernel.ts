/**
 * What a look-up kernel is: the data that the SIMD module runs on, that the
 * search looks for and that the proof is about.
 *
 * Symbols are octets, or groups of 2 or 4 where the code unit has as many. At
 * every symbol of the text the kernel looks at a window: that symbol and those
 * before it. Octets of the window are counted from its end, and each has two
 * nibbles; so position 0 is the last octet, and
 *
 *     dimension 2·position        its high nibble
 *     dimension 2·position + 1    its low nibble
 *
 * A box is a set of nibbles for each dimension, as 16 bits. A window lies in a
 * box when each of its nibbles does, and a box that no well-formed text has a
 * window in is evidence: a text is ill-formed when a window lies in a box.
 *
 *     C2 41 as UTF-8:   high nibble before ∈ {C..F}, high nibble ∉ {8..B}
 *
 * Eight boxes share three look-ups: a table for each dimension, of sixteen
 * octets with one bit a box, and the conjunction of what they give. That is the
 * kernel of J. Keiser and D. Lemire, "Validating UTF-8 In Less Than One
 * Instruction Per Byte", 2021. Its last trick is here too: the licence. One box
 * may be no evidence in itself, but be right exactly where one of a few older
 * octets lies in a range: then its bit is compared with that, by XOR.
 */
import type { SymbolRange } from '../../alphabet.ts';

/** All sixteen nibbles: the dimension does not matter. */
export const ANY_NIBBLE = 0xffff;

/** Nibbles for each dimension; missing dimensions are `ANY`. */
export type Box = readonly number[];

/** Boxes that share their look-ups, at most eight. */
export type Group = readonly Box[];

/** An older octet, and the range in which it demands the licensed box. */
export interface ExemptionTerm {
  /** Octets before the end of the window. */
  readonly position: number;
  readonly range: SymbolRange;
}

/** The box that must hold exactly where one of the terms does. It is the last box of the first group. */
export interface Exemption {
  readonly box: Box;
  readonly terms: readonly ExemptionTerm[];
}

export interface LookupKernel {
  /** Octets of a symbol: 1, 2 or 4. */
  readonly width: number;
  /** Symbols of a window. */
  readonly window: number;
  /** The state in which a text begins, with respect to which well-formed is meant. */
  readonly entryState: number;
  /** A symbol that leads from every state in which a text may end to the state at home: what is written around a text. */
  readonly padding: readonly number[];
  readonly groups: readonly Group[];
  readonly exemption: Exemption | null;
  /** A range for each octet of a symbol: symbols within them, if nothing else is in the window, are well-formed. */
  readonly cleanRanges: readonly SymbolRange[] | null;
}

/** The dimensions that a group looks at, in ascending order. */
export function dimensionsOf(group: Group): number[] {
  return [
    ...new Set(
      group.flatMap((box) => box.flatMap((nibbles, dimension) => (nibbles === ANY_NIBBLE ? [] : [dimension]))),
    ),
  ].sort((a, b) => a - b);
}

/** The sixteen octets of a dimension's table: bit i stands for box i. */
export function lookupTable(group: Group, dimension: number): number[] {
  return Array.from({ length: 16 }, (_, nibble) =>
    group.reduce((bits, box, i) => bits | ((((box[dimension] ?? ANY_NIBBLE) >> nibble) & 1) << i), 0),
  );
}

/** The groups with the licensed box in its place. */
export function groupsWithExemption({ groups, exemption }: Pick<LookupKernel, 'groups' | 'exemption'>): Group[] {
  if (!exemption) return [...groups];
  const [first = [], ...others] = groups;
  return [[...first, exemption.box], ...others];
}

/** How many look-ups a symbol costs: what is minimised. */
export function lookUpCount(kernel: Pick<LookupKernel, 'groups' | 'exemption'>): number {
  return groupsWithExemption(kernel).reduce((sum, group) => sum + dimensionsOf(group).length + 1, 0);
}

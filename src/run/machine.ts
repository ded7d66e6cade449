/**
 * What a machine is: a table that steps. Types only, the ground on which kernels,
 * diagnosis and engine stand; the loops are in kernel/.
 */
import type { Alphabet } from '../alphabet.ts';
import type { ClassMap, FormTable, SimdKernel } from '../layout.ts';
import type { Explain } from './fault.ts';
import type { Tier } from './tier.ts';

export interface Machine<Text> {
  readonly alphabet: Alphabet;
  /** Whether the whole text leads to an accepting state. */
  accepts(text: Text): boolean;
  /** The state after `text` from `from` to before `to`, coming from `state`. */
  run(state: number, text: Text, from: number, to: number): number;
  /** The state after one symbol. */
  next(state: number, symbol: number): number;
  symbolAt(text: Text, index: number): number;
  /** A position near the first fault, before which the text is well-formed; `null` when all of it is. Kernels only. */
  locate?(text: Text): Located | null;
  /** Describes the kernels in use. A method: the answer depends on whether their modules compile. */
  engine(): string;
  /** A buffer in a kernel's own memory, for octets that are then checked without being copied; handed out once. */
  room?(octets: number): Uint8Array | undefined;
  /** Unfolds a class map of this alphabet. */
  classLookup(map: ClassMap): ClassOf;
}

/** The class of a symbol. */
export type ClassOf = (symbol: number) => number;

/** A position before which the text is well-formed, and the state there: one in which a text may end. */
export interface Located {
  readonly position: number;
  readonly state: number;
}

/** How the engine of a form is made: which machine steps through the table, and who puts its faults into words. */
export interface Make<Text> {
  /** `shiftMachine` where the states fit into words, `rowMachine` where they do not, `unitMachine` over code units. */
  readonly machine: (table: FormTable) => Machine<Text>;
  readonly explain?: Explain;
  /** The last tier that may run above that machine, where there are tiers. */
  readonly limit?: Tier | undefined;
  /** SIMD kernels that came with the table; those of our own tables are found without. */
  readonly kernels?: readonly SimdKernel[] | undefined;
}

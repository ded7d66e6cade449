/**
 * A machine: a table that steps through a text. Types only; the loops are in
 * kernel/. The run wing imports in this order (a test checks it):
 *
 *     fault → machine (types) → kernel/ → diagnosis → engine → scanner → validator
 */
import type { Alphabet } from '../shared/alphabet.ts';
import type { ClassMap, FormTable, SimdKernel } from '../shared/layout.ts';
import type { VerdictOf } from '../shared/verdict-of.ts';
import type { Explain } from './fault.ts';
import type { Tier } from './tier.ts';

/**
 * Whether a whole text, of `length` symbols, leads from the start to an accepting state. It has the type of a method: those
 * of a machine over octets and of one over code units fit a machine over any text.
 */
export type Accepts<T> = { call(text: T, length: number): boolean }['call'];

export interface Machine<T> {
  readonly alphabet: Alphabet;
  readonly accepts: Accepts<T>;
  /** Texts shorter than this, in symbols, are best left to `step`: the same in one loop, without a look at the length. */
  readonly stepBelow: number;
  readonly step: Accepts<T>;
  /** `accepts` for texts that are not short. The native tier qualifies the platform's check here. */
  acceptsLong(): Accepts<T>;
  /**
   * A quick answer for chunks: whether the whole text leads from the start to the start again. `false` where it does not,
   * and where no tier knows.
   */
  isText(): Accepts<T>;
  /** The state after `text` from `from` to before `to`, coming from `state`. */
  run(state: number, text: T, from: number, to: number): number;
  /** The state after one symbol. */
  next(state: number, symbol: number): number;
  symbolAt(text: T, index: number): number;
  /**
   * A position shortly before the first fault, with well-formed text before it; `null` when all is well-formed;
   * `undefined` where no tier knows.
   */
  locate(text: T): Located | null | undefined;
  /** The same for a text shorter than `stepBelow` that `step` rejects. */
  near(text: T): Located;
  /** Names the kernels in use. A method, because the answer depends on whether their modules compile. */
  engine(): string;
  /** Unfolds a class map of this alphabet. */
  classLookup(map: ClassMap): Classes;
}

/** The class of each symbol. */
export type Classes = ArrayLike<number>;

/** A position with well-formed text before it, and the state there, which is accepting. */
export interface Located {
  readonly position: number;
  readonly state: number;
}

export interface TierOptions {
  /** The highest tier that may run. */
  readonly limit?: Tier | undefined;
  /** The SIMD kernels of the table; default: none. */
  readonly kernels?: readonly SimdKernel[] | undefined;
}

/** A machine → the same machine with faster tiers on top, as far as the platform has them. */
export type AddTiers<T> = (machine: Machine<T>, table: FormTable, options: TierOptions) => Machine<T>;

/** What the engine of a form is made of. */
export interface EngineParts<T> extends TierOptions {
  /** Table → the machine that steps through it: shifts, rows or blocks. */
  readonly machine: (table: FormTable) => Machine<T>;
  readonly tiers: AddTiers<T>;
  /** The function of the table's generated module, or one that other forms use too. */
  readonly verdict: VerdictOf;
  /** Writes the messages of faults; default: `fault`. */
  readonly explain?: Explain;
}

/**
 * The length of a chunk, in symbols, that leads from the start of a text back to the start: whole characters. 0 where it
 * does not, and where this is not known at once. The engine is asked for at the first chunk.
 */
export type LengthOfWhole<T> = (
  engine: () => { readonly table: FormTable; readonly machine: Machine<T> },
) => (chunk: unknown) => number;

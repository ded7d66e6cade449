/**
 * The function behind `test`: types only. Each generated module has its own beside its
 * table, with the same text as all others: an engine optimises a function for the
 * values that it meets, so one function for all forms would be slower for each of
 * them as soon as a program uses two.
 */

/** Whether a text of `length` symbols is well-formed. */
type TextVerdict = { call(text: unknown, length: number): boolean }['call'];

/** How a form decides texts, as far as this is known: the first texts of a program make the machine and its tiers. */
export interface VerdictLoops {
  /** Texts of fewer symbols are short. */
  readonly shortBelow: number;
  readonly short: TextVerdict;
  /** `undefined` until there is a text that is not short. */
  readonly long: TextVerdict | undefined;
}

/** The inputs that can be read as they are: those of one kind, not empty, with the length that they say. */
export interface PlainInput {
  readonly kind: string;
  readonly kindOf: (input: unknown) => string | undefined;
  /** Reads the memory, where no property can lie. In symbols. */
  readonly lengthOf: (input: unknown) => number;
}

/** Makes the verdict of a form: the function behind `test`. `other` is the verdict on all that is not plain. */
export type VerdictOf = (
  plain: PlainInput,
  loopsFor: (length: number) => VerdictLoops,
  other: (input: unknown) => boolean,
) => (input: { readonly length: number }) => boolean;

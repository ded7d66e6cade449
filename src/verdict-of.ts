/**
 * The function behind `test`: types only. Each generated module has one beside its
 * table, with the same text as all others: an engine optimises a function for the
 * values that it meets, so one function for all forms would be slower for each of
 * them as soon as a program uses two.
 */

/** Whether a text of `length` symbols is well-formed. */
type TextVerdict = { call(text: unknown, length: number): boolean }['call'];

/** How a form decides texts, as far as this is known: the first texts of a program make the machine and its tiers. */
export interface Ways {
  /** Texts of fewer symbols are short. */
  readonly shortBelow: number;
  readonly short: TextVerdict;
  /** `undefined` until there is a text that is not short. */
  readonly long: TextVerdict | undefined;
}

/** The length of an input that can be read as it is, in symbols; 0 where it is empty, and for all that is not plain. */
export type PlainLength = (input: unknown) => number;

/** Makes the verdict of a form: the function behind `test`. `other` is the verdict on all that is not plain. */
export type VerdictOf = (
  plainLength: PlainLength,
  waysFor: (length: number) => Ways,
  other: (input: unknown) => boolean,
) => (input: unknown) => boolean;

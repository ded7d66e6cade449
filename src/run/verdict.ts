/**
 * The input of a caller → whether its text is well-formed, with nothing between
 * the caller and the loop: one look at the input, one comparison of lengths, and
 * the kernel. Texts of protocols have 5 to 1000 octets; there each further call
 * or property would show (bench/).
 */

import { wholeOctets } from '#tiers';
import type { IsPlain, VerdictOf, Ways } from '../verdict-of.ts';
import { octetsOf, type Text, type UnitsInput, unitsOf } from './input.ts';
import { kindOf, lengthOf, lengthOfView } from './intrinsics.ts';
import type { LengthOfWhole, Machine } from './machine.ts';

/** How a form takes its input. */
export interface Intake<T> {
  /** The text of an input. Throws TypeError for an input that the form does not take. */
  readonly textOf: (input: unknown) => T;
  readonly isPlain: IsPlain;
  /** The quick answer for chunks, where the tiers have one. */
  readonly wholeLength?: LengthOfWhole<T>;
}

/** Two readings of the length: the property shows the engine the type, the getter cannot lie. */
function hasLength(view: { readonly length: number }): boolean {
  return view.length === lengthOfView(view) && view.length > 0;
}

export const octetIntake: Intake<Uint8Array> = {
  textOf: octetsOf,
  isPlain: (input): input is Uint8Array => kindOf(input) === 'Uint8Array' && hasLength(input as Uint8Array),
  wholeLength: wholeOctets,
};

export const unitIntake: Intake<UnitsInput> = {
  textOf: unitsOf,
  isPlain: (input): input is UnitsInput =>
    typeof input === 'string' || (kindOf(input) === 'Uint16Array' && hasLength(input as Uint16Array)),
};

/** The verdict of a table without a function of its own, such as one compiled at run time. */
export const sharedVerdict: VerdictOf = (isPlain, waysFor, other) => {
  let { shortBelow, short, long } = waysFor(0);
  return (input) => {
    if (isPlain(input)) {
      const { length } = input;
      if (length < shortBelow) return short(input, length);
      if (long) return long(input, length);
      ({ shortBelow, short, long } = waysFor(length));
    }
    return other(input);
  };
};

/** The verdict of a form. The machine is made for the first text, and the platform's check qualified for the first long one. */
export function makeVerdict<T extends Text>(
  verdictOf: VerdictOf,
  { textOf, isPlain }: Intake<T>,
  machine: () => Machine<T>,
): (input: unknown) => boolean {
  const waysFor = (length: number): Ways => {
    if (length === 0) return { shortBelow: 0, short: () => false };
    const { stepBelow, step, acceptsLong } = machine() as Machine<unknown>;
    return { shortBelow: stepBelow, short: step, long: length < stepBelow ? undefined : acceptsLong() };
  };
  return verdictOf(isPlain, waysFor, (input) => {
    const text = textOf(input);
    return machine().accepts(text, lengthOf(text));
  });
}

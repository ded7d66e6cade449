/**
 * The input of a caller → whether its text is well-formed, with nothing between
 * the caller and the loop: one look at the input, one comparison of lengths, and
 * the kernel. Texts of protocols have 5 to 1000 octets; there each further call
 * or property would show (bench/).
 */

import { wholeOctets } from '#tiers';
import type { PlainLength, VerdictOf, Ways } from '../verdict-of.ts';
import { octetsOf, type Text, type UnitsInput, unitsOf } from './input.ts';
import { kindOf, lengthOf, lengthOfView } from './intrinsics.ts';
import type { LengthOfWhole, Machine } from './machine.ts';

/** How a form takes its input. */
export interface Intake<T> {
  /** The text of an input. Throws TypeError for an input that the form does not take. */
  readonly textOf: (input: unknown) => T;
  readonly plainLength: PlainLength;
  /** The quick answer for chunks, where the tiers have one. */
  readonly wholeLength: LengthOfWhole<T> | undefined;
}

/**
 * The length that a view says, if it is true; otherwise 0. The property shows the engine the type, and the getter cannot
 * lie. The property is read once, and first: it can be a function that lies the next time, or takes the memory away.
 */
function trueLength(view: { readonly length: number }): number {
  const { length } = view;
  return length === lengthOfView(view) ? length : 0;
}

export const octetIntake: Intake<Uint8Array> = {
  textOf: octetsOf,
  plainLength: (input) => (kindOf(input) === 'Uint8Array' ? trueLength(input as Uint8Array) : 0),
  wholeLength: wholeOctets,
};

export const unitIntake: Intake<UnitsInput> = {
  textOf: unitsOf,
  plainLength: (input) => {
    if (typeof input === 'string') return input.length;
    return kindOf(input) === 'Uint16Array' ? trueLength(input as Uint16Array) : 0;
  },
  wholeLength: undefined,
};

/** The verdict of a table without a function of its own, such as one compiled at run time. */
export const sharedVerdict: VerdictOf = (plainLength, waysFor, other) => {
  let { shortBelow, short, long } = waysFor(0);
  return (input) => {
    const length = plainLength(input);
    if (length > 0) {
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
  { textOf, plainLength }: Intake<T>,
  machine: () => Machine<T>,
): (input: unknown) => boolean {
  const waysFor = (length: number): Ways => {
    if (length === 0) return { shortBelow: 0, short: () => false, long: undefined };
    const { stepBelow, step, acceptsLong } = machine() as Machine<unknown>;
    return { shortBelow: stepBelow, short: step, long: length < stepBelow ? undefined : acceptsLong() };
  };
  return verdictOf(plainLength, waysFor, (input) => {
    const text = textOf(input);
    return machine().accepts(text, lengthOf(text));
  });
}

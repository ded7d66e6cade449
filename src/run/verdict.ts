/**
 * The input of a caller → whether its text is well-formed, with nothing between
 * the caller and the loop: one look at the input, one comparison of lengths, and
 * the kernel. Texts of protocols have 5 to 1000 octets; there each further call
 * or property would show (bench/).
 */

import { wholeOctets } from '#tiers';
import type { PlainInput, VerdictLoops, VerdictOf } from '../shared/verdict-of.ts';
import { octetsOf, type Text, type UnitsInput, unitsOf } from './input.ts';
import type { LengthOfWhole, Machine } from './machine.ts';
import { kindOf, lengthOf, lengthOfView } from './views.ts';

/** How a form takes its input. */
export interface InputKind<T> extends PlainInput {
  /** The text of an input. Throws TypeError for an input that the form does not take. */
  readonly textOf: (input: unknown) => T;
  /** The quick answer for chunks, where the tiers have one. */
  readonly wholeLength: LengthOfWhole<T> | undefined;
}

export const octetInput: InputKind<Uint8Array> = {
  textOf: octetsOf,
  kind: 'Uint8Array',
  kindOf,
  lengthOf: lengthOfView,
  wholeLength: wholeOctets,
};

export const unitInput: InputKind<UnitsInput> = {
  textOf: unitsOf,
  kind: 'Uint16Array',
  // Strings are read as code units are.
  kindOf: (input) => (typeof input === 'string' ? 'Uint16Array' : kindOf(input)),
  lengthOf: lengthOf as (input: unknown) => number,
  wholeLength: undefined,
};

/**
 * The verdict of a table without a function of its own, such as one compiled at run time. The property `length` shows the
 * engine the type. It is read once, and first: a getter in its place could lie the next time, or take the memory away.
 */
export const sharedVerdict: VerdictOf = ({ kind, kindOf, lengthOf }, loopsFor, other) => {
  let { shortBelow, short, long } = loopsFor(0);
  return (input) => {
    if (kindOf(input) === kind) {
      const { length } = input;
      if (length === lengthOf(input) && length > 0) {
        if (length < shortBelow) return short(input, length);
        if (long) return long(input, length);
        ({ shortBelow, short, long } = loopsFor(length));
      }
    }
    return other(input);
  };
};

/** The verdict of a form. The machine is made for the first text, and the platform's check qualified for the first long one. */
export function makeVerdict<T extends Text>(
  verdictOf: VerdictOf,
  inputKind: InputKind<T>,
  machine: () => Machine<T>,
): (input: unknown) => boolean {
  const loopsFor = (length: number): VerdictLoops => {
    if (length === 0) return { shortBelow: 0, short: () => false, long: undefined };
    const { stepBelow, step, acceptsLong } = machine() as Machine<unknown>;
    return { shortBelow: stepBelow, short: step, long: length < stepBelow ? undefined : acceptsLong() };
  };
  const verdict = verdictOf(inputKind, loopsFor, (input) => {
    const text = inputKind.textOf(input);
    return machine().accepts(text, lengthOf(text));
  });
  // It asks for the kind of its input first.
  return verdict as (input: unknown) => boolean;
}

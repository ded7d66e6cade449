/**
 * The input of a caller → whether its text is well-formed, with nothing between
 * the caller and the loop: one look at the input, one comparison of lengths, and
 * the kernel. Texts of protocols have 5 to 1000 octets; there each further call
 * or property would show (bench/).
 */

import { wholeOctets } from '#tiers';
import { octetsOf, type UnitsInput, unitsOf } from './input.ts';
import { kindOf, lengthOf, lengthOfView } from './intrinsics.ts';
import type { Accepts, LengthOfWhole, Machine } from './machine.ts';

/** Whether an input is well-formed. Throws TypeError for an input that the form does not take. */
type Verdict = (input: unknown) => boolean;

/** How a form takes its input. */
export interface Intake<T> {
  /** The text of an input. Throws TypeError for an input that the form does not take. */
  readonly textOf: (input: unknown) => T;
  /** The verdict on inputs. `machine` is called for the first input. */
  readonly verdict: (machine: () => Machine<T>) => Verdict;
  /** The quick answer for chunks, where the tiers have one. */
  readonly wholeLength?: LengthOfWhole<T>;
}

export const octetIntake: Intake<Uint8Array> = { textOf: octetsOf, verdict: octetVerdict, wholeLength: wholeOctets };

export const unitIntake: Intake<UnitsInput> = {
  textOf: unitsOf,
  verdict: (machine) => {
    let accepts: Accepts<UnitsInput> = (text, length) => {
      accepts = machine().acceptsLong();
      return accepts(text, length);
    };
    return (input) => {
      if (typeof input === 'string') return accepts(input, input.length);
      const units = unitsOf(input);
      return accepts(units, lengthOf(units));
    };
  },
};

/**
 * One closure, whose parts the first texts replace: each further closure on the way to the loop takes 1.3 ns (measured). The
 * machine is made for the first text, and the platform's check qualified for the first that is not short.
 */
function octetVerdict(machine: () => Machine<Uint8Array>): Verdict {
  let stepBelow = 0;
  let step: Accepts<Uint8Array>;
  let accepts: Accepts<Uint8Array> | undefined;
  const first: Accepts<Uint8Array> = (octets, length) => {
    ({ stepBelow, step } = machine());
    if (length < stepBelow) return step(octets, length);
    accepts ??= machine().acceptsLong();
    return accepts(octets, length);
  };
  return (input) => {
    if (kindOf(input) === 'Uint8Array') {
      // Two readings of the length: the property shows the engine the type, the getter cannot lie.
      const { length } = input as Uint8Array;
      if (length === lengthOfView(input) && length > 0) {
        if (length < stepBelow) return step(input as Uint8Array, length);
        return accepts ? accepts(input as Uint8Array, length) : first(input as Uint8Array, length);
      }
    }
    const octets = octetsOf(input);
    return first(octets, lengthOfView(octets));
  };
}

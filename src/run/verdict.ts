/**
 * The input of a caller → whether its text is well-formed, with nothing between
 * the caller and the loop: one look at the input, one comparison of lengths, and
 * the kernel. Texts of protocols have 5 to 1000 octets; there each further call
 * or property would show (bench/).
 *
 * The engine is made at the first call, which then replaces what it called.
 */
import { octetsOf, type UnitsInput, unitsOf } from './input.ts';
import { kindOf, lengthOf, lengthOfView } from './intrinsics.ts';
import type { Machine } from './machine.ts';

/** How a form takes its input. */
export interface Intake<T> {
  /** The text of an input. Throws TypeError for an input that the form does not take. */
  readonly textOf: (input: unknown) => T;
  /** The verdict on inputs, by the machine that `machine` makes. */
  readonly verdict: (machine: () => Machine<T>) => Verdict;
}

/** Whether an input is well-formed. @throws TypeError for an input that the form does not take. */
export type Verdict = (input: unknown) => boolean;

function octetVerdict(machine: () => Machine<Uint8Array>): Verdict {
  let stepBelow = 0;
  let step: Machine<Uint8Array>['step'];
  let accepts: Machine<Uint8Array>['accepts'] = (octets, length) => {
    ({ stepBelow, step, accepts } = machine());
    return accepts(octets, length);
  };
  return (input) => {
    if (kindOf(input) === 'Uint8Array') {
      // Two readings of the length: the property makes the engine see the type, the getter cannot lie.
      const { length } = input as Uint8Array;
      if (length === lengthOfView(input) && length > 0) {
        return length < stepBelow ? step(input as Uint8Array, length) : accepts(input as Uint8Array, length);
      }
    }
    const octets = octetsOf(input);
    return accepts(octets, lengthOfView(octets));
  };
}

function unitVerdict(machine: () => Machine<UnitsInput>): Verdict {
  let accepts: Machine<UnitsInput>['accepts'] = (text, length) => {
    ({ accepts } = machine());
    return accepts(text, length);
  };
  return (input) => {
    if (typeof input === 'string') return accepts(input, input.length);
    const units = unitsOf(input);
    return accepts(units, lengthOf(units));
  };
}

export const octetIntake: Intake<Uint8Array> = { textOf: octetsOf, verdict: octetVerdict };
export const unitIntake: Intake<UnitsInput> = { textOf: unitsOf, verdict: unitVerdict };

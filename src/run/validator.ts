/**
 * Table → validator: test, check, assert. The table is unfolded at the first
 * call, so importing a validator costs nothing.
 */
import { IllFormedError } from '../errors.ts';
import type { FormTable } from '../layout.ts';
import { Diagnosis } from './diagnosis.ts';
import type { Fault } from './fault.ts';
import { type OctetsInput, octetsOf, settled, type UnitsInput, unitsOf } from './input.ts';
import { type Machine, octetMachine, unitMachine } from './machine.ts';
import { type Engine, Scanner } from './scanner.ts';

/** Verdicts for one encoding form. `Input` is what it takes: see `OctetsInput`, `UnitsInput`. */
export interface Validator<Input> {
  /** The name of the form: `utf8-1997`. */
  readonly id: string;
  /** The form's name in messages: `UTF-8 (1997)`. */
  readonly title: string;
  /**
   * Whether the whole text is well-formed: the fastest path.
   *
   * Cost: one table look-up for each octet (code unit); stops soon after a fault.
   * @throws TypeError when the input is not what the form takes.
   */
  test(input: Input): boolean;
  /**
   * `null` when the whole text is well-formed, otherwise its first fault.
   *
   * Cost: as `test`, and for a fault at most 1,024 octets (code units) are read again.
   * @throws TypeError when the input is not what the form takes.
   */
  check(input: Input): Fault | null;
  /**
   * Returns when the whole text is well-formed.
   *
   * @throws IllFormedError with the first fault when it is not.
   * @throws TypeError when the input is not what the form takes.
   */
  assert(input: Input): void;
}

/** A validator for octets. */
export function octetValidator(table: FormTable): Validator<OctetsInput> {
  return validator(table, octetMachine, octetsOf);
}

/** A validator for 16-bit code units. */
export function unitValidator(table: FormTable): Validator<UnitsInput> {
  return validator(table, unitMachine, unitsOf);
}

function validator<Input, Text extends Uint8Array | UnitsInput>(
  table: FormTable,
  machineOf: (table: FormTable) => Machine<Text>,
  textOf: (input: unknown) => Text,
): Validator<Input> {
  let engine: Engine<Text> | undefined;
  const start = (): Engine<Text> => {
    engine = { table, machine: machineOf(table), diagnosis: new Diagnosis(table) };
    return engine;
  };
  const test = (input: unknown) => (engine ?? start()).machine.accepts(textOf(input));
  const check = (input: unknown) => {
    const text = textOf(input);
    // A short text is cheaper to read twice than to keep marks for.
    if (text.length <= SHORT && test(text)) return null;
    const scanner = new Scanner(engine ?? start());
    return scanner.push(settled(text)) ?? scanner.end();
  };
  return Object.freeze({
    id: table.id,
    title: table.title,
    test,
    check,
    assert: (input: unknown) => {
      const fault = check(input);
      if (fault) throw new IllFormedError(fault);
    },
  });
}

const SHORT = 512;

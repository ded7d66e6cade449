/**
 * Table → validator. The table is unfolded at the first call, so importing a
 * validator costs nothing; all its methods can be called without it
 * (`const { test } = utf8`).
 */

import { tieredOctets, tieredUnits } from '#tiers';
import type { FormTable } from '../layout.ts';
import { Checker } from './checker.ts';
import { explainCharacter } from './disallowed.ts';
import { type Engine, engineOf } from './engine.ts';
import { IllFormedError } from './errors.ts';
import type { Fault } from './fault.ts';
import { type OctetsInput, octetsOf, type Text, type UnitsInput, unitsOf, unshared } from './input.ts';
import { register } from './internals.ts';
import { anyUnitMachine, withPlainDiagnosis } from './kernel/blocks.ts';
import { octetMachine } from './kernel/octet-rows.ts';
import { unitMachine } from './kernel/unit-rows.ts';
import type { EngineParts, Machine, TierOptions } from './machine.ts';
import { faultIn } from './scanner.ts';
import { type StandardSchema, standardSchema } from './standard-schema.ts';
import { type Summary, summarize } from './summary.ts';

/** Verdicts for one encoding form. `Input` is what it takes: see `OctetsInput`, `UnitsInput`. */
export interface Validator<Input> {
  /** The name of the form: `utf8-1997`. */
  readonly id: string;
  /** The form's name in messages: `UTF-8 (1997)`. */
  readonly title: string;
  /** What gives the verdicts, from short texts to long ones: `shift, wasm from 48, buffer.isUtf8 from 128`. */
  readonly engine: string;
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
   * Cost: as `test`, and for a fault some 67,000 octets (code units) at most are read again.
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
  /** A checker for a text that comes in chunks. Cost: under 200 bytes each, beside the shared tables. */
  checker(): Checker<Input>;
  /**
   * What a chunk does to a text it is part of, whatever comes before it: for workers; see `merge` and `conclude`.
   *
   * Cost: as `check`, once for each way a character can be cut that the chunk allows; for UTF-8, once.
   * @throws TypeError when the input is not what the form takes.
   */
  summarize(chunk: Input): Summary;
  /** For libraries that take any validator (standardschema.dev): the value goes through as it is, or there is one issue. */
  readonly '~standard': StandardSchema<Input>['~standard'];
}

/** A validator for an encoding form over octets, whose states fit into words; nothing else is loaded. @internal */
export function octetForm(
  table: FormTable,
  machine: (table: FormTable) => Machine<Uint8Array>,
): Validator<OctetsInput> {
  return validatorOf(table, { machine, tiers: tieredOctets }, octetsOf);
}

/** A validator for an encoding form over 16-bit code units. @internal */
export function unitForm(table: FormTable): Validator<UnitsInput> {
  return validatorOf(table, { machine: unitMachine, tiers: tieredUnits }, unitsOf);
}

/** A validator for any table over octets, profiles included. @internal */
export function octetValidator(table: FormTable, options: TierOptions = {}): Validator<OctetsInput> {
  const parts = { machine: octetMachine, tiers: tieredOctets, explain: explainCharacter, ...options };
  return validatorOf(withPlainDiagnosis(table), parts, octetsOf);
}

/** A validator for any table over 16-bit code units, profiles included. @internal */
export function unitValidator(table: FormTable, options: TierOptions = {}): Validator<UnitsInput> {
  const parts = { machine: anyUnitMachine, tiers: tieredUnits, explain: explainCharacter, ...options };
  return validatorOf(withPlainDiagnosis(table), parts, unitsOf);
}

/** Texts up to this length are read twice when ill-formed, which is cheaper than to keep marks for all of them. */
const SHORT = 512;

/** A validator of a table and the parts of its engine. @internal */
export function validatorOf<Input, OneText extends Text>(
  table: FormTable,
  parts: EngineParts<OneText>,
  textOf: (input: unknown) => OneText,
): Validator<Input> {
  let made: Engine<OneText> | undefined;
  const engine = (): Engine<OneText> => {
    made ??= engineOf(table, parts);
    return made;
  };
  const internals = { table, engine, textOf, parts };
  let accepts = (text: OneText): boolean => {
    ({ accepts } = engine().machine);
    return accepts(text);
  };
  const test = (input: unknown) => accepts(textOf(input));
  const check = (input: unknown) => {
    const live = textOf(input);
    return live.length <= SHORT && accepts(live) ? null : faultIn(engine(), unshared(live));
  };
  const form: Validator<Input> = {
    id: table.id,
    title: table.title,
    get engine() {
      return engine().machine.engine();
    },
    test,
    check,
    assert: (input: unknown) => {
      const fault = check(input);
      if (fault) throw new IllFormedError(fault);
    },
    checker: () => new Checker<Input>(internals),
    summarize: (chunk: unknown) => summarize(engine(), unshared(textOf(chunk))),
    '~standard': standardSchema<Input>(check),
  };
  return register(form, internals);
}

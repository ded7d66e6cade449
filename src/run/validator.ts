/**
 * Table → validator. The table is unfolded at the first call, so an import costs
 * nothing. The methods do not use `this`: `const { test } = utf8` works.
 */

import { tieredOctets, tieredUnits } from '#tiers';
import type { FormTable, SimdKernel } from '../shared/layout.ts';
import type { VerdictOf } from '../shared/verdict-of.ts';
import { Checker } from './checker.ts';
import { explainCharacter } from './disallowed.ts';
import { type Engine, engineOf } from './engine.ts';
import { IllFormedError } from './errors.ts';
import type { Fault } from './fault.ts';
import { faultIn } from './first-fault.ts';
import type { OctetsInput, Text, UnitsInput } from './input.ts';
import { register } from './internals.ts';
import { octetMachine } from './kernel/octet-rows.ts';
import { anyUnitMachine, unitMachine, withPlainDiagnosis } from './kernel/unit-rows.ts';
import type { EngineParts, Machine, TierOptions } from './machine.ts';
import { type StandardSchema, standardSchema } from './standard-schema.ts';
import { type InputKind, makeVerdict, octetInput, sharedVerdict, unitInput } from './verdict.ts';

/**
 * Gives verdicts for one encoding form or profile. `Input` is the type of its texts: `OctetsInput` for forms over octets,
 * `UnitsInput` (strings, Uint16Array) for forms over 16-bit code units. `Reason` is the union of the reasons of its faults.
 */
export interface Validator<Input, Reason extends string = string> {
  /** The name of the form: `utf8-1997`. */
  readonly id: string;
  /** The form's name in messages: `UTF-8 (1997)`. */
  readonly title: string;
  /**
   * The kernels in use, from short texts to long ones: `shift, wasm from 48, buffer.isUtf8 from 48`. Lengths are in
   * octets (code units).
   */
  readonly engine: string;
  /**
   * Whether the whole text is well-formed. This is the fastest method.
   *
   * Cost: at most one table look-up for each octet (code unit); stops soon after a fault. The first call of a process makes
   * the tables, and tries the platform's check: less than a tenth of the time in which Node starts.
   * @throws TypeError when the form does not take the input, or its memory is gone (detached or out of bounds).
   */
  test(input: Input): boolean;
  /**
   * The first fault of the text; `null` when the whole text is well-formed.
   *
   * Cost: as `test`; to explain a fault, at most some 70,000 octets (code units) are read again.
   * @throws TypeError when the form does not take the input, or its memory is gone (detached or out of bounds).
   */
  check(input: Input): Fault<Reason> | null;
  /**
   * Returns when the whole text is well-formed, otherwise throws. Cost: as `check`.
   *
   * @throws IllFormedError with the first fault when the text is ill-formed.
   * @throws TypeError when the form does not take the input, or its memory is gone (detached or out of bounds).
   */
  assert(input: Input): void;
  /** A new checker, for a text that comes in chunks. Cost: under 200 bytes of memory each; the tables are shared. */
  checker(): Checker<Input, Reason>;
  /** Standard Schema (standardschema.dev): `validate` gives the value itself, or one issue. */
  readonly '~standard': StandardSchema<Input, Reason>['~standard'];
}

/**
 * The union of the reasons of a form's faults. A `switch` over it without `default` does not compile if a reason is missing.
 *
 * @example
 * const advice: Record<ReasonOf<typeof ucs2>, string> = { surrogate: 'a character above U+FFFF, or half of one' };
 * advice[ucs2.check('\uD800')?.reason ?? 'surrogate']; // → 'a character above U+FFFF, or half of one'
 */
export type ReasonOf<Form extends { check(input: never): Fault | null }> = NonNullable<
  ReturnType<Form['check']>
>['reason'];

/** A validator for an encoding form over octets, with machine and kernels given; a bundle has no others. @internal */
export function octetForm<Reason extends string>(
  table: FormTable<Reason>,
  machine: (table: FormTable) => Machine<Uint8Array>,
  kernels: readonly SimdKernel[],
  verdict: VerdictOf,
): Validator<OctetsInput, Reason> {
  return validatorOf(table, { machine, tiers: tieredOctets, kernels, verdict }, octetInput);
}

/** A validator for an encoding form over 16-bit code units. @internal */
export function unitForm<Reason extends string>(
  table: FormTable<Reason>,
  kernels: readonly SimdKernel[],
  verdict: VerdictOf,
): Validator<UnitsInput, Reason> {
  return validatorOf(table, { machine: unitMachine, tiers: tieredUnits, kernels, verdict }, unitInput);
}

interface FormOptions extends TierOptions {
  /** The function of the table's generated module; default: one that several forms share. */
  readonly verdict?: VerdictOf;
}

/** Of any table, profiles included. */
const anyTable = { verdict: sharedVerdict, explain: explainCharacter };

/** A validator for any table over octets, profiles included. @internal */
export function octetValidator<Reason extends string>(
  table: FormTable<Reason>,
  options: FormOptions = {},
): Validator<OctetsInput, Reason> {
  const parts = { machine: octetMachine, tiers: tieredOctets, ...anyTable, ...options };
  return validatorOf(withPlainDiagnosis(table), parts, octetInput);
}

/** A validator for any table over 16-bit code units, profiles included. @internal */
export function unitValidator<Reason extends string>(
  table: FormTable<Reason>,
  options: FormOptions = {},
): Validator<UnitsInput, Reason> {
  const parts = { machine: anyUnitMachine, tiers: tieredUnits, ...anyTable, ...options };
  return validatorOf(withPlainDiagnosis(table), parts, unitInput);
}

/** A validator of a table and the parts of its engine. @internal */
export function validatorOf<Input, T extends Text, Reason extends string>(
  table: FormTable<Reason>,
  parts: EngineParts<T>,
  inputKind: InputKind<T>,
): Validator<Input, Reason> {
  let made: Engine<T> | undefined;
  const engine = (): Engine<T> => {
    made ??= engineOf(table, parts);
    return made;
  };
  const { textOf } = inputKind;
  const internals = { table, engine, textOf, inputKind, wholeLength: inputKind.wholeLength?.(engine), parts };
  const test = makeVerdict(parts.verdict, inputKind, () => engine().machine);
  const check = (input: unknown) => faultIn(engine(), textOf(input)) as Fault<Reason> | null;
  const methods = {
    id: table.id,
    title: table.title,
    test,
    check,
    assert: (input: unknown) => {
      const fault = check(input);
      if (fault) throw new IllFormedError(fault);
    },
    checker: () => new Checker<Input, Reason>(internals),
    '~standard': standardSchema<Input, Reason>(check),
  };
  return register<Validator<Input, Reason>>(methods, internals);
}

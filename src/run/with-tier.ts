/** A validator limited to some tiers. */
import type { FormTable } from '../shared/layout.ts';
import { describe, type Text } from './input.ts';
import { gatingOf, internalsOf } from './internals.ts';
import { withSignature } from './signature.ts';
import { TIERS, type Tier } from './tier.ts';
import { type Validator, validatorOf } from './validator.ts';
import { sharedVerdict } from './verdict.ts';

/**
 * The same form, limited to kernels up to the given tier: to measure a tier, or to exclude one.
 *
 * `withTier(utf8, 'wasm')` never calls the platform's own check, `withTier(utf8, 'javascript')` also uses no WebAssembly.
 * Verdicts and faults are the same on every tier; only the speed differs. The environment variable `WELLFORMED_ENGINE`,
 * set to a tier, limits all forms at once.
 *
 * @throws TypeError for an unknown tier, and when `of` is not a validator of this package.
 * @example
 * withTier(utf8, 'javascript').engine; // → 'shift'
 */
export function withTier<Input, Reason extends string = string>(
  of: Validator<Input, Reason>,
  last: Tier,
): Validator<Input, Reason> {
  if (!TIERS.includes(last))
    throw new TypeError(
      `expected a tier (${TIERS.join(', ')}), got ${typeof last === 'string' ? last : describe(last)}`,
    );
  const { table, parts, inputKind } = internalsOf(of);
  const form = validatorOf<Input, Text, Reason>(
    table as FormTable<Reason>,
    { ...parts, limit: last, verdict: sharedVerdict },
    inputKind,
  );
  const policy = gatingOf(of)?.policy;
  return policy ? (withSignature(form, policy) as Validator<Input, Reason>) : form;
}

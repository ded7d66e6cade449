/** Fewer kernels than there are, where somebody asks for it. */
import type { Text } from './input.ts';
import { internalsOf } from './internals.ts';
import { withSignature } from './signature.ts';
import { TIERS, type Tier } from './tier.ts';
import { type Validator, validatorOf } from './validator.ts';

/**
 * The same form with no kernel above the given tier, of those the platform has: to measure them, or to keep one out.
 * The environment variable WELLFORMED_ENGINE does the same for all forms at once. Verdicts and faults are the same.
 *
 * @throws TypeError for a tier that does not exist.
 * @example
 * withTier(utf8, 'javascript').engine; // → 'shift'
 */
export function withTier<Input>(of: Validator<Input>, last: Tier): Validator<Input> {
  if (!TIERS.includes(last)) throw new TypeError(`expected a tier (${TIERS.join(', ')}), got ${String(last)}`);
  const { table, policy, parts, textOf } = internalsOf(of);
  const form = validatorOf<Input, Text>(table, { ...parts, limit: last }, textOf);
  return policy ? withSignature(form, policy) : form;
}

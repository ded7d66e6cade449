/** Fewer kernels than there are, where somebody asks for it. */
import { internalsOf } from './internals.ts';
import { withSignature } from './signature.ts';
import { TIERS, type Tier } from './tier.ts';
import { octetValidator, unitValidator, type Validator } from './validator.ts';

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
  const { table, policy, make } = internalsOf(of);
  const above = { limit: last, kernels: make.kernels };
  const form = table.alphabet === 'octets' ? octetValidator(table, above) : unitValidator(table, above);
  const same = form as unknown as Validator<Input>;
  return policy ? withSignature(same, policy) : same;
}

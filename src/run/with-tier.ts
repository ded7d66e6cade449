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
  const { table, policy } = internalsOf(of);
  const form = table.alphabet === 'octets' ? octetValidator(table, last) : unitValidator(table, last);
  const same = form as unknown as Validator<Input>;
  return policy ? withSignature(same, policy) : same;
}

/** A loop over a table → a machine without tiers, and a machine with the members of a tier instead of its own. */
import type { Located, Machine } from '../machine.ts';

type TierMembers = 'acceptsLong' | 'isText' | 'locate' | 'near';

/** Before the first symbol. */
export const START: Located = { position: 0, state: 0 };

export function plainMachine<T>(loop: Omit<Machine<T>, TierMembers>): Machine<T> {
  return {
    ...loop,
    acceptsLong: () => loop.accepts,
    isText: () => () => false,
    locate: () => undefined,
    near: () => START,
  };
}

/** A machine with the members of a tier instead of its own. Longer texts go to the tier, too. */
export function withTierMembers<M extends Pick<Machine<never>, 'accepts'>>(
  base: M,
  members: Partial<M> & Pick<M, 'accepts'>,
): M {
  return { ...base, acceptsLong: () => members.accepts, ...members };
}

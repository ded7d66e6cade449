/**
 * No tiers: the machine that steps through the table does all the work. This is
 * `#tiers` in bundles for browsers (package.json, "imports"), and costs them
 * almost nothing; Node has all-tiers.ts instead.
 */
import type { UnitsInput } from '../input.ts';
import type { AddTiers } from '../machine.ts';

export const tieredOctets: AddTiers<Uint8Array> = (machine) => machine;

export const tieredUnits: AddTiers<UnitsInput> = (machine) => machine;

/** No quick answer for chunks: the scanner reads them all. */
export const wholeOctets = undefined;

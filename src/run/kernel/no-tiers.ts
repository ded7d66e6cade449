/**
 * No tiers: the machine that steps through the table does all the work. This is
 * `#tiers` in bundles for browsers (package.json, "imports"), and costs them
 * almost nothing; Node has all-tiers.ts instead, with the same names.
 */
import type { SimdKernel } from '../../shared/layout.ts';
import type { UnitsInput } from '../input.ts';
import type { AddTiers } from '../machine.ts';

export const tieredOctets: AddTiers<Uint8Array> = (machine) => machine;

export const tieredUnits: AddTiers<UnitsInput> = (machine) => machine;

/** No quick answer for chunks: the scanner reads them all. */
export const wholeOctets = undefined;

export const tiersOf = () => (machine: unknown) => machine;

export const packagedKernels = (): readonly SimdKernel[] => [];

export const steps = { alphabet: 'octets' };

export const isUtf8 = steps;

export const lookUps = () => steps;

export const isWellFormed = { alphabet: 'units' };

export const asciiStrings = isWellFormed;

export const unitLookUps = () => isWellFormed;

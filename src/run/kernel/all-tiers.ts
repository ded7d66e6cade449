/**
 * The tiers that this platform has, on top of the machine that steps:
 *
 *     shift machine of UTF-8   →   shift, wasm from 48, buffer.isUtf8 from 48
 *
 * Each tier leaves texts that are too short for it to the tier below, and asks
 * the tier below to confirm each fault that it finds.
 *
 * `tieredOctets` and `tieredUnits` choose the tiers of any table. A generated module
 * names its own, `octetValidator(table, [steps])`: a bundle has the code of no other.
 *
 * This is `#tiers` in Node (package.json, "imports"). In bundles for browsers,
 * where each kilobyte counts, no-tiers.ts is `#tiers`.
 */

import { KERNELS } from '../../../generated/kernels.ts';
import { SUITES } from '../../../generated/suites.ts';
import { table as utf8 } from '../../../generated/utf8.ts';
import { table as utf16 } from '../../../generated/utf16.ts';
import { formatSymbol, octets as octetAlphabet } from '../../shared/alphabet.ts';
import type { FormTable, SimdKernel } from '../../shared/layout.ts';
import type { Text, UnitsInput } from '../input.ts';
import type { Accepts, AddTiers, LengthOfWhole, Machine } from '../machine.ts';
import { kindOf, lengthOfView } from '../views.ts';
import { restrictionOf } from './absent-octets.ts';
import { withAsciiStrings } from './ascii-strings.ts';
import { NATIVE_FROM, SEARCH_FROM } from './lengths.ts';
import { octetSource, withLookUps } from './lookup.ts';
import { withNative } from './native.ts';
import { builtinMember, type Tier } from './platform.ts';
import type { OctetCheck } from './qualify.ts';
import { withSteps } from './step-module.ts';
import { withNativeStrings, withUnitSimd } from './unit-tiers.ts';

/**
 * A chunk of a stream → its length, if it is whole characters: most chunks are.
 *
 *     61 C3 A9   →  3
 *     61 C3      →  0: the scanner reads it
 *
 * As in verdict.ts, one closure whose parts the first chunk replaces. It takes a
 * third of the scanner's time for chunks up to 1 KiB (bench/short.md), and in a
 * bundle for browsers more octets than it is worth there.
 */

export const wholeOctets: LengthOfWhole<Uint8Array> = (engine) => {
  let stepBelow = 0;
  let step: Accepts<Uint8Array>;
  let isText: Accepts<Uint8Array> | undefined;
  const first = (length: number) => {
    const { machine, table } = engine();
    const { accepting, diagnosis } = table;
    // Where no other state accepts, "accepted" means "back at the start".
    const isKnown = diagnosis.resume[0] === 0 && accepting.every((accepts, state) => accepts === (state === 0 ? 1 : 0));
    ({ stepBelow, step } = isKnown ? machine : { stepBelow: 0, step: machine.step });
    // The platform's check is qualified for the first chunk that is not short.
    if (length >= stepBelow) isText = isKnown ? machine.isText() : () => false;
    return 0;
  };
  return (chunk) => {
    if (kindOf(chunk) !== 'Uint8Array') return 0;
    // As in verdict.ts, the getter cannot lie, and the property shows the engine the type.
    const { length } = chunk as Uint8Array;
    if (length !== lengthOfView(chunk) || length === 0) return 0;
    if (length < stepBelow) return step(chunk as Uint8Array, length) ? length : 0;
    if (!isText) return first(length);
    return isText(chunk as Uint8Array, length) ? length : 0;
  };
};

/** A kernel that a module names: it goes on top of the kernels before it. */
export interface Kernel<T> {
  readonly alphabet: T extends Uint8Array ? 'octets' : 'units';
  add(below: Machine<T>, table: FormTable, limit: Tier): Machine<T>;
}

/** The kernels, from the lowest, as tiers. */
export function tiersOf<T extends Text>(kernels: readonly Kernel<T>[]): AddTiers<T> {
  return (base, table, { limit = 'native' }) =>
    kernels.reduce((below, kernel) => kernel.add(below, table, limit), base);
}

/** The step module, for tables without look-ups, which are faster. */
export const steps: Kernel<Uint8Array> = {
  alphabet: 'octets',
  add: (below, table, limit) => withSteps(table, below, limit),
};

/** SIMD kernels over octets. */
export function lookUps(kernels: readonly SimdKernel[]): Kernel<Uint8Array> {
  return { alphabet: 'octets', add: (below, table, limit) => withLookUps(table, below, kernels, limit, octetSource) };
}

/** How a table restricts UTF-8. */
export const restrictionOfUtf8 = (table: FormTable) => restrictionOf(table, utf8, SUITES.utf8);

// A bundler keeps what reads a property while a module loads, unless a function around it is marked pure. These functions
// are constants of the module: an engine calls such ones directly.

/** Node's own check; `undefined` where there is none. */
const isWhole = /* @__PURE__ */ (() => builtinMember('buffer', 'isUtf8') as OctetCheck)();
const hasCheck = /* @__PURE__ */ Boolean(isWhole);

/** The index of an octet, or −1. */
const search = /* @__PURE__ */ (() => {
  const { prototype } = (builtinMember('buffer', 'Buffer') ?? Uint8Array) as {
    prototype: { indexOf: (this: Uint8Array, octet: number, from: number) => number };
  };
  return Function.prototype.call.bind(prototype.indexOf) as (octets: Uint8Array, octet: number, from: number) => number;
})();

/**
 * Node's own check for UTF-8. For UTF-8 without an octet, such as MQTT strings, with Node's search for this octet; and for
 * tables that have such texts and others, such as WTF-8, before the tiers below.
 */
export const isUtf8: Kernel<Uint8Array> = {
  alphabet: 'octets',
  add: (below, table, limit) => {
    const restriction = hasCheck ? restrictionOfUtf8(table) : null;
    if (!restriction) return below;
    const { absent, isExact, suite } = restriction;
    const without = absent === undefined ? '' : ` without ${formatSymbol(octetAlphabet, absent)}`;
    const check: OctetCheck =
      absent === undefined ? isWhole : (octets) => isWhole(octets) && search(octets, absent, 0) < 0;
    const name = `buffer.isUtf8${without}${isExact ? '' : ' first'}`;
    const from = NATIVE_FROM + (absent === undefined ? 0 : SEARCH_FROM);
    return withNative(table, below, { name, check, from, suite, restriction }, limit);
  },
};

/** The kernels over octets for long strings of ASCII, for tables without look-ups and without a check of the platform. */
export const asciiStrings: Kernel<UnitsInput> = {
  alphabet: 'units',
  add: (below, table, limit) => withAsciiStrings(table, below, limit, tiersOf([steps])),
};

/** SIMD kernels over code units. */
export function unitLookUps(kernels: readonly SimdKernel[]): Kernel<UnitsInput> {
  return { alphabet: 'units', add: (below, table, limit) => withUnitSimd(table, below, kernels, limit) };
}

/** The platform's own check of strings. */
export const isWellFormed: Kernel<UnitsInput> = /* @__PURE__ */ (() => {
  const { isWellFormed } = String.prototype as { isWellFormed?: (this: string) => boolean };
  const check = isWellFormed && ((text: string) => isWellFormed.call(text));
  const strings = { name: 'isWellFormed', check, suite: SUITES.utf16 };
  return {
    alphabet: 'units',
    add: (below, table, limit) => withNativeStrings(table, below, strings, limit),
  };
})();

export const tieredOctets: AddTiers<Uint8Array> = (machine, table, options) => {
  const { kernels = [] } = options;
  const own = kernels.length > 0 ? lookUps(kernels) : steps;
  return tiersOf([own, isUtf8])(machine, table, options);
};

export const tieredUnits: AddTiers<UnitsInput> = (machine, table, options) => {
  const { kernels = [] } = options;
  const own = unitLookUps(kernels);
  if (acceptsSame(table, utf16)) return tiersOf([own, isWellFormed])(machine, table, options);
  return tiersOf([kernels.length > 0 ? own : asciiStrings])(machine, table, options);
};

/** The kernels of one of the package's own tables. A program that names its form imports the kernels of that form alone. */
export function packagedKernels({ digest }: FormTable): readonly SimdKernel[] {
  return KERNELS[digest] ?? [];
}

/**
 * Whether two tables accept the same texts, whatever their forms are called. Both automata are minimal and number their
 * states in the same order: then they are equal exactly if their languages are.
 */
export function acceptsSame(a: FormTable, b: FormTable): boolean {
  const isSame = (one: readonly number[], other: readonly number[]) =>
    one.length === other.length && one.every((cell, i) => cell === other[i]);
  return (
    a.alphabet === b.alphabet &&
    // The cells of blocks are not next states in rows.
    !a.blocks &&
    !b.blocks &&
    isSame(a.classes, b.classes) &&
    isSame(a.next, b.next) &&
    isSame(a.accepting, b.accepting)
  );
}

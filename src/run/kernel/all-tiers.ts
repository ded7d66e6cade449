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
import { formatSymbols, octets as octetAlphabet } from '../../shared/alphabet.ts';
import type { FormTable, SimdKernel } from '../../shared/layout.ts';
import type { Text, UnitsInput } from '../input.ts';
import type { AddTiers, Machine } from '../machine.ts';
import { absentOctets } from './absent-octets.ts';
import { withAsciiStrings } from './ascii-strings.ts';
import { octetSource, withLookUps } from './lookup.ts';
import { type NativeCheck, withNative } from './native.ts';
import { builtinMember, type Tier } from './platform.ts';
import type { OctetCheck } from './qualify.ts';
import { withSteps } from './step-module.ts';
import { withNativeStrings, withUnitSimd } from './unit-tiers.ts';

export { wholeOctets } from './whole-chunks.ts';

/** A kernel that a module names: it goes on top of the kernels before it. */
export interface Kernel<T> {
  readonly alphabet: T extends Uint8Array ? 'octets' : 'units';
  /** `base`: the machine below all kernels. */
  add(below: Machine<T>, table: FormTable, limit: Tier, base: Machine<T>): Machine<T>;
}

/** The kernels, from the lowest, as tiers. */
export function tiersOf<T extends Text>(kernels: readonly Kernel<T>[]): AddTiers<T> {
  return (base, table, { limit = 'native' }) => {
    let below = base;
    for (let i = 0; i < kernels.length; i++) below = (kernels[i] as Kernel<T>).add(below, table, limit, base);
    return below;
  };
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

/** How a table restricts UTF-8 by absent octets. */
export const restrictionOfUtf8 = (table: FormTable) => absentOctets(table, utf8, SUITES.utf8);

/** Shorter texts do not pay for the platform's check of UTF-8, nor with each search for an octet (measured). */
const NATIVE_FROM = 48;
const SEARCH_FROM = 80;

// A bundler keeps what reads a property while a module loads, unless a function around it is marked pure. These functions are
// constants of the module: an engine calls such ones directly, which takes half the time of a search (measured).

/** Node's own checks; `undefined` where there are none. */
const isWhole = /* @__PURE__ */ (() => builtinMember('buffer', 'isUtf8') as OctetCheck)();
const isAscii = /* @__PURE__ */ (() => builtinMember('buffer', 'isAscii') as OctetCheck | undefined)();
const hasCheck = /* @__PURE__ */ Boolean(isWhole);

/** The index of an octet, or −1. */
const search = /* @__PURE__ */ (() => {
  const { prototype } = (builtinMember('buffer', 'Buffer') ?? Uint8Array) as {
    prototype: { indexOf: (this: Uint8Array, octet: number, from: number) => number };
  };
  return Function.prototype.call.bind(prototype.indexOf) as (octets: Uint8Array, octet: number, from: number) => number;
})();

/** Texts that skip the look for ASCII, after a text that is not ASCII. */
const PAUSE = 16;

/** A look for ASCII, where `ofAscii` decides, before a check: in long ASCII it takes four fifths of the time (measured). */
function asciiFirst(ofAscii: OctetCheck, check: OctetCheck): OctetCheck {
  if (!isAscii) return check;
  let pause = 0;
  return (octets) => {
    if (pause > 0) pause--;
    else if (isAscii(octets)) return ofAscii(octets);
    else pause = PAUSE;
    return check(octets);
  };
}

/** Asks both ways, with ASCII first and without: a suite has to pass on both. Throws where they differ. */
function bothWays(ofAscii: OctetCheck, check: OctetCheck): OctetCheck {
  if (!isAscii) return check;
  return (octets) => {
    const answer = check(octets);
    if (isAscii(octets) && ofAscii(octets) !== answer) throw new Error('buffer.isAscii and buffer.isUtf8 disagree');
    return answer;
  };
}

/** That a text has none of some octets. */
function lacks(absent: readonly number[]): OctetCheck {
  const first = absent[0] as number;
  if (absent.length === 1) return (octets) => search(octets, first, 0) < 0;
  return (octets) => {
    for (let i = 0; i < absent.length; i++) if (search(octets, absent[i] as number, 0) >= 0) return false;
    return true;
  };
}

/** The check of UTF-8, and searches. In ASCII, one look takes the place of those for all octets from 80 on. */
function restrictedCheck(absent: readonly number[]): Pick<NativeCheck, 'check' | 'checkLong' | 'tried'> {
  if (absent.length === 0) return { check: isWhole };
  const low = absent.filter((octet) => octet < 0x80);
  const lacksLow = lacks(low);
  const lacksAll = lacks(absent);
  const check: OctetCheck = (octets) => isWhole(octets) && lacksAll(octets);
  const checkLong = asciiFirst(lacksLow, check);
  const savesNothing = absent.length - low.length < 2;
  return { check: savesNothing ? check : checkLong, checkLong, tried: bothWays(lacksLow, check) };
}

/**
 * Node's own check for UTF-8: the fastest tier from 48 octets, on Node 20 to 26 (measured). For UTF-8 without some octets,
 * such as MQTT strings, with Node's search for these octets; and for tables that have such texts and others, such as CESU-8,
 * before the tiers below.
 */
export const isUtf8: Kernel<Uint8Array> = {
  alphabet: 'octets',
  add: (below, table, limit) => {
    const restriction = hasCheck ? restrictionOfUtf8(table) : null;
    if (!restriction) return below;
    const { absent, isExact, suite } = restriction;
    const without = absent.length > 0 ? ` without ${formatSymbols(octetAlphabet, absent)}` : '';
    const name = `buffer.isUtf8${without}${isExact ? '' : ' first'}`;
    const from = NATIVE_FROM + SEARCH_FROM * absent.length;
    return withNative(table, below, { name, ...restrictedCheck(absent), from, suite, restriction }, limit);
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
    add: (below, table, limit, base) => withNativeStrings(table, below, strings, { limit, simd: below !== base }),
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

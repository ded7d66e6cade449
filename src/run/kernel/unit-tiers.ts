/**
 * The tiers for code units. The octets of a Uint16Array are copied to the SIMD module; a string is written there by the
 * platform. Both are then text for the kernel over octets, low-order octet first. A string of UTF-16 is left to the
 * platform's own check.
 */
import type { FormTable, SimdKernel } from '../../shared/layout.ts';
import type { UnitsInput } from '../input.ts';
import type { Accepts, Machine } from '../machine.ts';
import { lengthOf, octetsIn, part } from '../views.ts';
import { UNIT_SIMD_FROM } from './lengths.ts';
import { withLookUps } from './lookup.ts';
import type { Source } from './module.ts';
import { START, withTierMembers } from './plain-machine.ts';
import { builtinMember, disagreement, isTierAllowed, type Tier } from './platform.ts';
import { type CheckSuite, failureOfStrings, type StringCheck } from './qualify.ts';

/** Units of a string that try the platform's write. */
const SAMPLES = 96;

/** The platform's check of strings, for tables with exactly its language: `isWellFormed` for UTF-16. */
interface NativeStringCheck {
  readonly name: string;
  /** `undefined` where the platform has none. */
  readonly check: StringCheck | undefined;
  /** The suite of the table's form. */
  readonly suite: CheckSuite;
}

/** Whether the low-order octet of a code unit comes first in memory, as the kernels expect. */
const LITTLE_ENDIAN = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1;

/** Writes a string into a view as code units, low-order octet first, and returns how many octets it has written. */
type WriteUnits = (to: Uint8Array, text: string, address: number, octets: number) => number;

/** `ucs2Write` of a `Buffer`, which `write` calls. */
const platformWrite = /* @__PURE__ */ (() => {
  const { prototype } = (builtinMember('buffer', 'Buffer') ?? {}) as { prototype?: { ucs2Write?: () => number } };
  return prototype?.ucs2Write && (Function.prototype.call.bind(prototype.ucs2Write) as WriteUnits);
})();

/** Writes strings with `Buffer`; a platform without it has no kernel for strings. */
export function unitSource(): Source<UnitsInput> {
  const write = qualifiedWrite();
  return {
    octets: 2,
    from: UNIT_SIMD_FROM,
    copies: (text) => typeof text !== 'string' || write !== undefined,
    copy: (text, from, to, memory, address) => {
      if (typeof text === 'string') write?.(memory, text.slice(from / 2, to / 2), address, to - from);
      // Positions are in octets. A view of all octets of a very long text would be longer than views can be.
      else memory.set(octetsIn(part(text, from / 2, to / 2)) as Uint8Array, address);
    },
  };
}

/** The platform's write, if it writes a sample as it should. It throws where less is written than asked for. */
function qualifiedWrite() {
  if (!platformWrite) return undefined;
  const units = new Uint16Array(SAMPLES);
  const memory = octetsIn(units) as Uint8Array;
  const sample = Array.from({ length: SAMPLES }, (_, i) => (i * 0x2a9 + 0xd7f0) % 0x10000);
  const writeAll = (to: Uint8Array, text: string, address: number, octets: number): void => {
    if (platformWrite(to, text, address, octets) !== octets) throw new Error('ucs2Write has not written a string');
  };
  try {
    writeAll(memory, String.fromCharCode(...sample), 0, 2 * SAMPLES);
  } catch {
    return undefined;
  }
  return sample.every((unit, i) => units[i] === unit) ? writeAll : undefined;
}

/** The machine with SIMD kernels on top, if they are allowed. */
export function withUnitSimd(
  table: FormTable,
  base: Machine<UnitsInput>,
  kernels: readonly SimdKernel[],
  limit: Tier,
): Machine<UnitsInput> {
  return LITTLE_ENDIAN ? withLookUps(table, base, kernels, limit, unitSource()) : base;
}

/** The machine with the platform's check of strings on top, if it is allowed. Arrays of code units are for the tiers below. */
export function withNativeStrings(
  table: FormTable,
  base: Machine<UnitsInput>,
  { name, check, suite }: NativeStringCheck,
  limit: Tier,
): Machine<UnitsInput> {
  if (!check || !isTierAllowed('native', limit)) return base;
  let failure: string | null | undefined;
  const isQualified = () => {
    if (failure === undefined) failure = failureOfStrings(check, { ...table, next: base.next }, suite);
    return failure === null;
  };
  const differ = () => disagreement(table.title, name);
  const locate = (text: UnitsInput) => {
    if (typeof text !== 'string' || !isQualified()) {
      const length = lengthOf(text);
      return length >= base.stepBelow ? base.locate(text) : base.step(text, length) ? null : base.near(text);
    }
    if (check(text)) return null;
    const found = base.locate(text);
    if (found === null) throw differ();
    return found ?? START;
  };
  const acceptsQualified: Accepts<UnitsInput> = (text, length) => {
    if (typeof text !== 'string') return base.accepts(text, length);
    if (check(text)) return true;
    if (base.accepts(text, length)) throw differ();
    return false;
  };
  const acceptsLong = () => (isQualified() ? acceptsQualified : base.accepts);
  return withTierMembers(base, {
    // The check takes less than steps do.
    stepBelow: 0,
    engine: () => `${base.engine()}${isQualified() ? `, ${name} for strings` : ` (not ${name}: ${failure})`}`,
    accepts: (text, length) => acceptsLong()(text, length),
    acceptsLong,
    locate,
  });
}

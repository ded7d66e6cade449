/** MessagePack beside msgpackr: random values, and the tree of our grammar as the values that the package gives. */
import { Packr } from 'msgpackr';
import type { Random } from '../../support/random.ts';
import type { Value } from './values.ts';

const packr = new Packr({ useRecords: false, mapsAsObjects: false, useFloat32: 0 });

function someValue(random: Random, depth: number): unknown {
  const { below, chance, pick } = random;
  switch (below(depth === 0 ? 5 : 7)) {
    case 0:
      return pick([0, 31, 32, 127, 128, 255, 256, 65_535, 65_536, 2 ** 31, 2 ** 32 - 1]) * (chance(0.5) ? 1 : -1);
    case 1:
      return pick([true, false, null, 2n ** 63n, -(2n ** 63n), 2n ** 64n - 1n]);
    case 2:
      return below(1000) / 7;
    case 3:
      return Buffer.alloc(pick([0, 1, 16, 255, 256]), 0x61);
    case 4:
      return pick(['', 'a', 'é', '😀', 'b'.repeat(31), 'c'.repeat(32), 'd'.repeat(256)]);
    case 5:
      return Array.from({ length: below(30) < 28 ? below(4) : 17 }, () => someValue(random, depth - 1));
    default:
      return new Map(Array.from({ length: below(4) }, (_, i) => [`${i}`, someValue(random, depth - 1)]));
  }
}

export const packed = (random: Random): Uint8Array => packr.pack(someValue(random, 3));
export const unpacked = (octets: Uint8Array): { value: unknown } => ({ value: packr.unpack(Buffer.from(octets)) });

const isTooLarge = (value: bigint) =>
  value > BigInt(Number.MAX_SAFE_INTEGER) || value < -BigInt(Number.MAX_SAFE_INTEGER);
/** The package has numbers where they are exact. */
const plain = (value: bigint | number) => (typeof value === 'bigint' && !isTooLarge(value) ? Number(value) : value);

function numberIn({ octets }: Value, isSigned: boolean): bigint | number {
  const hex = Buffer.from(octets.subarray(1)).toString('hex');
  const value = BigInt(`0x${hex}`);
  return plain(isSigned ? BigInt.asIntN(hex.length * 4, value) : value);
}

export function ourTree(item: Value): unknown {
  const { positive, negative, unsigned, signed, float, nil, string, binary, few, many, fewEntries, manyEntries } = item;
  const view = float && Buffer.from(float.octets);
  if (positive) return positive.octets[0];
  if (negative) return (negative.octets[0] as number) - 0x100;
  if (unsigned) return numberIn(unsigned, false);
  if (signed) return numberIn(signed, true);
  if (view) return view.length === 5 ? view.readFloatBE(1) : view.readDoubleBE(1);
  if (nil) return null;
  if (string) return string.text;
  if (binary) return Buffer.from(binary.octets).toString('hex');
  const items = few ?? many;
  if (items) return items.map((each) => ourTree(each.item));
  const entries = fewEntries ?? manyEntries;
  if (entries) {
    return new Map(
      entries.map(({ key, value }) => [ourTree(key.item), ourTree((value as unknown as Value).item)] as const),
    );
  }
  return item.true !== undefined || item.false !== undefined ? item.true !== undefined : 'extension';
}

export function theirTree(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(theirTree);
  if (value instanceof Map) return new Map(Array.from(value, ([key, each]) => [theirTree(key), theirTree(each)]));
  return typeof value === 'bigint' || typeof value === 'number' ? plain(value) : value;
}

/** Whether a value has an extension, of which each program makes what it likes, or a key that is no text. */
export function hasOwnMeaning(value: unknown): boolean {
  if (value === 'extension') return true;
  if (Array.isArray(value)) return value.some(hasOwnMeaning);
  return (
    value instanceof Map &&
    Array.from(value).some(([key, each]) => typeof key === 'object' || hasOwnMeaning(key) || hasOwnMeaning(each))
  );
}

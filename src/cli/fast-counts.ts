/**
 * How many lines end in octets, and how often one octet is there: sixteen octets at
 * a time, in WebAssembly. The exact counting of lines and columns is
 * run/line-counter.ts; this is its fast part.
 *
 *     octets            61 0D 0A 62 0A 0D
 *     CR                 0  1  0  0  0  1
 *     LF                 0  0  1  0  1  0
 *     CR before          0  0  1  0  0  0     the octets before, compared with CR
 *     CR | LF & ~before  0  1  0  0  1  1     three line ends: CR LF is one
 *
 * With the same octet as CR and as LF, each one counts. The module is small enough
 * to be written by hand (WebAssembly core specification, §5). Where a platform has
 * none, loops count.
 */
import { isAscii } from 'node:buffer';
import type { FastCounts } from '../run/line-counter.ts';

/** The octet in a local is compared with sixteen: 20 is local.get, FD 0F i8x16.splat, FD 23 i8x16.eq, FD 64 i8x16.bitmask. */
const maskOf = (local: number) => [0x20, local, 0xfd, 0x0f, 0xfd, 0x23, 0xfd, 0x64];
const [CR_LOCAL, LF_LOCAL, COUNT] = [2, 3, 4];
/** v128.load of the octets at the local `p`, and of those one further. */
const AT_P = [0x20, 0, 0xfd, 0x00, 0, 0];
const AFTER_P = [0x20, 0, 0xfd, 0x00, 0, 1];

/** (p, end, cr, lf) → count. Address p is the octet before the first; reads sixteen octets at a time while p < end. */
const BODY = [
  ...[0x01, 0x01, 0x7f], // one local: count
  ...[0x03, 0x40], // loop
  ...[0x20, COUNT],
  ...[...AFTER_P, ...maskOf(CR_LOCAL)],
  ...[...AFTER_P, ...maskOf(LF_LOCAL)],
  ...[...AT_P, ...maskOf(CR_LOCAL)],
  ...[0x41, 0x7f, 0x73, 0x71, 0x72], // the last mask inverted; and; or
  ...[0x69, 0x6a, 0x21, COUNT], // its bits are added to count
  ...[0x20, 0, 0x41, 16, 0x6a, 0x22, 0], // p += 16
  ...[0x20, 1, 0x49, 0x0d, 0, 0x0b], // again while p < end
  ...[0x20, COUNT, 0x0b],
];

/** Pages of 64 KiB: room for one block of a file, and for what is before and after it. */
const PAGES = 17;
const ROOM = 1 << 20;

const sectionOf = (id: number, ...octets: number[]) => [id, octets.length, ...octets];

const MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...sectionOf(1, 1, 0x60, 4, 0x7f, 0x7f, 0x7f, 0x7f, 1, 0x7f),
  ...sectionOf(3, 1, 0),
  ...sectionOf(5, 1, 0, PAGES),
  ...sectionOf(7, 2, 1, 0x6d, 2, 0, 1, 0x66, 0, 0),
  ...sectionOf(10, 1, BODY.length, ...BODY),
);

/** The part of WebAssembly that is used. The types of Node do not declare it. */
interface Api {
  readonly Module: new (octets: Uint8Array) => object;
  readonly Instance: new (
    module: object,
  ) => {
    readonly exports: {
      readonly m: { readonly buffer: ArrayBuffer };
      readonly f: (p: number, end: number, cr: number, lf: number) => number;
    };
  };
}

/** Counts `cr`, and `lf` where no `cr` is before it; `last` is the octet before the first. */
type Count = (octets: Uint8Array, last: number, cr: number, lf: number) => number;

let counter: Count | null | undefined;

/** `undefined` where the platform has no WebAssembly. */
function count(octets: Uint8Array, last: number, cr: number, lf: number): number | undefined {
  if (counter === undefined) counter = makeCounter();
  if (!counter) return undefined;
  let sum = 0;
  for (let from = 0; from < octets.length; from += ROOM) {
    const before = from === 0 ? last : (octets[from - 1] as number);
    sum += counter(octets.subarray(from, from + ROOM), before, cr, lf);
  }
  return sum;
}

function makeCounter(): Count | null {
  try {
    const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Api }).WebAssembly;
    const { m, f } = new Instance(new Module(MODULE)).exports;
    const memory = new Uint8Array(m.buffer);
    return (octets, last, cr, lf) => {
      memory[0] = last;
      memory.set(octets, 1);
      // No octet after the end is one of those that are counted.
      memory.fill(OTHER.find((octet) => octet !== cr && octet !== lf) as number, 1 + octets.length, 17 + octets.length);
      return f(0, octets.length, cr, lf);
    };
  } catch {
    return null;
  }
}

const OTHER = [0x00, 0x01, 0x02];
const LF = 0x0a;
const CR = 0x0d;

/** How many of the octets are `octet`. */
export function countOctet(octets: Uint8Array, octet: number): number {
  return count(octets, 0, octet, octet) ?? octets.reduce((sum, each) => sum + (each === octet ? 1 : 0), 0);
}

export const FAST_COUNTS: FastCounts = {
  lineEnds: (octets, last) => {
    if (octets.length === 0) return undefined;
    const ends = count(octets, last, CR, LF);
    if (ends === undefined) return undefined;
    const buffer = Buffer.from(octets.buffer as ArrayBuffer, octets.byteOffset, octets.length);
    // CR LF that two parts share is one line end, and ends in the second one.
    return { count: ends, after: Math.max(buffer.lastIndexOf(LF), ends > 0 ? buffer.lastIndexOf(CR) : -1) + 1 };
  },
  isAscii,
};

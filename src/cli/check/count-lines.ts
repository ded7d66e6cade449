/**
 * How many lines end in octets, sixteen octets at a time, in WebAssembly:
 *
 *     octets            61 0D 0A 62 0A 0D
 *     CR                 0  1  0  0  0  1
 *     LF                 0  0  1  0  1  0
 *     CR before          0  0  1  0  0  0     the octets before, compared with CR
 *     CR | LF & ~before  0  1  0  0  1  1     three line ends: CR LF is one
 *
 * The module is small enough to be written by hand (WebAssembly core
 * specification, §5). Where a platform has none, the loop of line-counter.ts
 * counts.
 */

/** An octet is compared with sixteen: 41 is i32.const, FD 0F i8x16.splat, FD 23 i8x16.eq, FD 64 i8x16.bitmask. */
const maskOf = (octet: number) => [0x41, octet, 0xfd, 0x0f, 0xfd, 0x23, 0xfd, 0x64];
/** v128.load of the octets at the local `p`, and of those one further. */
const AT_P = [0x20, 0, 0xfd, 0x00, 0, 0];
const AFTER_P = [0x20, 0, 0xfd, 0x00, 0, 1];

/** (p, end) → count. Address p is the octet before the first; reads sixteen octets at a time while p < end. */
const BODY = [
  ...[0x01, 0x01, 0x7f], // one local: count
  ...[0x03, 0x40], // loop
  ...[0x20, 2], // count
  ...[...AFTER_P, ...maskOf(0x0d)],
  ...[...AFTER_P, ...maskOf(0x0a)],
  ...[...AT_P, ...maskOf(0x0d)],
  ...[0x41, 0x7f, 0x73, 0x71, 0x72], // the last mask inverted; and; or
  ...[0x69, 0x6a, 0x21, 2], // its bits are added to count
  ...[0x20, 0, 0x41, 16, 0x6a, 0x22, 0], // p += 16
  ...[0x20, 1, 0x49, 0x0d, 0, 0x0b], // again while p < end
  ...[0x20, 2, 0x0b], // count
];

/** Pages of 64 KiB: room for one block of a file, and for what is before and after it. */
const PAGES = 17;
const ROOM = 1 << 20;

const sectionOf = (id: number, ...octets: number[]) => [id, octets.length, ...octets];

const MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...sectionOf(1, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f),
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
    readonly exports: { readonly m: { readonly buffer: ArrayBuffer }; readonly f: (p: number, end: number) => number };
  };
}

type CountLines = (octets: Uint8Array, last: number) => number;

let counter: CountLines | null | undefined;

/** How many lines end in the octets; `last` is the octet before them. `undefined` where the platform has no WebAssembly. */
export function countLines(octets: Uint8Array, last: number): number | undefined {
  if (counter === undefined) counter = makeCounter();
  if (!counter) return undefined;
  let count = 0;
  for (let from = 0; from < octets.length; from += ROOM) {
    const before = from === 0 ? last : (octets[from - 1] as number);
    count += counter(octets.subarray(from, from + ROOM), before);
  }
  return count;
}

function makeCounter(): CountLines | null {
  try {
    const { Module, Instance } = (globalThis as unknown as { readonly WebAssembly: Api }).WebAssembly;
    const { m, f } = new Instance(new Module(MODULE)).exports;
    const memory = new Uint8Array(m.buffer);
    return (octets, last) => {
      memory[0] = last;
      memory.set(octets, 1);
      memory.fill(0, 1 + octets.length, 17 + octets.length);
      return f(0, octets.length);
    };
  } catch {
    return null;
  }
}

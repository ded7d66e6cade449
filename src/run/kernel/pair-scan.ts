/**
 * Two checks as one: the platform says that a text is UTF-8, and the pair module (build/tables/pair-module.ts) that nothing
 * in it is forbidden. For tables that are UTF-8 without some characters, such as those of XML, a fast path:
 *
 *     'naïve é'             no flags, and UTF-8                    → a text of the table
 *     '…' EF BF BD '…'      a flag: a block is stepped through     → from there on as before
 *
 * A flag says little (pair-test.ts). The machine below steps through its block, from the last octet that starts a
 * character: what comes before has no flag, so the table is in its start state there. Where flags are dense, the machine
 * takes the rest of the text and the next texts, so that they cost no more than without this tier.
 */
import { pairs } from '../../../generated/pairs.ts';
import { CONSTANTS_START, type KernelExports, PAIR_BLOCK, TEXT_START, VECTOR } from '../../kernel-abi.ts';
import type { FormTable } from '../../layout.ts';
import { bufferOf, byteOffsetOf, copyInto, filled, floor, lengthOfView, min, part, U8 } from '../intrinsics.ts';
import type { Machine } from '../machine.ts';
import { stepOf } from './absent-octets.ts';
import { instantiate, memoryWith } from './module.ts';
import { type NativeCheck, withNative } from './native.ts';
import { boundaryOctets, modeOf, type PairTest, pairConstants, pairTest } from './pair-test.ts';
import { withTierMembers } from './plain-machine.ts';
import { isTierAllowed, type Tier } from './platform.ts';
import type { CheckSuite, OctetCheck } from './qualify.ts';

/** Shorter texts do not pay for two calls and a copy (measured), in octets. */
const FROM = 768;

/** To find a test takes as long as to check 32 to 100 MiB without it (measured): it is put off until this many octets were checked. */
const ENOUGH = 2 ** 23;

/** Octets copied at a time: half of the nearest cache, since a view for each takes longer than the cache saves (measured). */
const PIECE = 16_384;

/** Octets without a flag in which a flag is made up for, and how many of them count at most. */
const OCTETS_OF_FLAG = 1024;
const CREDIT = 2 * OCTETS_OF_FLAG;

/** Texts that are left to the machine below after one with dense flags. */
const PAUSE = 64;

/** Octets of the longest character. */
const LONGEST = 4;

/** The platform's check of UTF-8, its table, and its suite. */
interface Utf8 {
  readonly check: OctetCheck;
  /** A look for ASCII, which `ofAscii` decides on, before a check; and the check that a suite is for, which asks both ways. */
  asciiFirst(ofAscii: OctetCheck, check: OctetCheck): OctetCheck;
  bothWays(ofAscii: OctetCheck, check: OctetCheck): OctetCheck;
  readonly table: FormTable;
  readonly suite: CheckSuite;
}

/** The machine with both checks on top, if they are allowed and the table has a test. It is made once enough text was checked. */
export function withPairs(
  table: FormTable,
  base: Machine<Uint8Array>,
  { check, asciiFirst, bothWays, table: checked, suite }: Utf8,
  limit: Tier,
): Machine<Uint8Array> {
  if (!isTierAllowed('native', limit)) return base;
  let made: Machine<Uint8Array> | undefined;
  let seen = 0;
  let pause = 0;
  const leave = () => {
    pause = PAUSE;
  };
  /** Whether a text is left to the machine below. */
  const isLeft = (length: number) => {
    if (length < FROM) return true;
    if (!made) seen += length;
    return (!made && seen < ENOUGH) || (pause > 0 && pause-- > 0);
  };
  const nativeOf = (test: PairTest, module: PairModule): NativeCheck => {
    const paired = pairCheck(check, module, test, { table, base, starts: boundaryOctets(checked), leave });
    const restriction = { checked: { ...checked, next: stepOf(checked) }, isExact: false };
    const native = { name: 'buffer.isUtf8 with pairs', check: paired, tried: check, from: FROM, suite, restriction };
    // Nothing in ASCII is flagged.
    const isAll = test.lowest === 0 && test.highest === 0x7f;
    const always = () => true;
    return isAll ? { ...native, checkLong: asciiFirst(always, paired), tried: bothWays(always, check) } : native;
  };
  const machine = () => {
    if (!made) {
      const test = pairTest(table, checked);
      const module = test && pairModule();
      made = module && test ? withNative(table, base, nativeOf(test, module), limit) : base;
    }
    return made;
  };
  return withTierMembers(base, {
    engine: () => machine().engine(),
    accepts: (octets, length) => (isLeft(length) ? base : (made ?? machine())).accepts(octets, length),
    run: (state, octets, from, to) => (isLeft(to - from) ? base : machine()).run(state, octets, from, to),
    isText: () => (octets, length) => !isLeft(length) && machine().isText()(octets, length),
  });
}

/** The pair module: one for all tables, so that each does not need a memory. */
interface PairModule {
  readonly memory: Uint8Array;
  readonly scan: KernelExports['scan'];
  /** The constants in its memory. */
  constants: Uint8Array | undefined;
}

let loaded: PairModule | null | undefined;

function pairModule(): PairModule | null {
  if (loaded === undefined) {
    const exports = instantiate({ ...pairs, relaxed: '' });
    loaded = exports && {
      memory: new U8(memoryWith(exports.memory, TEXT_START + PIECE + PAIR_BLOCK)),
      scan: exports.scan,
      constants: undefined,
    };
  }
  return loaded;
}

function constantsOf(test: PairTest): Uint8Array {
  const values = pairConstants(test);
  const octetOf = (i: number) => (values[floor(i / VECTOR)] as number[])[i % VECTOR] as number;
  return filled(new U8(values.length * VECTOR), octetOf);
}

interface Below {
  readonly table: FormTable;
  readonly base: Machine<Uint8Array>;
  /** Of UTF-8 (pair-test.ts). */
  readonly starts: Uint8Array;
  /** Leaves the next texts to the machine below. */
  leave(): void;
}

/** `true` only for texts of the table. */
function pairCheck(
  isUtf8: OctetCheck,
  module: PairModule,
  test: PairTest,
  { table, base, starts, leave }: Below,
): OctetCheck {
  const { memory, scan } = module;
  const constants = constantsOf(test);
  const mode = modeOf(test);
  const reject = table.accepting.length - 1;
  /** The end of a character after a flag, where the table is in its start state; −1 where there is none. */
  const afterBlock = (octets: Uint8Array, block: number, length: number): number => {
    let first = block;
    while (first > 0 && first > block - LONGEST && !starts[octets[first] as number]) first--;
    let at = min(length, block + PAIR_BLOCK);
    let state = base.run(0, octets, first, at);
    for (; at < length && state !== reject && !(state === 0 && starts[octets[at] as number]); at++)
      state = base.next(state, octets[at] as number);
    return state === 0 ? at : -1;
  };
  /** Whether a text that is UTF-8 up to before `end` is one of the table up to there, and from there on, too. */
  const acceptsAfter = (octets: Uint8Array, end: number, length: number) =>
    isUtf8(part(octets, 0, end)) && base.accepts(part(octets, end, length), length - end);
  let credit = CREDIT;
  const byPieces = (octets: Uint8Array, length: number): boolean => {
    let isClean = true;
    let last = 0;
    for (let start = 0, from = 0; start < length; start += PIECE) {
      const end = min(length, start + PIECE);
      const before = min(1, start);
      const piece = new U8(bufferOf(octets), byteOffsetOf(octets) + start - before, end - start + before);
      copyInto(memory, piece, TEXT_START - before);
      while (from < end) {
        const found = scan(TEXT_START + from - start, TEXT_START + end - start, mode);
        isClean &&= found === 0;
        if (found < TEXT_START) from = end;
        else {
          from = afterBlock(octets, start + found - TEXT_START, length);
          if (from < 0) return false;
          credit = min(CREDIT, credit + from - last) - OCTETS_OF_FLAG;
          last = from;
          if (credit < 0) {
            leave();
            return acceptsAfter(octets, from, length);
          }
        }
      }
    }
    credit = min(CREDIT, credit + length - last);
    return isClean || isUtf8(octets);
  };
  return (octets) => {
    const length = lengthOfView(octets);
    if (module.constants !== constants) {
      copyInto(memory, constants, CONSTANTS_START);
      module.constants = constants;
    }
    if (length > PIECE) return byPieces(octets, length);
    // A function without the loop takes a fifth less for a text of a kilobyte (measured).
    copyInto(memory, octets, TEXT_START);
    const found = scan(TEXT_START, TEXT_START + length, mode);
    if (found >= TEXT_START) return byPieces(octets, length);
    credit = min(CREDIT, credit + length);
    return found === 0 || isUtf8(octets);
  };
}

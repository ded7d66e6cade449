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
import { CONSTANTS_START, PAIR_BLOCK, TEXT_START, VECTOR } from '../../kernel-abi.ts';
import type { FormTable } from '../../layout.ts';
import { copyInto, filled, floor, lengthOfView, min, part, U8 } from '../intrinsics.ts';
import { instantiate, memoryWith } from './module.ts';
import { withNative } from './native.ts';
import { boundaryOctets, modeOf, type PairTest, pairConstants, pairTest } from './pair-test.ts';
import { withTierMembers } from './plain-machine.ts';
import { isTierAllowed, type KernelMachine, type Tier } from './platform.ts';
import type { CheckSuite, OctetCheck } from './qualify.ts';

/** Shorter texts do not pay for two calls and a copy (measured), in octets. */
const FROM = 448;

/** Octets copied at a time: they stay in the nearest cache (measured). */
const PIECE = 8192;

/** Flags that do not count, and octets in which one more takes as long as the machine below. */
const FLAGS = 2;
const OCTETS_OF_FLAG = 1024;

/** Texts that are left to the machine below after one with dense flags. */
const PAUSE = 64;

/** Octets of the longest character. */
const LONGEST = 4;

/** The platform's check of UTF-8, its table, and its suite. */
interface Utf8 {
  readonly check: OctetCheck;
  readonly table: FormTable;
  readonly suite: CheckSuite;
}

/** The machine with both checks on top, if they are allowed and the table has a test. It is made for the first longer text. */
export function withPairs(
  table: FormTable,
  base: KernelMachine<Uint8Array>,
  { check, table: checked, suite }: Utf8,
  limit: Tier,
): KernelMachine<Uint8Array> {
  if (!isTierAllowed('native', limit)) return base;
  let made: KernelMachine<Uint8Array> | undefined;
  const machine = () => {
    if (!made) {
      const test = pairTest(table, checked);
      const scan = test && scanOf(test);
      const beside = (isUtf8: OctetCheck) =>
        pairCheck(isUtf8, scan as Scan, { table, base, starts: boundaryOctets(checked) });
      const restriction = { checked, isExact: false };
      const native = { name: 'buffer.isUtf8 with pairs', check, from: FROM, suite, restriction, beside };
      made = scan ? withNative(table, base, native, limit) : base;
    }
    return made;
  };
  const isText = (octets: Uint8Array, length: number) => length >= FROM && machine().isText(octets, length);
  return withTierMembers(base, {
    engine: () => machine().engine(),
    accepts: (octets, length) => (length < FROM ? base : machine()).accepts(octets, length),
    run: (state, octets, from, to) => (to - from < FROM ? base : machine()).run(state, octets, from, to),
    isText,
    isTextLong: () => isText,
  });
}

interface Scan {
  readonly memory: Uint8Array;
  /** As `scan` of the module, for octets in its memory. */
  find(from: number, to: number): number;
}

function scanOf(test: PairTest): Scan | null {
  const exports = instantiate({ ...pairs, relaxed: '' });
  if (!exports) return null;
  const memory = new U8(memoryWith(exports.memory, TEXT_START + PIECE + PAIR_BLOCK));
  const values = pairConstants(test);
  const octetOf = (i: number) => (values[floor(i / VECTOR)] as number[])[i % VECTOR] as number;
  copyInto(memory, filled(new U8(values.length * VECTOR), octetOf), CONSTANTS_START);
  const mode = modeOf(test);
  return { memory, find: (from, to) => exports.scan(from, to, mode) };
}

interface Below {
  readonly table: FormTable;
  readonly base: KernelMachine<Uint8Array>;
  /** Of UTF-8 (pair-test.ts). */
  readonly starts: Uint8Array;
}

/** `true` only for texts of the table. */
function pairCheck(isUtf8: OctetCheck, { memory, find }: Scan, { table, base, starts }: Below): OctetCheck {
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
  let pause = 0;
  return (octets) => {
    const length = lengthOfView(octets);
    if (pause > 0) {
      pause--;
      return base.accepts(octets, length);
    }
    let isClean = true;
    let flags = -FLAGS;
    for (let start = 0, from = 0; start < length; start += PIECE) {
      const end = min(length, start + PIECE);
      const before = min(1, start);
      copyInto(memory, end - start === length ? octets : part(octets, start - before, end), TEXT_START - before);
      while (from < end) {
        const found = find(TEXT_START + from - start, TEXT_START + end - start);
        isClean &&= found === 0;
        if (found < TEXT_START) from = end;
        else {
          from = afterBlock(octets, start + found - TEXT_START, length);
          if (from < 0) return false;
          if (++flags * OCTETS_OF_FLAG > from) {
            pause = PAUSE;
            return acceptsAfter(octets, from, length);
          }
        }
      }
    }
    return isClean || isUtf8(octets);
  };
}

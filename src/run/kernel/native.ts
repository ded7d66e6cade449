/**
 * The native tier: the platform's own check, for a form that it checks exactly.
 * That it does is proved by tests, on the texts that tell the form's automaton
 * from all others; which form that is, the validator's definition says.
 *
 * "Well-formed" is taken from it. "Ill-formed" is not, until another kernel
 * has found the fault; where none finds any, nothing is answered at all. The
 * check says no more than yes or no, so a fault is looked for piece by piece,
 * each up to an octet with which something begins: in one pass.
 */
import type { FormTable } from '../../layout.ts';
import { isShared } from '../input.ts';
import type { Located } from '../machine.ts';
import { builtinMember, disagreement, isTierAllowed, type KernelMachine, type Tier } from './platform.ts';

/** A function of a module of the platform that takes octets and gives a boolean. */
export interface NativeCheck {
  readonly module: string;
  readonly member: string;
  /** Octets from which on the call pays. */
  readonly from: number;
}

/** Octets of a piece: the call and the view cost some 100 ns. */
const PIECE = 65_536;

/** Octets that a kernel looks through in the time of a view and a call. */
const NARROW = 1024;

/** Octets before the end of a piece among which a character begins. */
const TAIL = 8;

/** Chunks shorter than this are not worth a view and two looks at their end (measured). */
const RUN_FROM = 256;

type Check = (octets: Uint8Array) => boolean;

/** The machine with the platform's check above it, where there is one. */
export function withNative(
  table: FormTable,
  base: KernelMachine<Uint8Array>,
  { module, member, from }: NativeCheck,
  limit: Tier,
): KernelMachine<Uint8Array> {
  const native = isTierAllowed('native', limit) ? (builtinMember(module, member) as Check | undefined) : undefined;
  if (!native) return base;
  const engine = `${module}.${member}`;
  const { accepts, step } = base;
  const under = Math.min(base.stepBelow, from);
  const beginning = beginningOctets(table, base);
  // Where a text can end in the start state only, the check can also be asked about pieces.
  const decides = table.accepting.every((accepting, state) => accepting === (state === 0 ? 1 : 0));
  /** The word of a kernel on what the platform refuses. */
  const confirm = (octets: Uint8Array): Located => {
    const [from, to] = decides ? narrowed(octets, native, beginning) : [0, octets.length];
    const found = base.locate(octets.subarray(from, to));
    if (found === null && !isShared(octets)) throw disagreement(table.title, engine);
    return { position: from + (found?.position ?? 0), state: found?.state ?? 0 };
  };
  const locate = (octets: Uint8Array) =>
    octets.length < from || !decides ? base.locate(octets) : byPieces(octets, native, confirm, beginning);
  return {
    ...base,
    stepBelow: under,
    engine: () => `${base.engine()}, ${engine} from ${from}`,
    accepts: (octets) => {
      const { length } = octets;
      if (length < under) return step(octets);
      if (length < from) return accepts(octets);
      if (native(octets)) return true;
      confirm(octets);
      return false;
    },
    run: (state, octets, start, to) => {
      if (!decides || to - start < RUN_FROM) return base.run(state, octets, start, to);
      let [at, from] = [state, start];
      // A piece begins where a text can.
      for (; at !== 0 && from < start + TAIL; from++) at = base.run(at, octets, from, from + 1);
      const cut = cutBefore(octets, to, beginning);
      return at === 0 && native(octets.subarray(from, cut))
        ? base.run(0, octets, cut, to)
        : base.run(at, octets, from, to);
    },
    locate,
  };
}

/** Where the first fault is near: the pieces before it are well-formed, each on its own. */
function byPieces(
  octets: Uint8Array,
  native: Check,
  confirm: (octets: Uint8Array) => Located,
  beginning: Uint8Array,
): Located | null {
  for (let start = 0; start < octets.length; ) {
    const end = Math.min(octets.length, start + PIECE);
    const cut = end < octets.length ? cutBefore(octets, end, beginning) : end;
    const piece = octets.subarray(start, cut);
    if (!native(piece)) {
      const { position, state } = confirm(piece);
      return { position: start + position, state };
    }
    start = cut;
  }
  return null;
}

/** The first part of what the platform refuses that it refuses on its own, and that is not worth halving: by halves. */
function narrowed(octets: Uint8Array, native: Check, beginning: Uint8Array): [from: number, to: number] {
  let from = 0;
  let to = octets.length;
  while (to - from > NARROW) {
    const middle = cutBefore(octets, (from + to) >> 1, beginning);
    if (native(octets.subarray(from, middle))) from = middle;
    else to = middle;
  }
  return [from, to];
}

/** The last octet before `end` with which something begins. */
function cutBefore(octets: Uint8Array, end: number, beginning: Uint8Array): number {
  let cut = end - 1;
  while (cut > end - TAIL && !beginning[octets[cut] as number]) cut--;
  return cut;
}

/** For each octet, whether a text can begin with it. */
function beginningOctets(table: FormTable, base: KernelMachine<Uint8Array>): Uint8Array {
  const reject = table.accepting.length - 1;
  return Uint8Array.from({ length: 256 }, (_, octet) => Number(base.run(0, Uint8Array.of(octet), 0, 1) !== reject));
}

/**
 * The native tier: the platform's own check, for tables with exactly its
 * language. Tests compare the two on the W-method suite; that is evidence, not
 * proof, because the platform need not be an automaton of that size.
 *
 * The answer "well-formed" is final. The answer "ill-formed" must be confirmed:
 * the tier below has to find the fault, otherwise an error is thrown. The check
 * only answers yes or no, so a fault is searched for piece by piece, in one pass.
 * Each piece is cut before an octet that can start a character.
 */
import type { FormTable } from '../../layout.ts';
import { isShared } from '../input.ts';
import type { Located } from '../machine.ts';
import { builtinMember, disagreement, isTierAllowed, type KernelMachine, type Tier } from './platform.ts';

/** A function of a built-in module that takes octets and returns a boolean: `buffer.isUtf8`. */
export interface NativeCheck {
  readonly module: string;
  readonly member: string;
  /** The length, in octets, from which the call pays. */
  readonly from: number;
}

/** Octets of a piece. A call and a view cost about 100 ns. */
const PIECE = 65_536;

/** Octets that a kernel checks in the time of a view and a call. */
const NARROW = 1024;

/** Octets at the end of a piece in which a character starts. */
const TAIL = 8;

/** Shorter chunks do not pay for a view and the search for a cut (measured), in octets. */
const RUN_FROM = 256;

type Check = (octets: Uint8Array) => boolean;

/** The machine with the platform's check on top, if there is one and it is allowed. */
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
  const isStart = startOctets(table, base);
  // If a text can end in the start state only, its pieces are texts too, and can be checked one by one.
  const checksPieces = table.accepting.every((accepting, state) => accepting === (state === 0 ? 1 : 0));
  /** Finds, with the tier below, the fault of a text that the platform rejects. */
  const confirm = (octets: Uint8Array): Located => {
    const [from, to] = checksPieces ? narrowDown(octets, native, isStart) : [0, octets.length];
    const found = base.locate(octets.subarray(from, to));
    if (found === null && !isShared(octets)) throw disagreement(table.title, engine);
    return { position: from + (found?.position ?? 0), state: found?.state ?? 0 };
  };
  const locate = (octets: Uint8Array) =>
    octets.length < from || !checksPieces ? base.locate(octets) : locateByPieces(octets, native, confirm, isStart);
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
      if (!checksPieces || to - start < RUN_FROM) return base.run(state, octets, start, to);
      let [at, from] = [state, start];
      // A piece starts where the table is in the start state.
      for (; at !== 0 && from < start + TAIL; from++) at = base.run(at, octets, from, from + 1);
      const cut = cutBefore(octets, to, isStart);
      return at === 0 && native(octets.subarray(from, cut))
        ? base.run(0, octets, cut, to)
        : base.run(at, octets, from, to);
    },
    locate,
  };
}

/** A position near the first fault: in the first piece that the platform rejects. */
function locateByPieces(
  octets: Uint8Array,
  native: Check,
  confirm: (octets: Uint8Array) => Located,
  isStart: Uint8Array,
): Located | null {
  for (let start = 0; start < octets.length; ) {
    const end = Math.min(octets.length, start + PIECE);
    const cut = end < octets.length ? cutBefore(octets, end, isStart) : end;
    const piece = octets.subarray(start, cut);
    if (!native(piece)) {
      const { position, state } = confirm(piece);
      return { position: start + position, state };
    }
    start = cut;
  }
  return null;
}

/** Halves a text that the platform rejects until the first part that it rejects is not worth halving. */
function narrowDown(octets: Uint8Array, native: Check, isStart: Uint8Array): [from: number, to: number] {
  let from = 0;
  let to = octets.length;
  while (to - from > NARROW) {
    const middle = cutBefore(octets, (from + to) >> 1, isStart);
    if (native(octets.subarray(from, middle))) from = middle;
    else to = middle;
  }
  return [from, to];
}

/** The offset of the last octet before `end` that a text can start with. */
function cutBefore(octets: Uint8Array, end: number, isStart: Uint8Array): number {
  let cut = end - 1;
  while (cut > end - TAIL && !isStart[octets[cut] as number]) cut--;
  return cut;
}

/** For each octet, whether a text can start with it. */
function startOctets(table: FormTable, base: KernelMachine<Uint8Array>): Uint8Array {
  const reject = table.accepting.length - 1;
  return Uint8Array.from({ length: 256 }, (_, octet) => Number(base.run(0, Uint8Array.of(octet), 0, 1) !== reject));
}

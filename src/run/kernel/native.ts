/**
 * The native tier: the platform's own check, for tables that have its texts, once
 * it has passed the suite of its form (qualify.ts).
 *
 * The answer "well-formed" is final. The answer "ill-formed" must be confirmed:
 * the tier below has to find the fault, otherwise an error is thrown. Where the
 * table has other texts, too, such as CESU-8, the tier below decides on these. The check
 * only answers yes or no, so a fault is searched for piece by piece, in one pass.
 * Each piece is cut before an octet that can start a character.
 */
import type { FormTable } from '../../layout.ts';
import { allOf } from '../../lists.ts';
import { isShared } from '../input.ts';
import { filled, floor, lengthOfView, min, part, U8 } from '../intrinsics.ts';
import type { Accepts, Located } from '../machine.ts';
import { type Restriction, stepOf } from './absent-octets.ts';
import { confirming } from './confirm.ts';
import { withTierMembers } from './plain-machine.ts';
import { disagreement, isTierAllowed, type KernelMachine, type Tier } from './platform.ts';
import { type CheckSuite, failureOfOctets, type OctetCheck } from './qualify.ts';

/** The platform's check of octets: `buffer.isUtf8`. */
export interface NativeCheck {
  readonly name: string;
  /** `undefined` where the platform has none. */
  readonly check: OctetCheck | undefined;
  /** The length, in octets, from which the call pays. */
  readonly from: number;
  /** The suite of the checked language. */
  readonly suite: CheckSuite;
  /** How the checked language differs from the table's. Without it, they are the same. */
  readonly restriction?: Pick<Restriction, 'checked' | 'isExact'>;
  /** The check, once it has passed, with another one beside it; default: the check itself. */
  readonly beside?: (check: OctetCheck) => OctetCheck;
}

/** Octets of a piece. A call and a view cost about 100 ns. */
const PIECE = 65_536;

/** Octets that a kernel checks in the time of a view and a call. */
const NARROW = 1024;

/** Longer texts are given to the platform piece by piece, in octets: from 2 GiB on, lengths do not fit into its integers. */
const WHOLE = 2 ** 30;

/** Octets at the end of a piece in which a character starts. */
const TAIL = 8;

/** Shorter chunks do not pay for a view and the search for a cut (measured), in octets. */
const RUN_FROM = 256;

/** The machine with the platform's check on top, if there is one, it is allowed, and it passes its suite. */
export function withNative(
  table: FormTable,
  base: KernelMachine<Uint8Array>,
  { name, check, from, suite, restriction, beside }: NativeCheck,
  limit: Tier,
): KernelMachine<Uint8Array> {
  if (!check || !isTierAllowed('native', limit)) return base;
  let failure: string | null | undefined;
  /** Whether the check may be used. It is asked before the first use: that takes 2 to 3 ms (measured). */
  const isQualified = () => {
    if (failure === undefined) {
      const { checked } = restriction ?? {};
      failure = failureOfOctets(check, checked ?? table, checked ? { next: stepOf(checked) } : base, suite);
    }
    return failure === null;
  };
  const native = confirming(beside ? beside(check) : check, table, base, name);
  const isStart = startOctets(table, base);
  const isEnd = endOctets(table, base);
  // If a text can end in the start state only, its pieces are texts too, and can be checked one by one.
  const checksPieces = allOf(table.accepting, (accepting, state) => accepting === (state === 0 ? 1 : 0));
  /** Finds, with the tier below, the fault of a text that the platform rejects. */
  const confirm = (octets: Uint8Array, length: number): Located => {
    const { from, to } = checksPieces ? narrowDown(octets, length, native, isStart) : { from: 0, to: length };
    const found = base.locate(part(octets, from, to));
    if (found === null && !isShared(octets)) throw disagreement(table.title, name);
    return { position: from + (found?.position ?? 0), state: found?.state ?? 0 };
  };
  const isExact = restriction?.isExact ?? true;
  const acceptsLong: Accepts<Uint8Array> = (octets, length) => {
    if (!isExact) return (length <= WHOLE && native(octets)) || base.accepts(octets, length);
    if (length > WHOLE)
      return (checksPieces ? locateByPieces(octets, native, confirm, isStart) : base.locate(octets)) === null;
    if (native(octets)) return true;
    // Steps confirm it for a short text: a kernel takes longer to find a fault (measured).
    return (
      (length >= 2 * RUN_FROM || table.accepting[base.run(0, octets, 0, length)] !== 0) && !confirm(octets, length)
    );
  };
  const accepts: Accepts<Uint8Array> = (octets, length) =>
    length < from || !isQualified() ? base.accepts(octets, length) : acceptsLong(octets, length);
  const isTextLong: Accepts<Uint8Array> = (octets, length) =>
    length <= WHOLE && isEnd[octets[length - 1] as number] === 1 && native(octets);
  const isText: Accepts<Uint8Array> = (octets, length) =>
    length >= from && checksPieces && isQualified() && isTextLong(octets, length);
  return withTierMembers(base, {
    stepBelow: min(base.stepBelow, from),
    engine: () => {
      const engine = base.engine();
      return isQualified() ? `${engine}, ${name} from ${from}` : `${engine} (not ${name}: ${failure})`;
    },
    accepts,
    // If the tier below steps through texts up to `from`, the others need no look at their length.
    acceptsLong: () => (isQualified() && base.stepBelow >= from ? acceptsLong : accepts),
    run: (state, octets, start, to) => {
      if (!checksPieces || to - start < RUN_FROM || to - start > WHOLE || !isQualified())
        return base.run(state, octets, start, to);
      let at = state;
      let first = start;
      // A piece starts where the table is in the start state.
      for (; at !== 0 && first < start + TAIL; first++) at = base.next(at, octets[first] as number);
      const cut = cutBefore(octets, to, isStart);
      return at === 0 && native(part(octets, first, cut))
        ? base.run(0, octets, cut, to)
        : base.run(at, octets, first, to);
    },
    isText,
    isTextLong: () => (checksPieces && isQualified() && base.stepBelow >= from ? isTextLong : isText),
    locate: (octets) =>
      isExact && checksPieces && lengthOfView(octets) >= from && isQualified()
        ? locateByPieces(octets, native, confirm, isStart)
        : base.locate(octets),
  });
}

/** A position near the first fault: in the first piece that the platform rejects. */
function locateByPieces(
  octets: Uint8Array,
  native: OctetCheck,
  confirm: (octets: Uint8Array, length: number) => Located,
  isStart: Uint8Array,
): Located | null {
  const length = lengthOfView(octets);
  // No view is needed of a text that is one piece.
  if (length <= PIECE) return native(octets) ? null : confirm(octets, length);
  for (let start = 0; start < length; ) {
    const end = min(length, start + PIECE);
    const cut = end < length ? cutBefore(octets, end, isStart) : end;
    const piece = part(octets, start, cut);
    if (!native(piece)) {
      const { position, state } = confirm(piece, cut - start);
      return { position: start + position, state };
    }
    start = cut;
  }
  return null;
}

/** Halves a text that the platform rejects until the first part that it rejects is not worth halving. */
function narrowDown(
  octets: Uint8Array,
  length: number,
  native: OctetCheck,
  isStart: Uint8Array,
): { from: number; to: number } {
  let from = 0;
  let to = length;
  while (to - from > NARROW) {
    const middle = cutBefore(octets, floor((from + to) / 2), isStart);
    if (native(part(octets, from, middle))) from = middle;
    else to = middle;
  }
  return { from, to };
}

/** The offset of the last octet before `end` that a text can start with. */
function cutBefore(octets: Uint8Array, end: number, isStart: Uint8Array): number {
  let cut = end - 1;
  while (cut > end - TAIL && !isStart[octets[cut] as number]) cut--;
  return cut;
}

/** For each octet, whether a text can start with it. */
function startOctets(table: FormTable, { next }: KernelMachine<Uint8Array>): Uint8Array {
  const reject = table.accepting.length - 1;
  return filled(new U8(256), (octet) => (next(0, octet) !== reject ? 1 : 0));
}

/** For each octet, whether a text can end with it. */
function endOctets({ accepting }: FormTable, { next }: KernelMachine<Uint8Array>): Uint8Array {
  return filled(new U8(256), (octet) => (allOf(accepting, (_, state) => !accepting[next(state, octet)]) ? 0 : 1));
}

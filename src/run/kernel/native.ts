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
import type { FormTable } from '../../shared/layout.ts';
import { isShared } from '../input.ts';
import type { Accepts, Located, Machine } from '../machine.ts';
import { filled, lengthOfView, part } from '../views.ts';
import type { Restriction } from './absent-octets.ts';
import { NATIVE_CHUNK_FROM } from './lengths.ts';
import { withTierMembers } from './plain-machine.ts';
import { disagreement, isTierAllowed, type Tier } from './platform.ts';
import { type CheckSuite, failureOfOctets, type OctetCheck } from './qualify.ts';

/** The platform's check of octets: `buffer.isUtf8`. */
export interface NativeCheck {
  readonly name: string;
  readonly check: OctetCheck;
  /** The length, in octets, from which the call pays. */
  readonly from: number;
  /** The suite of the checked language. */
  readonly suite: CheckSuite;
  /** How the checked language differs from the table's. Without it, they are the same. */
  readonly restriction?: Pick<Restriction, 'checked' | 'isExact'>;
}

/** Octets of a piece. A call and a view cost about 100 ns. */
const PIECE = 65_536;

/** A kernel finds the fault of a text of at most as many octets in the time in which the platform says that there is one. */
const SHORT = 256;

/** Longer texts are given to the platform piece by piece, in octets: from 2 GiB on, lengths do not fit into its integers. */
const WHOLE = 2 ** 30;

/** Octets at the end of a piece in which a character starts. */
const TAIL = 8;

/** The machine with the platform's check on top, if it is allowed, and passes its suite. */
export function withNative(
  table: FormTable,
  base: Machine<Uint8Array>,
  { name, check, from, suite, restriction }: NativeCheck,
  limit: Tier,
): Machine<Uint8Array> {
  if (!isTierAllowed('native', limit)) return base;
  let failure: string | null | undefined;
  /** Whether the check may be used. It is asked before the first use. */
  const isQualified = () => {
    if (failure === undefined)
      failure = failureOfOctets(check, restriction?.checked ?? { ...table, next: base.next }, suite);
    return failure === null;
  };
  const reject = table.accepting.length - 1;
  const isStart = (octet: number) => base.next(0, octet) !== reject;
  // If a text can end in the start state only, its pieces are texts too, and can be checked one by one.
  const checksPieces = table.accepting.every((accepting, state) => accepting === (state === 0 ? 1 : 0));
  const differ = () => disagreement(table.title, name);
  /** A position in a piece that the platform rejects, near its fault. */
  const near = (octets: Uint8Array, start: number): Located => {
    const found = base.locate(octets);
    if (found === null && !isShared(octets)) throw differ();
    return { position: start + (found?.position ?? 0), state: found?.state ?? 0 };
  };
  const locate = (octets: Uint8Array): Located | null => {
    const length = lengthOfView(octets);
    const found = length <= SHORT ? base.locate(octets) : undefined;
    if (found !== undefined) return found;
    for (let start = 0; start < length; ) {
      const end = Math.min(length, start + PIECE);
      const cut = end < length ? cutBefore(octets, end, isStart) : end;
      // No view is needed of a text that is one piece.
      const piece = cut - start === length ? octets : part(octets, start, cut);
      if (!check(piece)) return near(piece, start);
      start = cut;
    }
    return null;
  };
  const isExact = restriction?.isExact ?? true;
  /** Of a text that the check refuses, or that is too long for it. */
  const acceptsOther: Accepts<Uint8Array> = (octets, length) => {
    if (!isExact) return base.accepts(octets, length);
    if (length > WHOLE) return checksPieces ? locate(octets) === null : base.accepts(octets, length);
    // Steps confirm it for a short text: a kernel takes longer to find a fault.
    const isShort = length < 2 * NATIVE_CHUNK_FROM;
    const isAccepted = isShort ? table.accepting[base.run(0, octets, 0, length)] === 1 : base.accepts(octets, length);
    if (isAccepted && !isShared(octets)) throw differ();
    return false;
  };
  // An engine puts a short function, and what it calls, into the loop of its caller.
  const acceptsLong: Accepts<Uint8Array> = (octets, length) =>
    (length <= WHOLE && check(octets)) || acceptsOther(octets, length);
  const acceptsQualified: Accepts<Uint8Array> = (octets, length) =>
    length < from ? base.accepts(octets, length) : acceptsLong(octets, length);
  const endsText = endOctets(table, base);
  const isText: Accepts<Uint8Array> = (octets, length) =>
    length >= from && length <= WHOLE && endsText[octets[length - 1] as number] === 1 && check(octets);
  return withTierMembers(base, {
    stepBelow: Math.min(base.stepBelow, from),
    engine: () => {
      const engine = base.engine();
      return isQualified() ? `${engine}, ${name} from ${from}` : `${engine} (not ${name}: ${failure})`;
    },
    accepts: (octets, length) => (length < from || !isQualified() ? base.accepts : acceptsLong)(octets, length),
    acceptsLong: () => {
      if (!isQualified()) return base.acceptsLong();
      // If the tier below steps through texts up to `from`, the others need no look at their length.
      return base.stepBelow >= from ? acceptsLong : acceptsQualified;
    },
    run: (state, octets, start, to) => {
      if (!checksPieces || to - start < NATIVE_CHUNK_FROM || to - start > WHOLE || !isQualified())
        return base.run(state, octets, start, to);
      let at = state;
      let first = start;
      // A piece starts where the table is in the start state.
      for (; at !== 0 && first < start + TAIL; first++) at = base.next(at, octets[first] as number);
      const cut = cutBefore(octets, to, isStart);
      return at === 0 && check(part(octets, first, cut))
        ? base.run(0, octets, cut, to)
        : base.run(at, octets, first, to);
    },
    isText: () => (checksPieces && isQualified() ? isText : () => false),
    locate: (octets) =>
      isExact && checksPieces && lengthOfView(octets) >= from && isQualified() ? locate(octets) : base.locate(octets),
  });
}

/** The offset of the last octet before `end` that a text can start with. */
function cutBefore(octets: Uint8Array, end: number, isStart: (octet: number) => boolean): number {
  let cut = end - 1;
  while (cut > end - TAIL && !isStart(octets[cut] as number)) cut--;
  return cut;
}

/** For each octet, whether a text can end with it. */
function endOctets({ accepting }: FormTable, { next }: Machine<Uint8Array>): Uint8Array {
  return filled(new Uint8Array(256), (octet) =>
    accepting.every((_, state) => !accepting[next(state, octet)]) ? 0 : 1,
  );
}

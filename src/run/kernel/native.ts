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
import { confirming } from './confirm.ts';
import { withTierMembers } from './plain-machine.ts';
import { disagreement, isTierAllowed, type Tier } from './platform.ts';
import { type CheckSuite, failureOfOctets, type OctetCheck } from './qualify.ts';

/** The platform's check of octets: `buffer.isUtf8`. */
export interface NativeCheck {
  readonly name: string;
  /** `undefined` where the platform has none. */
  readonly check: OctetCheck | undefined;
  /** The same for texts from `LONG` octets on; default: `check`. */
  readonly checkLong?: OctetCheck;
  /** The length, in octets, from which the call pays. */
  readonly from: number;
  /** The suite of the checked language. */
  readonly suite: CheckSuite;
  /** How the checked language differs from the table's. Without it, they are the same. */
  readonly restriction?: Pick<Restriction, 'checked' | 'isExact'>;
  /** Asks the platform as both do, and has to pass the suite; throws where they differ. Default: `check`. */
  readonly tried?: OctetCheck;
}

/** Shorter texts do not pay for a look at what kind of text they are (measured), in octets. */
const LONG = 2048;

/** Octets of a piece. A call and a view cost about 100 ns. */
const PIECE = 65_536;

/** Of longer texts without a fault, a kernel takes longer than the platform (measured), in octets. */
const SHORT = 256;

/** Longer texts are given to the platform piece by piece, in octets: from 2 GiB on, lengths do not fit into its integers. */
const WHOLE = 2 ** 30;

/** Octets at the end of a piece in which a character starts. */
const TAIL = 8;

/** Shorter chunks do not pay for a view and the search for a cut (measured), in octets. */
const RUN_FROM = 256;

/** The machine with the platform's check on top, if there is one, it is allowed, and it passes its suite. */
export function withNative(
  table: FormTable,
  base: Machine<Uint8Array>,
  { name, check, checkLong, from, suite, restriction, tried }: NativeCheck,
  limit: Tier,
): Machine<Uint8Array> {
  if (!check || !isTierAllowed('native', limit)) return base;
  let failure: string | null | undefined;
  /** Whether the check may be used. It is asked before the first use: that takes 2 to 3 ms (measured). */
  const isQualified = () => {
    if (failure === undefined)
      failure = failureOfOctets(tried ?? check, restriction?.checked ?? { ...table, next: base.next }, suite);
    return failure === null;
  };
  const long = checkLong ?? check;
  const confirm = confirming(table, base, name);
  const native: Accepts<Uint8Array> = (octets, length) =>
    (length < LONG ? check(octets) : long(octets)) && confirm(octets);
  const isStart = startOctets(table, base);
  const isEnd = endOctets(table, base);
  // If a text can end in the start state only, its pieces are texts too, and can be checked one by one.
  const checksPieces = table.accepting.every((accepting, state) => accepting === (state === 0 ? 1 : 0));
  const differ = () => disagreement(table.title, name);
  /** A position in a piece that the platform rejects, near its fault. */
  const near = (octets: Uint8Array, start: number): Located => {
    const found = base.locate(octets);
    if (found === null && !isShared(octets)) throw differ();
    return { position: start + (found?.position ?? 0), state: found?.state ?? 0 };
  };
  const locateByPieces = (octets: Uint8Array, length: number): Located | null => {
    // No view is needed of a text that is one piece.
    if (length <= PIECE) return native(octets, length) ? null : near(octets, 0);
    for (let start = 0; start < length; ) {
      const end = Math.min(length, start + PIECE);
      const cut = end < length ? cutBefore(octets, end, isStart) : end;
      const piece = part(octets, start, cut);
      if (!native(piece, cut - start)) return near(piece, start);
      start = cut;
    }
    return null;
  };
  let hadFault = false;
  // A kernel finds the place of a fault in the time in which the platform says that there is one (measured). So it is asked
  // first for short texts, and for others after a text with a fault: the next one often has one, too.
  const locate = (octets: Uint8Array): Located | null => {
    const length = lengthOfView(octets);
    const first = length <= (hadFault ? LONG : SHORT) ? base.locate(octets) : undefined;
    const found = first === undefined ? locateByPieces(octets, length) : first;
    hadFault = found !== null;
    return found;
  };
  const isExact = restriction?.isExact ?? true;
  /** Of a text that the check refuses, or that is too long for it. */
  const acceptsOther: Accepts<Uint8Array> = (octets, length) => {
    if (!isExact) return base.accepts(octets, length);
    if (length > WHOLE) return checksPieces ? locate(octets) === null : base.accepts(octets, length);
    // Steps confirm it for a short text: a kernel takes longer to find a fault (measured).
    const isShort = length < 2 * RUN_FROM;
    const isAccepted = isShort ? table.accepting[base.run(0, octets, 0, length)] === 1 : base.accepts(octets, length);
    if (isAccepted && !isShared(octets)) throw differ();
    return false;
  };
  // An engine puts a short function, and what it calls, into the loop of its caller (measured: a tenth less at 256 octets).
  const acceptsLong: Accepts<Uint8Array> = (octets, length) =>
    (length <= WHOLE && native(octets, length)) || acceptsOther(octets, length);
  const acceptsQualified: Accepts<Uint8Array> = (octets, length) =>
    length < from ? base.accepts(octets, length) : acceptsLong(octets, length);
  const isTextLong: Accepts<Uint8Array> = (octets, length) =>
    length <= WHOLE && isEnd[octets[length - 1] as number] === 1 && native(octets, length);
  const isText: Accepts<Uint8Array> = (octets, length) => length >= from && isTextLong(octets, length);
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
      if (!checksPieces || to - start < RUN_FROM || to - start > WHOLE || !isQualified())
        return base.run(state, octets, start, to);
      let at = state;
      let first = start;
      // A piece starts where the table is in the start state.
      for (; at !== 0 && first < start + TAIL; first++) at = base.next(at, octets[first] as number);
      const cut = cutBefore(octets, to, isStart);
      return at === 0 && native(part(octets, first, cut), cut - first)
        ? base.run(0, octets, cut, to)
        : base.run(at, octets, first, to);
    },
    isText: () => {
      if (!checksPieces || !isQualified()) return () => false;
      return base.stepBelow >= from ? isTextLong : isText;
    },
    locate: (octets) =>
      isExact && checksPieces && lengthOfView(octets) >= from && isQualified() ? locate(octets) : base.locate(octets),
  });
}

/** The offset of the last octet before `end` that a text can start with. */
function cutBefore(octets: Uint8Array, end: number, isStart: Uint8Array): number {
  let cut = end - 1;
  while (cut > end - TAIL && !isStart[octets[cut] as number]) cut--;
  return cut;
}

/** For each octet, whether a text can start with it. */
function startOctets(table: FormTable, { next }: Machine<Uint8Array>): Uint8Array {
  const reject = table.accepting.length - 1;
  return filled(new Uint8Array(256), (octet) => (next(0, octet) !== reject ? 1 : 0));
}

/** For each octet, whether a text can end with it. */
function endOctets({ accepting }: FormTable, { next }: Machine<Uint8Array>): Uint8Array {
  return filled(new Uint8Array(256), (octet) =>
    accepting.every((_, state) => !accepting[next(state, octet)]) ? 0 : 1,
  );
}

/**
 * All faults of a part of a text, without the text before it, so that parts can be
 * merged in any order: the count, the reasons, the first faults and the last one,
 * and where wanted the lines.
 *
 * The text before decides how the part begins: inside a character, between two, or
 * in which order its octets are. After some octets little of that is left. So a
 * survey keeps its first octets as they are, and has a piece (piece.ts) for each
 * boundary at which a walk through them can come out, whatever was before:
 *
 *     head (64 octets)              piece …… piece …… piece            tail (64 octets)
 *     ├──────── N ──┼ exit          boundary ───────► boundary         ┤
 *
 * To merge two surveys, the end of the first and the head of the second are walked
 * through once more. That is all that is read twice. A short part is only its octets.
 */
import { part } from '../../run/intrinsics.ts';
import type { FaultPiece } from './piece.ts';
import type { FaultWalk } from './walk.ts';

/** Octets of a head and of a tail. */
export const EDGE = 64;

/** Parts up to this length are kept as they are. */
export const SHORT = 2 * EDGE;

/** What a part does from one boundary in its head to one in its tail. */
export interface Passage {
  /** The boundary in the head: state of the diagnosis, and octets from the start of the part. */
  readonly state: number;
  readonly at: number;
  readonly piece: FaultPiece;
  /** The boundary in the tail: state, and octets from the start of the tail. */
  readonly exit: number;
  readonly exitAt: number;
}

export interface Survey {
  readonly length: number;
  /** Octets before the first whole code unit: boundaries are between code units, counted from the start of the text. */
  readonly skew: number;
  /** The first octets, and the last ones; of a short part both are all of it. */
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
  /** Sorted by state, then by boundary; empty for a short part. */
  readonly passages: readonly Passage[];
}

/** A boundary in a head, and a walk from there. */
export interface Entry {
  readonly state: number;
  readonly at: number;
  readonly walk: FaultWalk;
}

/** Walks to the first clean boundary from octet `wanted` on, if the walk is not there already. Returns how many octets it took. */
export function step(walk: FaultWalk, octets: Uint8Array, wanted: number): number {
  let at = Math.max(0, wanted);
  if (at > 0) walk.push(part(octets, 0, at));
  for (; !walk.isClean; at++) {
    if (at >= octets.length) throw new Error('no boundary in the head of a survey: please report this');
    walk.push(part(octets, at, at + 1));
  }
  return at;
}

/** @internal */
export function passageAt({ passages }: Pick<Survey, 'passages'>, state: number, at: number): Passage {
  const found = passages.find((one) => one.state === state && one.at === at);
  if (!found) throw new TypeError('malformed survey: a passage is missing');
  return found;
}

/** @internal */
export function joinOctets(a: Uint8Array, b: Uint8Array): Uint8Array {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/**
 * The faults of a piece of a text, from one boundary to another: how many, for
 * which reasons, the first ones and the last one. Pieces of neighbours join; a
 * piece has the same size for a page and for a terabyte.
 *
 *     piece of  41 FF 0A   joined with   FE 42    =    piece of  41 FF 0A FE 42
 *     1 fault, at 1                      1, at 0       2 faults, at 1 and at 3
 */
import { type Diagnosis, readSymbol } from '../../run/diagnosis.ts';
import type { Fault } from '../../run/fault.ts';
import type { Column } from '../../run/line-counter.ts';
import { joinStretches, type LineStretch } from './stretch.ts';

/** What is kept of a fault: enough to explain it again at its offset in the whole text. Offsets count from the start of the piece. @internal */
export interface Mark {
  readonly offset: number;
  readonly length: number;
  readonly at: number;
  /** State of the diagnosis, pending symbols, and the offending symbol; −1 where the text ends. */
  readonly state: number;
  readonly pending: readonly number[];
  readonly symbol: number;
  readonly joined?: true;
  /** The text of the piece before the fault, where lines are counted. */
  readonly before?: LineStretch | undefined;
}

/** @internal */
export interface FaultPiece {
  readonly length: number;
  readonly faults: number;
  /** Reason → number of faults, sorted. */
  readonly reasons: Readonly<Record<string, number>>;
  /** The first faults, as many as are wanted. */
  readonly first: readonly Mark[];
  readonly last: Mark | null;
  /** Where lines are counted. */
  readonly stretch?: LineStretch;
}

/** The piece of two neighbours, `a` before `b`, with its first `most` faults. @internal */
export function joinPieces(a: FaultPiece, b: FaultPiece, most: number): FaultPiece {
  const reasons = { ...a.reasons };
  for (const [reason, count] of Object.entries(b.reasons)) reasons[reason] = (reasons[reason] ?? 0) + count;
  const moved = b.first.slice(0, most - a.first.length).map((mark) => movedAfter(a, mark));
  const stretch = a.stretch && b.stretch && joinStretches(a.stretch, b.stretch);
  return {
    length: a.length + b.length,
    faults: a.faults + b.faults,
    reasons: sortedReasons(Object.entries(reasons)),
    first: [...a.first, ...moved],
    last: b.last ? movedAfter(a, b.last) : a.last,
    ...(stretch && { stretch }),
  };
}

/** Reason → number of faults, in the order of the reasons. @internal */
export function sortedReasons(counts: (readonly [reason: string, count: number])[]): FaultPiece['reasons'] {
  return Object.fromEntries(counts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

function movedAfter({ length, stretch }: FaultPiece, mark: Mark): Mark {
  const before = stretch && mark.before && joinStretches(stretch, mark.before);
  return { ...mark, offset: length + mark.offset, at: length + mark.at, ...(before && { before }) };
}

/** A fault, and its line and column where lines are counted. */
export interface SurveyedFault<Reason extends string = string> extends Fault<Reason> {
  /** From 1. Lines end with LF, CR LF or CR. */
  readonly line?: number;
  readonly column?: Column;
}

/** The fault of a mark in a piece that is a whole text. @internal */
export function faultOfMark(diagnosis: Diagnosis, mark: Mark, isEncoding: boolean): SurveyedFault {
  const { offset, at, state, pending, symbol, before } = mark;
  const cursor = { state, position: at, accepted: offset, acceptedState: 0, pending };
  const fault = symbol < 0 ? diagnosis.end(cursor) : readSymbol(diagnosis, cursor, symbol);
  if (!fault || fault.length !== mark.length) throw new TypeError('malformed survey: a mark is no fault');
  if (mark.joined) Object.assign(fault, { joined: true });
  if (!before) return fault;
  const column: Column = {
    octets: offset - Math.max(0, before.lineStart) + 1,
    codePoints: isEncoding ? before.codePoints + 1 : null,
    utf16: isEncoding ? before.utf16 + 1 : null,
  };
  return Object.assign(fault, { line: before.lines + 1, column });
}

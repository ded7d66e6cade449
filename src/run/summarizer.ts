/**
 * Chunks of a text, without the text before them → their summary (summary-data.ts),
 * in constant memory.
 *
 * A chunk can be entered in any state of the diagnosis. So there is one track for
 * each state. Most tracks end at the first symbols, and others meet:
 *
 *     82 AC 41 42 …     from the start state            ends at 82
 *                       after E2                        lives
 *                       after C3                        ends at AC
 *                       after F0 9F                     lives, and meets the track above after AC
 *
 * So all tracks go through the first symbols step by step, and those that meet at a
 * boundary after them go on as one, with the kernels of `check`: a long text in UTF-8
 * is read once. Where a code unit has two octets, a track that reads wrong pairs can
 * go on for long; it is left out where the offset of the chunk is known (summarize-all.ts).
 */

import { type Cursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { scan } from './first-fault.ts';
import type { Text } from './input.ts';
import { outcomeOf, type Summary, summaryOf } from './summary-data.ts';
import { lengthOf } from './views.ts';

/** What the chunks do from one state: a cursor that moves, and the offending symbol once there is one. */
interface Track extends Cursor {
  symbol?: number;
}

/** One for each state of the diagnosis; some are the same. @internal */
export type Tracks = readonly Track[];

/** The first symbols, in which tracks end or meet. A kernel would read all of a chunk to find a fault there. */
const HEAD = 64;

/** The tracks before the first chunk, one for each state of the diagnosis. @internal */
export function startTracks({ table }: Pick<Engine<Text>, 'table'>): Tracks {
  return table.diagnosis.accepting.map((_, state) => {
    // Not `{ ...startCursor(state), accepted: -1 }`: another hidden class makes every step slow.
    const track = startCursor(state);
    track.accepted = -1;
    return track;
  });
}

/**
 * Reads a chunk, `length` symbols after the start of the first one. The tracks that are given move: only those that are
 * returned can be used again. @internal
 */
export function advanceTracks<T extends Text>(engine: Engine<T>, tracks: Tracks, text: T, length: number): Tracks {
  const { machine, diagnosis, table } = engine;
  // Tracks that meet at a boundary share the rest.
  const met: Record<string, Track> = {};
  return tracks.map((track) => {
    if (track.symbol !== undefined) return track;
    const here = () => track.position - length;
    const symbolHere = () => machine.symbolAt(text, here());
    // Before the first boundary there is no accepted position, and no fault that could be explained.
    while (track.position < HEAD || !table.diagnosis.accepting[track.state]) {
      if (here() === lengthOf(text)) return track;
      if (diagnosis.read(track, text, here(), here() + 1) >= 0) {
        track.symbol = symbolHere();
        return track;
      }
    }
    const boundary = `${track.state} ${track.position}`;
    met[boundary] ??= track;
    if (met[boundary] === track && scan(engine, track, text, here())) track.symbol = symbolHere();
    return met[boundary];
  });
}

/** The summary of all chunks so far, which have `length` symbols. @internal */
export function summaryAfter({ table }: Pick<Engine<Text>, 'table'>, tracks: Tracks, length: number): Summary {
  return summaryOf(
    table,
    length,
    tracks.map((track) => outcomeOf(track, track.symbol)),
  );
}

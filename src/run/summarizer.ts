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
 * So all tracks go through the first symbols step by step. Tracks in one state there go on as one, with the kernels of
 * `check`: a long text in UTF-8 is read once. Where a code unit has two octets, a track that reads wrong pairs can go
 * on for long; such a track is not needed where the offset of the chunk is known.
 */
import { type Cursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import type { Text } from './input.ts';
import { lengthOf, max, min } from './intrinsics.ts';
import { pieceOf } from './pieces.ts';
import { scan } from './scanner.ts';
import { outcomeOf, type Summary, summaryOf } from './summary-data.ts';

/** What the chunks do from one state: a cursor that moves, and the offending symbol once there is one. */
interface Track extends Cursor {
  symbol?: number;
}

/** One for each state of the diagnosis, some of them the same; `null`: the chunks cannot begin in this state. */
type Tracks = readonly (Track | null)[];

/** The first symbols, in which tracks end or meet. */
const HEAD = 64;

/** Several tracks go through a text in parts that stay in the cache, in symbols. */
const PART = 1 << 18;

/** The tracks before the first chunk. `start`: the offset of the chunk in the text, where it is known. @internal */
export function startTracks({ table }: Pick<Engine<Text>, 'table'>, start?: number): Tracks {
  const phases = start === undefined ? null : phasesOf(table);
  return table.diagnosis.accepting.map((_, state) => {
    const phase = phases?.[state];
    if (phase !== undefined && start !== undefined && start % table.codeUnit !== phase) return null;
    // Not `{ ...startCursor(state), accepted: -1 }`: another hidden class makes every step slow (measured).
    const track = startCursor(state);
    track.accepted = -1;
    return track;
  });
}

/**
 * For each state of the diagnosis, how many symbols of a code unit have been read there; `null` where a state is reached
 * inside a code unit in two ways.
 */
function phasesOf({ codeUnit, diagnosis }: Engine<Text>['table']): readonly number[] | null {
  const { accepting, next, classCount } = diagnosis;
  const phases: number[] = accepting.map((accepts, state) => (accepts || state === 0 ? 0 : -1));
  const queue = [...phases.keys()].filter((state) => phases[state] === 0);
  for (const state of queue) {
    for (const cell of next.slice(state * classCount, (state + 1) * classCount)) {
      if (cell < 0) continue;
      const phase = ((phases[state] as number) + 1) % codeUnit;
      if (phases[cell] === -1) {
        phases[cell] = phase;
        queue.push(cell);
      } else if (phases[cell] !== phase) return null;
    }
  }
  return phases;
}

/**
 * Reads a chunk, `length` symbols after the start of the first one. The tracks that are given move: only those that are
 * returned can be used again. @internal
 */
export function advanceTracks<T extends Text>(engine: Engine<T>, tracks: Tracks, text: T, length: number): Tracks {
  const size = lengthOf(text);
  const head = min(size, max(0, HEAD - length));
  for (const track of living(tracks)) while (track.position < length + head && step(engine, track, text, length));
  const met = head > 0 ? joined(tracks) : tracks;
  const alive = living(met);
  const reach = alive.length > 1 ? PART : size;
  for (let from = head; from < size; from += reach) {
    const part = pieceOf(text, from, min(size, from + reach)) as T;
    for (const track of alive) advance(engine, track, part, length + from);
  }
  return joined(met);
}

/** Each track that has not ended, once. */
function living(tracks: Tracks): Track[] {
  return [...new Set(tracks)].filter((track): track is Track => track !== null && track.symbol === undefined);
}

/** Reads a part with one track, `length` symbols after the start of the first chunk. */
function advance<T extends Text>(engine: Engine<T>, track: Track, text: T, length: number): void {
  if (track.symbol !== undefined) return;
  const end = length + lengthOf(text);
  // Before the first boundary there is no accepted position, and no fault that could be explained.
  while (track.accepted < 0 && !engine.table.diagnosis.accepting[track.state]) {
    if (track.position === end || !step(engine, track, text, length)) return;
  }
  if (scan(engine, track, text, track.position - length)) {
    track.symbol = engine.machine.symbolAt(text, track.position - length);
  }
}

/** Reads one symbol. Returns `false` where the track ends before it. */
function step<T extends Text>({ machine, diagnosis }: Engine<T>, track: Track, text: T, length: number): boolean {
  const symbol = machine.symbolAt(text, track.position - length);
  if (diagnosis.advance(track, symbol) < 0) return true;
  track.symbol = symbol;
  return false;
}

/** The same tracks; those that have the same outcome from here on are one. */
function joined(tracks: Tracks): Tracks {
  const known = new Map<string, Track>();
  return tracks.map((track) => {
    if (!track || track.symbol !== undefined) return track;
    const { state, accepted, acceptedState } = track;
    const key = `${state} ${accepted} ${accepted < 0 ? 0 : acceptedState}`;
    const same = known.get(key) ?? track;
    known.set(key, same);
    return same;
  });
}

/** The summary of all chunks so far, which have `length` symbols. @internal */
export function summaryAfter({ table }: Pick<Engine<Text>, 'table'>, tracks: Tracks, length: number): Summary {
  return summaryOf(
    table,
    length,
    tracks.map((track) => track && outcomeOf(track, track.symbol)),
  );
}

/** The summary of one chunk. @internal */
export function summarize<T extends Text>(engine: Engine<T>, text: T): Summary {
  return summaryAfter(engine, advanceTracks(engine, startTracks(engine), text, 0), lengthOf(text));
}

/** A part of a text, whole or in chunks → its summary; `checkAll` (stream.ts) for parts. */

import type { FormTable } from '../shared/layout.ts';
import { type Chunks, iterate } from './chunks.ts';
import { type Cursor, startCursor } from './diagnosis.ts';
import type { Engine } from './engine.ts';
import { scan } from './first-fault.ts';
import { requireOptions, type Text, unshared } from './input.ts';
import { internalsOf } from './internals.ts';
import type { CheckAllOptions } from './stream.ts';
import { summarizedBy } from './summary.ts';
import { only, outcomeOf, type Summary, summaryOf } from './summary-data.ts';
import type { Validator } from './validator.ts';
import { lengthOf } from './views.ts';

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
 * go on for long; it is left out where the offset of the chunk is known (`statesAt`).
 */

/** What the chunks do from one state: a cursor that moves, and the offending symbol once there is one. */
interface Track extends Cursor {
  symbol?: number;
}

/** One for each state of the diagnosis; some are the same. @internal */
type Tracks = readonly Track[];

/** The first symbols, in which tracks end or meet. A kernel would read all of a chunk to find a fault there. */
const HEAD = 64;

/** The tracks before the first chunk, one for each state of the diagnosis. @internal */
function startTracks({ table }: Pick<Engine<Text>, 'table'>): Tracks {
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

/**
 * The offset of a part in a text → the states in which the part can begin. Where a code
 * unit has two octets, a state is either between two code units or inside one:
 *
 *     UTF-16BE   start, after a character, after a high surrogate     even offsets
 *                after D8, after 00                                   odd offsets
 */

/** Whether a text can be in a state of the diagnosis after `start` symbols; `true` where that is not known. @internal */
export function statesAt({ codeUnit, diagnosis }: FormTable, start: number): (state: number) => boolean {
  const phases = phasesOf(codeUnit, diagnosis);
  const phase = start % codeUnit;
  return (state) => !phases?.includes(phase) || phases[state] === phase;
}

/** The tracks before a part that begins in some states: all other states have the track of the first of these. @internal */
export function startTracksAt(engine: Pick<Engine<Text>, 'table'>, begins: (state: number) => boolean): Tracks {
  const tracks = startTracks(engine);
  const first = tracks[tracks.findIndex((_, state) => begins(state))] as Tracks[number];
  return tracks.map((track, state) => (begins(state) ? track : first));
}

/** For each state, how many symbols of a code unit were read before; `null` where a state has two answers. */
function phasesOf(
  codeUnit: number,
  { accepting, next, classCount }: FormTable['diagnosis'],
): readonly (number | undefined)[] | null {
  const phases: (number | undefined)[] = accepting.map((accepts, state) => (accepts || state === 0 ? 0 : undefined));
  const states = Array.from({ length: phases.length }, (_, state) => state);
  const queue = states.filter((state) => phases[state] === 0);
  for (let i = 0; i < queue.length; i++) {
    const state = queue[i] as number;
    const phase = ((phases[state] as number) + 1) % codeUnit;
    for (let cls = 0; cls < classCount; cls++) {
      const cell = next[state * classCount + cls] as number;
      if (cell < 0 || phases[cell] === phase) continue;
      if (phases[cell] !== undefined) return null;
      phases[cell] = phase;
      queue.push(cell);
    }
  }
  return phases;
}

/**
 * Summarizes one chunk of a text without the chunks before it, so that several workers can check one text. The chunk
 * can be cut anywhere, also inside a character. `merge` joins the summaries of adjacent chunks; `conclude` turns the
 * summary of the whole text into its verdict.
 *
 * Cost: as `check`, once for each offset at which the first whole character of the chunk can start; for UTF-8 the chunk
 * itself leaves only one.
 * @throws TypeError when the form does not take the chunk, and for a form that forbids or requires a signature.
 * @example
 * const [a, b] = [new Uint8Array([0xe2]), new Uint8Array([0x82, 0xac])];
 * conclude(utf8, merge(summarize(utf8, a), summarize(utf8, b))); // → null
 */
export function summarize<Input>(form: Validator<Input>, chunk: NoInfer<Input>): Summary {
  const engine = summarizedBy(form);
  const text = unshared(internalsOf(form).textOf(chunk));
  return summaryAfter(engine, advanceTracks(engine, startTracks(engine), text, 0), lengthOf(text));
}

/** How `summarizeAll` reads. */
export interface SummarizeAllOptions extends CheckAllOptions {
  /**
   * The offset of the part in the text, in octets (code units), where it is known. The summary then fits only there, and
   * costs about as much as `check`, also where a code unit has several octets.
   */
  readonly start?: number | undefined;
}

/**
 * The summary of a part of a text that comes in chunks: what `summarize` gives for the whole part. A signal stops it, as
 * it stops `checkAll`. It reads all chunks, also after a fault: a summary has the length of its part.
 *
 * Cost: as `summarize`, or with `start` about as `check`; memory does not grow with the text.
 * @throws TypeError for a form that forbids or requires a signature, for chunks that cannot be iterated, for a whole text,
 * and for a chunk that the form does not take; RangeError for an offset that is none; the reason of the signal; and all that the source throws.
 * @example
 * const part = await summarizeAll(utf8, [new Uint8Array([0x41, 0xe2]), new Uint8Array([0x82])]);
 * conclude(utf8, merge(part, summarize(utf8, new Uint8Array([0xac])))); // → null
 */
export async function summarizeAll<Input>(
  form: Validator<Input>,
  chunks: Chunks<NoInfer<Input>>,
  options: SummarizeAllOptions = {},
): Promise<Summary> {
  const { signal, start } = requireOptions(options, ['signal', 'start']);
  if (start !== undefined && !(Number.isSafeInteger(start) && start >= 0)) {
    throw new RangeError(`expected an offset in symbols, got ${String(start)}`);
  }
  const engine = summarizedBy(form);
  const { textOf } = internalsOf(form);
  const begins = start === undefined ? () => true : statesAt(engine.table, start);
  let tracks = startTracksAt(engine, begins);
  let length = 0;
  for await (const chunk of iterate(chunks, signal)) {
    const text = unshared(textOf(chunk));
    tracks = advanceTracks(engine, tracks, text, length);
    length += lengthOf(text);
  }
  return only(summaryAfter(engine, tracks, length), begins);
}

/** A part of a text, whole or in chunks → its summary; `checkAll` (stream.ts) for parts. */

import type { FormTable } from '../shared/layout.ts';
import { type Chunks, iterate } from './chunks.ts';
import type { Engine } from './engine.ts';
import { requireOptions, type Text, unshared } from './input.ts';
import { internalsOf } from './internals.ts';
import type { CheckAllOptions } from './stream.ts';
import { advanceTracks, startTracks, summaryAfter, type Tracks } from './summarizer.ts';
import { summarizedBy } from './summary.ts';
import { only, type Summary } from './summary-data.ts';
import type { Validator } from './validator.ts';
import { lengthOf } from './views.ts';

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

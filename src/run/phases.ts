/**
 * The offset of a part in a text → the states in which the part can begin. Where a code
 * unit has two octets, a state is either between two code units or inside one:
 *
 *     UTF-16BE   start, after a character, after a high surrogate     even offsets
 *                after D8, after 00                                   odd offsets
 */
import type { FormTable } from '../shared/layout.ts';
import type { Engine } from './engine.ts';
import type { Text } from './input.ts';
import { startTracks, type Tracks } from './summarizer.ts';

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

/**
 * The test that an automaton is definite: the last k symbols of well-formed
 * text determine its state (M. Perles, M. O. Rabin, E. Shamir, 1963). Look-up
 * kernels need this, because their callers find the state in the middle of a
 * text from a few symbols before: at the end of a chunk, and near a flag.
 *
 *     UTF-8   after E2 82, whatever came before: one continuation octet is missing
 */
import { ANY_NIBBLE } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

/** Throws unless `symbols` symbols of well-formed text lead all boundary states that allow them to the same state. */
export function requireDefinite(windows: WindowAutomaton, symbols: number): void {
  let sets = new Set([windows.boundaryStates]);
  for (let i = 0; i < symbols * windows.width; i++) {
    const reached = new Set<number>();
    for (const states of sets) {
      for (let octet = 0; octet < 256; octet++) {
        const next = windows.stepSet(states, 1 << (octet >> 4), 1 << (octet & 15));
        if (next !== 0) reached.add(next);
      }
    }
    sets = reached;
  }
  for (const states of sets) {
    if ((states & (states - 1)) !== 0) {
      throw new Error(`look-up kernel: the last ${symbols} symbols do not determine the state`);
    }
  }
  if (windows.stepSet(windows.boundaryStates, ANY_NIBBLE, ANY_NIBBLE) === 0) {
    throw new Error('look-up kernel: no well-formed text continues at a symbol boundary');
  }
}

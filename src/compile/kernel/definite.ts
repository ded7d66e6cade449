/**
 * Do the last symbols tell the state? For look-up kernels they must: where a
 * stream goes on, or a fault is looked for near a flag, the state in the middle
 * of a text is found from nothing but the symbols before it.
 *
 *     UTF-8   after E2 82, whatever came before: one continuation is missing
 */
import { ANY_NIBBLE } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

/** Throws unless after `symbols` symbols a well-formed text can be in one state only. */
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
    if ((states & (states - 1)) !== 0) throw new Error(`simd: ${symbols} symbols do not tell the state`);
  }
  if (windows.stepSet(windows.boundaryStates, ANY_NIBBLE, ANY_NIBBLE) === 0) throw new Error('simd: no text goes on');
}

/**
 * Do the last symbols tell the state? For look-up kernels they must: where a
 * stream goes on, or a fault is looked for near a flag, the state in the middle
 * of a text is found from nothing but the symbols before it.
 *
 *     UTF-8   after E2 82, whatever came before: one continuation is missing
 */
import { ANY } from './lookup-kernel.ts';
import type { Windows } from './window-automaton.ts';

/** Throws unless after `symbols` symbols a well-formed text can be in one state only. */
export function requireSettled(windows: Windows, symbols: number): void {
  let sets = new Set([windows.between]);
  for (let i = 0; i < symbols * windows.width; i++) {
    const reached = new Set<number>();
    for (const states of sets) {
      for (let octet = 0; octet < 256; octet++) {
        const next = windows.step(states, 1 << (octet >> 4), 1 << (octet & 15));
        if (next !== 0) reached.add(next);
      }
    }
    sets = reached;
  }
  for (const states of sets) {
    if ((states & (states - 1)) !== 0) throw new Error(`simd: ${symbols} symbols do not tell the state`);
  }
  if (windows.step(windows.between, ANY, ANY) === 0) throw new Error('simd: no text goes on');
}

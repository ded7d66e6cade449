/**
 * Automaton → the licence: a box over the high nibbles of two octets in a row
 * that well-formed text has exactly where one of a few older octets demands it.
 *
 *     UTF-8   80..BF 80..BF   where the octet 2 before is E0..FF, or 3 before F0..FF
 *
 * The nibbles are those of octets that never begin anything but go on with
 * something. An older octet demands the box when every well-formed text that
 * has it there has the box; a range of such octets may take in octets that no
 * text has. Whether the box holds only where it is demanded, the prover says.
 */
import type { SymbolRange } from '../../alphabet.ts';
import { ANY_NIBBLE, type Exemption, type ExemptionTerm } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

/** How far back octets are looked at. */
const OLDEST = 5;

export function findExemption(windows: WindowAutomaton, entryState: number): Exemption | null {
  let nibbles = 0;
  for (let high = 0; high < 16; high++) {
    const begins = windows.stepSet(1 << entryState, 1 << high, ANY_NIBBLE) !== 0;
    if (!begins && windows.stepSet(windows.boundaryStates, 1 << high, ANY_NIBBLE) !== 0) nibbles |= 1 << high;
  }
  if (nibbles === 0) return null;
  const terms: ExemptionTerm[] = [];
  for (let position = 2; position <= OLDEST; position++) {
    const range = demanding(windows, nibbles, position);
    if (range) terms.push({ position, range });
  }
  return terms.length > 0 ? { box: [nibbles, ANY_NIBBLE, nibbles], terms } : null;
}

/** The range of octets that demand the box, so many octets before its end. */
function demanding(windows: WindowAutomaton, nibbles: number, position: number): SymbolRange | null {
  const kind = Array.from({ length: 256 }, (_, octet) => {
    const [high, low] = [1 << (octet >> 4), 1 << (octet & 15)];
    let states = windows.stepSet(windows.boundaryStates, high, low);
    if (states === 0) return 'never';
    for (let i = 2; i < position; i++) states = windows.stepSet(states, ANY_NIBBLE, ANY_NIBBLE);
    const first = windows.stepSet(states, ANY_NIBBLE & ~nibbles, ANY_NIBBLE) === 0;
    const second =
      windows.stepSet(windows.stepSet(states, nibbles, ANY_NIBBLE), ANY_NIBBLE & ~nibbles, ANY_NIBBLE) === 0;
    return first && second ? 'demands' : 'no';
  });
  const from = kind.indexOf('demands');
  if (from < 0) return null;
  let to = kind.lastIndexOf('demands');
  if (kind.slice(from, to + 1).includes('no')) return null;
  // A range up to FF is a threshold, which takes one operation less.
  if (!kind.slice(to + 1).includes('no')) to = 0xff;
  return [from, to];
}

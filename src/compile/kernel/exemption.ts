/**
 * Automaton → exemption: a box over the high nibbles of two consecutive octets
 * that well-formed text has exactly where an older octet requires it.
 *
 *     UTF-8   80..BF 80..BF   where the octet of age 2 is E0..FF, or that of age 3 F0..FF
 *
 * The nibbles are those of continuation octets: octets that cannot start a
 * symbol sequence in the entry state, but occur elsewhere. An older octet
 * requires the box when every well-formed text with that octet has the box. The
 * range may include octets that no well-formed text has. The proof
 * (lookup-proof.ts) decides whether the box occurs only where it is required.
 */
import type { SymbolRange } from '../../alphabet.ts';
import { ANY_NIBBLE, type Exemption, type ExemptionTerm } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

/** The largest age that is tried. */
const OLDEST_AGE = 5;

export function findExemption(windows: WindowAutomaton, entryState: number): Exemption | null {
  let nibbles = 0;
  for (let high = 0; high < 16; high++) {
    const begins = windows.stepSet(1 << entryState, 1 << high, ANY_NIBBLE) !== 0;
    if (!begins && windows.stepSet(windows.boundaryStates, 1 << high, ANY_NIBBLE) !== 0) nibbles |= 1 << high;
  }
  if (nibbles === 0) return null;
  const terms: ExemptionTerm[] = [];
  for (let age = 2; age <= OLDEST_AGE; age++) {
    const range = rangeThatRequires(windows, nibbles, age);
    if (range) terms.push({ age, range });
  }
  return terms.length > 0 ? { box: [nibbles, ANY_NIBBLE, nibbles], terms } : null;
}

/** The range of octets of an age that require the box; `null` where they form no range. */
function rangeThatRequires(windows: WindowAutomaton, nibbles: number, age: number): SymbolRange | null {
  const kind = Array.from({ length: 256 }, (_, octet) => {
    const [high, low] = [1 << (octet >> 4), 1 << (octet & 15)];
    let states = windows.stepSet(windows.boundaryStates, high, low);
    if (states === 0) return 'never';
    for (let i = 2; i < age; i++) states = windows.stepSet(states, ANY_NIBBLE, ANY_NIBBLE);
    const first = windows.stepSet(states, ANY_NIBBLE & ~nibbles, ANY_NIBBLE) === 0;
    const second =
      windows.stepSet(windows.stepSet(states, nibbles, ANY_NIBBLE), ANY_NIBBLE & ~nibbles, ANY_NIBBLE) === 0;
    return first && second ? 'demands' : 'no';
  });
  const from = kind.indexOf('demands');
  if (from < 0) return null;
  let to = kind.lastIndexOf('demands');
  if (kind.slice(from, to + 1).includes('no')) return null;
  // A range that ends at FF is a threshold: one operation fewer.
  if (!kind.slice(to + 1).includes('no')) to = 0xff;
  return [from, to];
}

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
import { ANY, type Licence, type Term } from './lookup-kernel.ts';
import type { Windows } from './window-automaton.ts';

/** How far back octets are looked at. */
const OLDEST = 5;

export function findLicence(windows: Windows, home: number): Licence | null {
  let nibbles = 0;
  for (let high = 0; high < 16; high++) {
    const begins = windows.step(1 << home, 1 << high, ANY) !== 0;
    if (!begins && windows.step(windows.between, 1 << high, ANY) !== 0) nibbles |= 1 << high;
  }
  if (nibbles === 0) return null;
  const terms: Term[] = [];
  for (let position = 2; position <= OLDEST; position++) {
    const range = demanding(windows, nibbles, position);
    if (range) terms.push({ position, range });
  }
  return terms.length > 0 ? { box: [nibbles, ANY, nibbles], terms } : null;
}

/** The range of octets that demand the box, so many octets before its end. */
function demanding(windows: Windows, nibbles: number, position: number): SymbolRange | null {
  const kind = Array.from({ length: 256 }, (_, octet) => {
    const [high, low] = [1 << (octet >> 4), 1 << (octet & 15)];
    let states = windows.step(windows.between, high, low);
    if (states === 0) return 'never';
    for (let i = 2; i < position; i++) states = windows.step(states, ANY, ANY);
    const first = windows.step(states, ANY & ~nibbles, ANY) === 0;
    const second = windows.step(windows.step(states, nibbles, ANY), ANY & ~nibbles, ANY) === 0;
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

/**
 * Automaton → clean ranges: a range for each octet of a symbol, such that
 * symbols in these ranges lead from the entry state back to it. After a window
 * of clean symbols a block of clean symbols has no flag, so the module skips
 * it. That follows from the proof of the kernel and is not tested again here.
 *
 *     UTF-8   00..7F         UTF-16LE   00..FF 00..D7
 */
import type { SymbolRange } from '../../alphabet.ts';
import type { LookupKernel } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

/** Clean ranges with fewer symbols than this do not pay for their test. */
const FEWEST_SYMBOLS = 32;

export function findCleanRanges(
  windows: WindowAutomaton,
  { width, entryState, padding }: LookupKernel,
): SymbolRange[] | null {
  const walk = (state: number, left: number): SymbolRange[] | null => {
    if (left === 0) return state === entryState ? [] : null;
    let best: SymbolRange[] | null = null;
    for (const range of rangesFrom(windows, state)) {
      // Of several ranges of code units, take the one with the padding: most text is in that range.
      const likely = width === 1 || isIn(padding[width - left] as number, range);
      const rest = likely ? walk(windows.next(state, range[0]), left - 1) : null;
      if (rest && (!best || sizeOf([range, ...rest]) > sizeOf(best))) best = [range, ...rest];
    }
    return best;
  };
  const found = walk(entryState, width);
  return found && sizeOf(found) >= FEWEST_SYMBOLS ? found : null;
}

function isIn(octet: number, [from, to]: SymbolRange): boolean {
  return octet >= from && octet <= to;
}

/** Runs of octets that lead to the same state. */
function rangesFrom(windows: WindowAutomaton, state: number): SymbolRange[] {
  const targetOf = (octet: number) => windows.next(state, octet);
  const ranges: [number, number][] = [];
  for (let octet = 0; octet < 256; octet++) {
    const last = ranges.at(-1);
    if (last && targetOf(last[0]) === targetOf(octet)) last[1] = octet;
    else ranges.push([octet, octet]);
  }
  return ranges;
}

function sizeOf(ranges: readonly SymbolRange[]): number {
  return ranges.reduce((product, [from, to]) => product * (to - from + 1), 1);
}

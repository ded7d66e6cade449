/**
 * Automaton → what can be passed over: for each octet of a symbol a range, such
 * that symbols within the ranges lead from home to home. Between such symbols a
 * text is at home, so a block of them behind at least a window of them has no
 * flag: the prover's claim, and not tested here again.
 *
 *     UTF-8   00..7F         UTF-16LE   00..FF 00..D7
 */
import type { SymbolRange } from '../../alphabet.ts';
import type { LookupKernel } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

/** Narrower ranges than this are not worth their test. */
const WORTHWHILE = 32;

export function findCleanRanges(
  windows: WindowAutomaton,
  { width, entryState, padding }: LookupKernel,
): SymbolRange[] | null {
  const walk = (state: number, left: number): SymbolRange[] | null => {
    if (left === 0) return state === entryState ? [] : null;
    let best: SymbolRange[] | null = null;
    for (const range of rangesFrom(windows, state)) {
      // Of code units, those that the padding is one of: of the plane that most text is in.
      const likely = width === 1 || isIn(padding[width - left] as number, range);
      const rest = likely ? walk(windows.next(state, range[0]), left - 1) : null;
      if (rest && (!best || sizeOf([range, ...rest]) > sizeOf(best))) best = [range, ...rest];
    }
    return best;
  };
  const found = walk(entryState, width);
  return found && sizeOf(found) >= WORTHWHILE ? found : null;
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

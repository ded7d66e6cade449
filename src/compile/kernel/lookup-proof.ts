/**
 * Look-up kernel and automaton → a proof that they agree on every text, or a
 * shortest counterexample.
 *
 * The kernel is itself an automaton. Its memory is not the octets of the window
 * but, for each window that has started and not ended, the conjunction of the
 * look-ups so far:
 *
 *     after E0:  the window that ends with the next octet has the bits
 *                high[E] & low[0]; only the look-ups of that octet are missing
 *
 * So the product automaton of both is finite and small: some hundred pairs for
 * UTF-8. A breadth-first walk through all pairs proves
 *
 *   - no false alarm: when a flag goes up, the automaton has rejected;
 *   - nothing missed: when the text ends and padding follows, a flag goes up
 *     exactly where the automaton does not accept;
 *   - not late: a flag goes up within the flag delay after the rejection.
 */
import { memoize } from '../../shared/memoize.ts';
import { dimensionsOf, groupsWithExemption, type LookupKernel, lookupTable } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

interface Counterexample {
  /** Octets, whole symbols. */
  readonly text: readonly number[];
  readonly kind: 'missed' | 'false alarm' | 'late';
}

/**
 * The flag delay: a flag goes up at most this many symbols after the automaton has rejected. Callers of kernels rely on
 * it when they search for the fault near a flag.
 */
export const FLAG_DELAY = 8;

/** What is known of windows, by the distance in symbols to their end. A proof makes thousands: numbers, no nested lists. */
interface Memory {
  /** The conjunction of the look-ups: at distance 0 of each group, at distance 1 of each group, … */
  readonly bits: readonly number[];
  /** A bit for each distance, the lowest for 0: whether a term of the exemption is true. */
  readonly exempt: number;
}

/** What a symbol adds to the windows it is in. */
interface WindowSymbol extends Memory {
  readonly octets: readonly number[];
}

interface ProductState {
  readonly state: number;
  /** Of the windows that end with the next symbol, and later. */
  readonly memory: Memory;
  /** Symbols read since the automaton rejected. */
  readonly symbolsSinceReject: number;
  readonly from: ProductState | null;
  readonly symbol: WindowSymbol | null;
}

/** A shortest text on which kernel and automaton differ; `null`: they are proved to agree. */
export function findCounterexample(kernel: LookupKernel, windows: WindowAutomaton): Counterexample | null {
  const symbols = symbolsOf(kernel, windows);
  const padding = symbolOf(kernel, kernel.padding);
  const start: ProductState = {
    state: kernel.entryState,
    memory: memoryAfterPadding(kernel, padding),
    symbolsSinceReject: 0,
    from: null,
    symbol: null,
  };
  const seen = new Set([keyOf(start)]);
  const queue = [start];
  for (const node of queue) {
    const accepting = windows.automaton.accepting[node.state] === true;
    if (flaggedByPadding(kernel, node.memory, padding) === accepting) {
      return { text: textOf(node), kind: accepting ? 'false alarm' : 'missed' };
    }
    for (const symbol of symbols) {
      const state = symbol.octets.reduce((at, octet) => windows.next(at, octet), node.state);
      if (hasFlag(kernel, node.memory, symbol)) {
        if (windows.live[state]) return { text: [...textOf(node), ...symbol.octets], kind: 'false alarm' };
        continue;
      }
      const memory = advance(kernel, node.memory, symbol);
      const symbolsSinceReject = windows.live[state] ? 0 : node.symbolsSinceReject + 1;
      const next: ProductState = { state, memory, symbolsSinceReject, from: node, symbol };
      if (symbolsSinceReject > FLAG_DELAY) return { text: textOf(next), kind: 'late' };
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
  return null;
}

/** Whether the window that ends with this symbol lies in a forbidden box, or is wrong about the exempt one. */
function hasFlag({ exemption, window }: LookupKernel, memory: Memory, symbol: WindowSymbol): boolean {
  const groups = symbol.bits.length / window;
  for (let g = 0; g < groups; g++) {
    let here = (memory.bits[g] ?? 0xff) & (symbol.bits[g] as number);
    if (g === 0 && exemption && (memory.exempt | symbol.exempt) & 1) here ^= EXEMPT_BIT;
    if (here !== 0) return true;
  }
  return false;
}

/** The bit of the exempt box; see `alignExemptBox`. */
const EXEMPT_BIT = 0x80;

/** The windows that end with the symbol are over: all others are one symbol nearer to their end. */
function advance({ window }: LookupKernel, memory: Memory, symbol: WindowSymbol): Memory {
  const bits: number[] = [];
  for (let i = symbol.bits.length / window; i < symbol.bits.length; i++)
    bits.push((memory.bits[i] ?? 0xff) & (symbol.bits[i] as number));
  return { bits, exempt: (memory.exempt | symbol.exempt) >> 1 };
}

function memoryAfterPadding(kernel: LookupKernel, padding: WindowSymbol): Memory {
  let memory: Memory = { bits: [], exempt: 0 };
  for (let i = 0; i < kernel.window; i++) memory = advance(kernel, memory, padding);
  return memory;
}

function flaggedByPadding(kernel: LookupKernel, memory: Memory, padding: WindowSymbol): boolean {
  let now = memory;
  for (let i = 1; i < kernel.window; i++) {
    if (hasFlag(kernel, now, padding)) return true;
    now = advance(kernel, now, padding);
  }
  return false;
}

function keyOf({ state, memory, symbolsSinceReject }: ProductState): string {
  return String.fromCharCode(state, symbolsSinceReject, memory.exempt, ...memory.bits);
}

function textOf(node: ProductState): number[] {
  const symbols: WindowSymbol[] = [];
  for (let at: ProductState | null = node; at; at = at.from) if (at.symbol) symbols.push(at.symbol);
  return symbols.reverse().flatMap(({ octets }) => octets);
}

/** For each group, its look-up tables by dimension; in the first group the exempt box has the highest bit. */
const tablesOfKernel = memoize((kernel: LookupKernel): Map<number, number[]>[] =>
  groupsWithExemption(kernel).map((group, g) => {
    const full = g === 0 && kernel.exemption ? alignExemptBox(group) : group;
    return new Map(dimensionsOf(full).map((dimension) => [dimension, lookupTable(full, dimension)]));
  }),
);

/** Moves the last box of a group to its eighth bit: empty boxes, in which no window lies, fill the bits before it. */
export function alignExemptBox(group: readonly (readonly number[])[]): (readonly number[])[] {
  const last = group.at(-1) as readonly number[];
  const dimension = dimensionsOf([last])[0] ?? 0;
  const never = Array.from({ length: dimension + 1 }, (_, i) => (i === dimension ? 0 : 0xffff));
  return [...group.slice(0, -1), ...Array.from({ length: 8 - group.length }, () => never), last];
}

function symbolOf(kernel: LookupKernel, octets: readonly number[]): WindowSymbol {
  const [first, ...others] = octets.map((octet, i) => lookUpsOf(kernel)[i]?.(octet)) as [Memory, ...Memory[]];
  return {
    octets,
    bits: first.bits.map((here, i) => others.reduce((all, { bits }) => all & (bits[i] as number), here)),
    exempt: others.reduce((all, { exempt }) => all | exempt, first.exempt),
  };
}

/** One symbol of each kind: symbols of a kind take the same transitions and have the same look-ups. */
function symbolsOf(kernel: LookupKernel, windows: WindowAutomaton): WindowSymbol[] {
  const kinds = lookUpsOf(kernel).map((lookUps) => {
    const found = new Map<string, number>();
    for (let octet = 0; octet < 256; octet++) {
      const { bits, exempt } = lookUps(octet);
      const key = String.fromCharCode(windows.classOf(octet), exempt, ...bits);
      if (!found.has(key)) found.set(key, octet);
    }
    return [...found.values()];
  });
  const texts = kinds.reduce<number[][]>((texts, octets) => texts.flatMap((t) => octets.map((o) => [...t, o])), [[]]);
  return texts.map((octets) => symbolOf(kernel, octets));
}

/** For each octet of a symbol, the look-ups it has there. */
const lookUpsOf = memoize((kernel: LookupKernel) =>
  Array.from({ length: kernel.width }, (_, i) => lookUpsAt(kernel, i)),
);

function lookUpsAt(kernel: LookupKernel, i: number): (octet: number) => Memory {
  const { width, window, exemption } = kernel;
  const ages = Array.from({ length: window }, (_, distance) => distance * width + width - 1 - i);
  const tables = ages.flatMap((age) =>
    tablesOfKernel(kernel).map((byDimension) => [byDimension.get(2 * age), byDimension.get(2 * age + 1)]),
  );
  const terms = (exemption?.terms ?? []).flatMap(({ age, range: [from, to] }) =>
    ages.includes(age) ? [{ bit: 1 << ages.indexOf(age), from, to }] : [],
  );
  return (octet) => ({
    bits: tables.map(([high, low]) => (high?.[octet >> 4] ?? 0xff) & (low?.[octet & 15] ?? 0xff)),
    exempt: terms.reduce((all, { bit, from, to }) => (octet >= from && octet <= to ? all | bit : all), 0),
  });
}

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
import { memoize } from '../../memoize.ts';
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

/** What a symbol adds to the windows it is in, by its distance in symbols to the window's end. */
interface WindowSymbol {
  readonly octets: readonly number[];
  /** For each distance and group, the conjunction of the symbol's look-ups. */
  readonly bits: readonly (readonly number[])[];
  /** For each distance, whether a term of the exemption is true. */
  readonly exempt: readonly boolean[];
}

interface ProductState {
  readonly state: number;
  readonly memory: Memory;
  /** Symbols read since the automaton rejected. */
  readonly symbolsSinceReject: number;
  readonly from: ProductState | null;
  readonly symbol: WindowSymbol | null;
}

/** For the windows that end 1, 2, … symbols later: the bits of each group, and whether a term of the exemption is true. */
interface Memory {
  readonly bits: readonly (readonly number[])[];
  readonly exempt: readonly boolean[];
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
      const memory = advance(kernel, node.memory, symbol);
      const next: ProductState = {
        state,
        memory,
        symbolsSinceReject: windows.live[state] ? 0 : node.symbolsSinceReject + 1,
        from: node,
        symbol,
      };
      if (hasFlag(kernel, node.memory, symbol)) {
        if (windows.live[state]) return { text: textOf(next), kind: 'false alarm' };
        continue;
      }
      if (next.symbolsSinceReject > FLAG_DELAY) return { text: textOf(next), kind: 'late' };
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
  return memory.bits.some((bits, g) => {
    let here = (window > 1 ? (bits[0] as number) : 0xff) & (symbol.bits[0]?.[g] as number);
    if (g === 0 && exemption && (memory.exempt[0] || symbol.exempt[0])) here ^= EXEMPT_BIT;
    return here !== 0;
  });
}

/** The bit of the exempt box; see `alignExemptBox`. */
const EXEMPT_BIT = 0x80;

function advance({ window }: LookupKernel, memory: Memory, symbol: WindowSymbol): Memory {
  const coming = Array.from({ length: window - 1 }, (_, i) => i + 1);
  return {
    bits: memory.bits.map((bits, g) =>
      coming.map((distance) => (bits[distance] ?? 0xff) & (symbol.bits[distance]?.[g] as number)),
    ),
    exempt: coming.map((distance) => (memory.exempt[distance] ?? false) || (symbol.exempt[distance] as boolean)),
  };
}

function memoryAfterPadding(kernel: LookupKernel, padding: WindowSymbol): Memory {
  let memory: Memory = { bits: tablesOfKernel(kernel).map(() => []), exempt: [] };
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
  return `${state}|${symbolsSinceReject}|${memory.bits.join('|')}|${memory.exempt.map(Number).join('')}`;
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
  const each = octets.map((octet, i) => lookUpsOfOctet(kernel, octet, i));
  const [first] = each as [(typeof each)[number]];
  return {
    octets,
    bits: first.bits.map((groups, distance) =>
      groups.map((_, g) => each.reduce((all, { bits }) => all & (bits[distance]?.[g] as number), 0xff)),
    ),
    exempt: first.exempt.map((_, distance) => each.some(({ exempt }) => exempt[distance])),
  };
}

/** One symbol of each kind: symbols of a kind take the same transitions and have the same look-ups. */
function symbolsOf(kernel: LookupKernel, windows: WindowAutomaton): WindowSymbol[] {
  const kinds = Array.from({ length: kernel.width }, (_, i) => {
    const found = new Map<string, number>();
    for (let octet = 0; octet < 256; octet++) {
      const { bits, exempt } = lookUpsOfOctet(kernel, octet, i);
      const key = `${windows.classOf(octet)}|${bits.join('|')}|${exempt.join()}`;
      if (!found.has(key)) found.set(key, octet);
    }
    return [...found.values()];
  });
  const texts = kinds.reduce<number[][]>((texts, octets) => texts.flatMap((t) => octets.map((o) => [...t, o])), [[]]);
  return texts.map((octets) => symbolOf(kernel, octets));
}

/** The look-ups of an octet, the i-th of its symbol, for each distance of the symbol. */
function lookUpsOfOctet(kernel: LookupKernel, octet: number, i: number): Pick<WindowSymbol, 'bits' | 'exempt'> {
  const { width, window, exemption } = kernel;
  const ages = Array.from({ length: window }, (_, distance) => distance * width + width - 1 - i);
  return {
    bits: ages.map((age) =>
      tablesOfKernel(kernel).map(
        (byDimension) =>
          (byDimension.get(2 * age)?.[octet >> 4] ?? 0xff) & (byDimension.get(2 * age + 1)?.[octet & 15] ?? 0xff),
      ),
    ),
    exempt: ages.map((age) =>
      (exemption?.terms ?? []).some((t) => t.age === age && octet >= t.range[0] && octet <= t.range[1]),
    ),
  };
}

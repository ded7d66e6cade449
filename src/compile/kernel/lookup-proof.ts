/**
 * Look-up kernel and automaton → equal on every text, or a shortest text on
 * which they differ.
 *
 * The kernel is itself an automaton. What it remembers of a text is not the
 * octets of the window but, for each window that is still to end, the
 * conjunction of the look-ups so far:
 *
 *     after E0:  the window that ends with the next octet has bits
 *                high[E] & low[0]; only the look-up of that octet is missing
 *
 * So the product of both is finite and small (some hundred pairs for UTF-8),
 * and walking through all of it proves, or refutes with a shortest witness:
 *
 *   - when a flag goes up, the automaton has rejected: no false alarm;
 *   - when the text ends and padding follows, a flag goes up if and only if the
 *     automaton does not accept: nothing is missed, whatever the text's end.
 */
import { dimensionsOf, groupsWithExemption, type LookupKernel, lookupTable } from './lookup-kernel.ts';
import type { WindowAutomaton } from './window-automaton.ts';

interface Counterexample {
  /** Symbols one after the other, `width` octets each. */
  readonly text: readonly number[];
  readonly kind: 'missed' | 'false alarm' | 'late';
}

/** Symbols within which a flag goes up once the automaton has rejected: kernels rely on it where they look for a fault. */
export const FLAG_DELAY = 8;

/** What a symbol adds to each window it is in, by its distance to the window's end. */
interface Symbol {
  readonly octets: readonly number[];
  readonly flags: readonly (readonly number[])[];
  readonly exempt: readonly boolean[];
}

interface Node {
  readonly state: number;
  readonly memory: Memory;
  /** Symbols read since the automaton rejected. */
  readonly dead: number;
  readonly from: Node | null;
  readonly symbol: Symbol | null;
}

/** For each group the bits of windows that end 1, 2 … symbols from now; and whether a term licenses the box there. */
interface Memory {
  readonly bits: readonly (readonly number[])[];
  readonly exempt: readonly boolean[];
}

/** A shortest text that refutes the kernel; `null` is a proof. */
export function findCounterexample(kernel: LookupKernel, windows: WindowAutomaton): Counterexample | null {
  const symbols = symbolsOf(kernel, windows);
  const padding = symbolOf(kernel, kernel.padding);
  const start: Node = { state: kernel.entryState, memory: padded(kernel, padding), dead: 0, from: null, symbol: null };
  const seen = new Set([keyOf(start)]);
  const queue = [start];
  for (const node of queue) {
    const accepting = windows.automaton.accepting[node.state] === true;
    if (flaggedByPadding(kernel, node.memory, padding) === accepting) {
      return { text: textOf(node), kind: accepting ? 'false alarm' : 'missed' };
    }
    for (const symbol of symbols) {
      const state = symbol.octets.reduce((at, octet) => windows.next(at, octet), node.state);
      const memory = remember(kernel, node.memory, symbol);
      const next: Node = { state, memory, dead: windows.live[state] ? 0 : node.dead + 1, from: node, symbol };
      if (flags(kernel, node.memory, symbol)) {
        if (windows.live[state]) return { text: textOf(next), kind: 'false alarm' };
        continue;
      }
      if (next.dead > FLAG_DELAY) return { text: textOf(next), kind: 'late' };
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
  return null;
}

/** Whether a flag goes up with the window that ends in this symbol. */
function flags({ exemption, window }: LookupKernel, memory: Memory, symbol: Symbol): boolean {
  return memory.bits.some((bits, g) => {
    let here = (window > 1 ? (bits[0] as number) : 0xff) & (symbol.flags[0]?.[g] as number);
    if (g === 0 && exemption && (memory.exempt[0] || symbol.exempt[0])) here ^= EXEMPT_BIT;
    return here !== 0;
  });
}

/** The bit of the licensed box, whatever its place in the group. */
const EXEMPT_BIT = 0x80;

function remember({ window }: LookupKernel, memory: Memory, symbol: Symbol): Memory {
  const coming = Array.from({ length: window - 1 }, (_, i) => i + 1);
  return {
    bits: memory.bits.map((bits, g) =>
      coming.map((distance) => (bits[distance] ?? 0xff) & (symbol.flags[distance]?.[g] as number)),
    ),
    exempt: coming.map((distance) => (memory.exempt[distance] ?? false) || (symbol.exempt[distance] as boolean)),
  };
}

/** What is remembered after nothing but padding. */
function padded(kernel: LookupKernel, padding: Symbol): Memory {
  let memory: Memory = { bits: tablesOfKernel(kernel).map(() => []), exempt: [] };
  for (let i = 0; i < kernel.window; i++) memory = remember(kernel, memory, padding);
  return memory;
}

function flaggedByPadding(kernel: LookupKernel, memory: Memory, padding: Symbol): boolean {
  let now = memory;
  for (let i = 1; i < kernel.window; i++) {
    if (flags(kernel, now, padding)) return true;
    now = remember(kernel, now, padding);
  }
  return false;
}

function keyOf({ state, memory, dead }: Node): string {
  return `${state}|${dead}|${memory.bits.join('|')}|${memory.exempt.map(Number).join('')}`;
}

function textOf(node: Node): number[] {
  const symbols: Symbol[] = [];
  for (let at: Node | null = node; at; at = at.from) if (at.symbol) symbols.push(at.symbol);
  return symbols.reverse().flatMap(({ octets }) => octets);
}

const tables = new WeakMap<LookupKernel, Map<number, number[]>[]>();

/** For each group, its tables by dimension; the licensed box has the highest bit of the first. */
function tablesOfKernel(kernel: LookupKernel): Map<number, number[]>[] {
  const known = tables.get(kernel);
  if (known) return known;
  const made = groupsWithExemption(kernel).map((group, g) => {
    const full = g === 0 && kernel.exemption ? alignExemptBox(group) : group;
    return new Map(dimensionsOf(full).map((dimension) => [dimension, lookupTable(full, dimension)]));
  });
  tables.set(kernel, made);
  return made;
}

/** The last box of a group moved to its eighth bit; boxes that hold nowhere stand between. */
export function alignExemptBox(group: readonly (readonly number[])[]): (readonly number[])[] {
  const last = group.at(-1) as readonly number[];
  const dimension = dimensionsOf([last])[0] ?? 0;
  const never = Array.from({ length: dimension + 1 }, (_, i) => (i === dimension ? 0 : 0xffff));
  return [...group.slice(0, -1), ...Array.from({ length: 8 - group.length }, () => never), last];
}

function symbolOf(kernel: LookupKernel, octets: readonly number[]): Symbol {
  const { width, window, exemption } = kernel;
  const perGroup = tablesOfKernel(kernel);
  const distances = Array.from({ length: window }, (_, distance) => distance);
  const positions = (distance: number) =>
    octets.map((octet, i) => ({ octet, position: distance * width + width - 1 - i }));
  return {
    octets,
    flags: distances.map((distance) =>
      perGroup.map((byDimension) =>
        positions(distance).reduce((bits, { octet, position }) => {
          const high = byDimension.get(2 * position)?.[octet >> 4] ?? 0xff;
          return bits & high & (byDimension.get(2 * position + 1)?.[octet & 15] ?? 0xff);
        }, 0xff),
      ),
    ),
    exempt: distances.map((distance) =>
      positions(distance).some(({ octet, position }) =>
        (exemption?.terms ?? []).some(
          (term) => term.position === position && octet >= term.range[0] && octet <= term.range[1],
        ),
      ),
    ),
  };
}

/** One symbol of each kind that neither the automaton nor a look-up tells apart. */
function symbolsOf(kernel: LookupKernel, windows: WindowAutomaton): Symbol[] {
  const kinds = Array.from({ length: kernel.width }, (_, i) => {
    const found = new Map<string, number>();
    for (let octet = 0; octet < 256; octet++) {
      const octets = kernel.padding.map((padding, j) => (j === i ? octet : padding));
      // Its own look-ups only: those of the other octets of the symbol are and-ed in later.
      const { flags: bits, exempt } = aloneAt(kernel, octets, i);
      const key = `${windows.classOf(octet)}|${bits.join('|')}|${exempt.join()}`;
      if (!found.has(key)) found.set(key, octet);
    }
    return [...found.values()];
  });
  const texts = kinds.reduce<number[][]>((texts, octets) => texts.flatMap((t) => octets.map((o) => [...t, o])), [[]]);
  return texts.map((octets) => symbolOf(kernel, octets));
}

function aloneAt(kernel: LookupKernel, octets: readonly number[], i: number): { flags: number[][]; exempt: boolean[] } {
  const { width, window, exemption } = kernel;
  const octet = octets[i] as number;
  const distances = Array.from({ length: window }, (_, distance) => distance * width + width - 1 - i);
  return {
    flags: distances.map((position) =>
      tablesOfKernel(kernel).map(
        (byDimension) =>
          (byDimension.get(2 * position)?.[octet >> 4] ?? 0xff) &
          (byDimension.get(2 * position + 1)?.[octet & 15] ?? 0xff),
      ),
    ),
    exempt: distances.map((position) =>
      (exemption?.terms ?? []).some((t) => t.position === position && octet >= t.range[0] && octet <= t.range[1]),
    ),
  };
}

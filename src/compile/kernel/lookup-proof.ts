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
import { allGroups, dimensionsOf, type Lookups, tableOf } from './lookup-kernel.ts';
import type { Windows } from './window-automaton.ts';

interface Refutation {
  /** Symbols one after the other, `width` octets each. */
  readonly text: readonly number[];
  readonly kind: 'missed' | 'false alarm' | 'late';
}

/** Symbols within which a flag goes up once the automaton has rejected: kernels rely on it where they look for a fault. */
export const SETTLE = 8;

/** What a symbol adds to each window it is in, by its distance to the window's end. */
interface Symbol {
  readonly octets: readonly number[];
  readonly flags: readonly (readonly number[])[];
  readonly licensed: readonly boolean[];
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
  readonly licensed: readonly boolean[];
}

/** A shortest text that refutes the kernel; `null` is a proof. */
export function refute(lookups: Lookups, windows: Windows): Refutation | null {
  const symbols = symbolsOf(lookups, windows);
  const pad = symbolOf(lookups, lookups.pad);
  const start: Node = { state: lookups.home, memory: padded(lookups, pad), dead: 0, from: null, symbol: null };
  const seen = new Set([keyOf(start)]);
  const queue = [start];
  for (const node of queue) {
    const accepting = windows.automaton.accepting[node.state] === true;
    if (flaggedByPadding(lookups, node.memory, pad) === accepting) {
      return { text: textOf(node), kind: accepting ? 'false alarm' : 'missed' };
    }
    for (const symbol of symbols) {
      const state = symbol.octets.reduce((at, octet) => windows.next(at, octet), node.state);
      const memory = remember(lookups, node.memory, symbol);
      const next: Node = { state, memory, dead: windows.live[state] ? 0 : node.dead + 1, from: node, symbol };
      if (flags(lookups, node.memory, symbol)) {
        if (windows.live[state]) return { text: textOf(next), kind: 'false alarm' };
        continue;
      }
      if (next.dead > SETTLE) return { text: textOf(next), kind: 'late' };
      const key = keyOf(next);
      if (seen.has(key)) continue;
      seen.add(key);
      queue.push(next);
    }
  }
  return null;
}

/** Whether a flag goes up with the window that ends in this symbol. */
function flags({ licence, window }: Lookups, memory: Memory, symbol: Symbol): boolean {
  return memory.bits.some((bits, g) => {
    let here = (window > 1 ? (bits[0] as number) : 0xff) & (symbol.flags[0]?.[g] as number);
    if (g === 0 && licence && (memory.licensed[0] || symbol.licensed[0])) here ^= LICENSED;
    return here !== 0;
  });
}

/** The bit of the licensed box, whatever its place in the group. */
const LICENSED = 0x80;

function remember({ window }: Lookups, memory: Memory, symbol: Symbol): Memory {
  const coming = Array.from({ length: window - 1 }, (_, i) => i + 1);
  return {
    bits: memory.bits.map((bits, g) =>
      coming.map((distance) => (bits[distance] ?? 0xff) & (symbol.flags[distance]?.[g] as number)),
    ),
    licensed: coming.map((distance) => (memory.licensed[distance] ?? false) || (symbol.licensed[distance] as boolean)),
  };
}

/** What is remembered after nothing but padding. */
function padded(lookups: Lookups, pad: Symbol): Memory {
  let memory: Memory = { bits: lookupTables(lookups).map(() => []), licensed: [] };
  for (let i = 0; i < lookups.window; i++) memory = remember(lookups, memory, pad);
  return memory;
}

function flaggedByPadding(lookups: Lookups, memory: Memory, pad: Symbol): boolean {
  let now = memory;
  for (let i = 1; i < lookups.window; i++) {
    if (flags(lookups, now, pad)) return true;
    now = remember(lookups, now, pad);
  }
  return false;
}

function keyOf({ state, memory, dead }: Node): string {
  return `${state}|${dead}|${memory.bits.join('|')}|${memory.licensed.map(Number).join('')}`;
}

function textOf(node: Node): number[] {
  const symbols: Symbol[] = [];
  for (let at: Node | null = node; at; at = at.from) if (at.symbol) symbols.push(at.symbol);
  return symbols.reverse().flatMap(({ octets }) => octets);
}

const tables = new WeakMap<Lookups, Map<number, number[]>[]>();

/** For each group, its tables by dimension; the licensed box has the highest bit of the first. */
function lookupTables(lookups: Lookups): Map<number, number[]>[] {
  const known = tables.get(lookups);
  if (known) return known;
  const made = allGroups(lookups).map((group, g) => {
    const full = g === 0 && lookups.licence ? withLast(group) : group;
    return new Map(dimensionsOf(full).map((dimension) => [dimension, tableOf(full, dimension)]));
  });
  tables.set(lookups, made);
  return made;
}

/** The last box of a group moved to its eighth bit; boxes that hold nowhere stand between. */
export function withLast(group: readonly (readonly number[])[]): (readonly number[])[] {
  const last = group.at(-1) as readonly number[];
  const dimension = dimensionsOf([last])[0] ?? 0;
  const never = Array.from({ length: dimension + 1 }, (_, i) => (i === dimension ? 0 : 0xffff));
  return [...group.slice(0, -1), ...Array.from({ length: 8 - group.length }, () => never), last];
}

function symbolOf(lookups: Lookups, octets: readonly number[]): Symbol {
  const { width, window, licence } = lookups;
  const perGroup = lookupTables(lookups);
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
    licensed: distances.map((distance) =>
      positions(distance).some(({ octet, position }) =>
        (licence?.terms ?? []).some(
          (term) => term.position === position && octet >= term.range[0] && octet <= term.range[1],
        ),
      ),
    ),
  };
}

/** One symbol of each kind that neither the automaton nor a look-up tells apart. */
function symbolsOf(lookups: Lookups, windows: Windows): Symbol[] {
  const kinds = Array.from({ length: lookups.width }, (_, i) => {
    const found = new Map<string, number>();
    for (let octet = 0; octet < 256; octet++) {
      const octets = lookups.pad.map((pad, j) => (j === i ? octet : pad));
      // Its own look-ups only: those of the other octets of the symbol are and-ed in later.
      const { flags: bits, licensed } = aloneAt(lookups, octets, i);
      const key = `${windows.classOf(octet)}|${bits.join('|')}|${licensed.join()}`;
      if (!found.has(key)) found.set(key, octet);
    }
    return [...found.values()];
  });
  const texts = kinds.reduce<number[][]>((texts, octets) => texts.flatMap((t) => octets.map((o) => [...t, o])), [[]]);
  return texts.map((octets) => symbolOf(lookups, octets));
}

function aloneAt(lookups: Lookups, octets: readonly number[], i: number): { flags: number[][]; licensed: boolean[] } {
  const { width, window, licence } = lookups;
  const octet = octets[i] as number;
  const distances = Array.from({ length: window }, (_, distance) => distance * width + width - 1 - i);
  return {
    flags: distances.map((position) =>
      lookupTables(lookups).map(
        (byDimension) =>
          (byDimension.get(2 * position)?.[octet >> 4] ?? 0xff) &
          (byDimension.get(2 * position + 1)?.[octet & 15] ?? 0xff),
      ),
    ),
    licensed: distances.map((position) =>
      (licence?.terms ?? []).some((t) => t.position === position && octet >= t.range[0] && octet <= t.range[1]),
    ),
  };
}

/**
 * Automaton → look-up kernel, by counterexamples.
 *
 * Begin with no boxes. The prover gives a text that is missed. Somewhere in it
 * there is a window that no well-formed text has; it is a box of one nibble a
 * dimension. Let it grow, dimension by dimension, nibble by nibble, while still
 * no well-formed text has a window in it. Add it, and ask the prover again,
 * until it has nothing to say; then drop every box without which it is silent
 * too. The text is never missed again, so this ends, if windows tell at all:
 *
 *     C2          missed     grows to   C0..FF before, 00..7F or C0..FF now
 *     80          missed     grows to   00..7F before, 80..BF now
 *     C2 80 80    missed     …
 *
 * A language for which no window tells, such as texts of even length, is not
 * locally testable and gets no kernel.
 *
 * Nothing is random: dimensions and nibbles are tried in fixed orders, and of
 * the kernels that several orders give the one with the fewest look-ups is taken.
 */
import type { Automaton } from '../automaton/automaton.ts';
import { groupBoxes } from './box-groups.ts';
import { findCleanRanges } from './clean-ranges.ts';
import { requireDefinite } from './definite.ts';
import { findExemption } from './exemption.ts';
import { ANY_NIBBLE, type Box, type Exemption, type LookupKernel, lookUpCount } from './lookup-kernel.ts';
import { FLAG_DELAY, findCounterexample } from './lookup-proof.ts';
import { STATE_LIMIT, WindowAutomaton } from './window-automaton.ts';

/** Octets a window may have at most: sixteen octets of padding hold two of them. */
const WINDOW: Readonly<Record<number, number>> = { 1: 6, 2: 3, 4: 2 };

/** Boxes after which the search gives up: it is not a kernel if it has more look-ups than octets take steps. */
const MOST_BOXES = 48;

/** How boxes are grown. */
interface Order {
  /** Symbols that the first windows looked at have. */
  readonly shortest: number;
  /** Sorts dimensions: nibbles are added to those with the least number first. */
  readonly rank: (dimension: number) => number;
}

const ORDERS: readonly Order[] = [2, 1].flatMap((shortest) => [
  { shortest, rank: (dimension) => -dimension },
  { shortest, rank: (dimension) => dimension },
  { shortest, rank: (dimension) => (dimension % 2) * -100 + dimension },
  { shortest, rank: (dimension) => (dimension % 2) * 100 - dimension },
]);

/** The look-up kernel for texts that begin in state `home`; `null` where there is none. Cost: up to seconds. */
export function automatonToLookupKernel(automaton: Automaton, width: number, entryState: number): LookupKernel | null {
  if (automaton.next.length > STATE_LIMIT || !(width in WINDOW)) return null;
  const windows = new WindowAutomaton(automaton, width, entryState);
  const padding = padOf(windows, entryState);
  if (!padding) return null;
  const frame = { width, entryState, padding, window: WINDOW[width] as number };
  const exemption = width === 1 ? findExemption(windows, entryState) : null;
  let best: LookupKernel | null = null;
  for (const attempt of exemption ? [exemption, null] : [null]) {
    for (const order of ORDERS) {
      const boxes = collect(windows, frame, attempt, order);
      if (!boxes) break;
      const found = finish(windows, frame, attempt, boxes);
      if (found && (!best || lookUpCount(found) < lookUpCount(best))) best = found;
      if (best?.groups.length === 1) return best;
    }
    if (best) break;
  }
  return best;
}

type Frame = Pick<LookupKernel, 'width' | 'entryState' | 'padding' | 'window'>;

/** A symbol that leads from every state in which a text may end back home: from such a state on, nothing before matters. */
function padOf(windows: WindowAutomaton, entryState: number): number[] | null {
  const { automaton, boundaryStates: between } = windows;
  const ends = automaton.next.flatMap((_, state) =>
    (between >> state) & 1 && automaton.accepting[state] ? [state] : [],
  );
  if (!ends.includes(entryState)) return null;
  const extend = (symbol: number[], states: readonly number[]): number[] | null => {
    if (symbol.length === windows.width) return states.every((state) => state === entryState) ? symbol : null;
    const tried = new Set<number>();
    for (let octet = 0; octet < 256; octet++) {
      if (tried.has(windows.classOf(octet))) continue;
      tried.add(windows.classOf(octet));
      const next = states.map((state) => windows.next(state, octet));
      const found = next.every((state) => windows.live[state]) && extend([...symbol, octet], next);
      if (found) return found;
    }
    return null;
  };
  return extend([], ends);
}

function collect(windows: WindowAutomaton, frame: Frame, exemption: Exemption | null, order: Order): Box[] | null {
  const boxes: Box[] = [];
  for (;;) {
    const found = findCounterexample(kernelOf(frame, boxes, exemption), windows);
    if (!found) return boxes;
    if (found.kind === 'false alarm' || boxes.length >= MOST_BOXES) return null;
    const box = evidence(windows, frame, found.text, order);
    if (!box) return null;
    boxes.push(box);
  }
}

/** The kernel of loose boxes, eight to a group as they come. */
function kernelOf(frame: Frame, boxes: readonly Box[], exemption: Exemption | null): LookupKernel {
  const first = exemption ? 7 : 8;
  const groups = [boxes.slice(0, first)];
  for (let i = first; i < boxes.length; i += 8) groups.push(boxes.slice(i, i + 8));
  return {
    ...frame,
    groups: exemption ? groups : groups.filter((group) => group.length > 0),
    exemption,
    cleanRanges: null,
  };
}

/** Drops what is not needed, in both orders, groups the rest and finds what can be passed over. */
function finish(
  windows: WindowAutomaton,
  frame: Frame,
  exemption: Exemption | null,
  boxes: readonly Box[],
): LookupKernel | null {
  const variants = [[...boxes], [...boxes].reverse()].map((order) => needed(windows, frame, exemption, order));
  const [first, second] = variants as [Box[], Box[]];
  const few = second.length < first.length ? second : first;
  const longest = Math.max(1, ...[...few, exemption?.box ?? []].map((box) => lengthOf(box, frame.width)));
  const oldest = Math.max(0, ...(exemption?.terms ?? []).map(({ position }) => position + 1));
  const kernel: LookupKernel = {
    ...frame,
    window: Math.max(longest, Math.ceil(oldest / frame.width)),
    groups: groupBoxes(few, exemption),
    exemption,
    cleanRanges: null,
  };
  if (findCounterexample(kernel, windows)) return null;
  requireDefinite(windows, FLAG_DELAY);
  return { ...kernel, cleanRanges: findCleanRanges(windows, kernel) };
}

function needed(windows: WindowAutomaton, frame: Frame, exemption: Exemption | null, boxes: readonly Box[]): Box[] {
  let kept = [...boxes];
  for (const box of boxes) {
    const fewer = kept.filter((other) => other !== box);
    if (!findCounterexample(kernelOf(frame, fewer, exemption), windows)) kept = fewer;
  }
  return kept;
}

/** Symbols from the oldest dimension that matters to the end. */
function lengthOf(box: Box, width: number): number {
  const last = box.reduce((oldest, nibbles, dimension) => (nibbles === ANY_NIBBLE ? oldest : dimension), 0);
  return Math.floor(last / 2 / width) + 1;
}

/** A box around the shortest window of a missed text, in its padding, that no well-formed text has. */
function evidence(windows: WindowAutomaton, frame: Frame, text: readonly number[], order: Order): Box | null {
  const padding = Array.from({ length: frame.window }, () => frame.padding).flat();
  const octets = [...padding, ...text, ...padding];
  for (let symbols = Math.min(order.shortest, frame.window); symbols <= frame.window; symbols++) {
    for (let from = 0; from + symbols * frame.width <= octets.length; from += frame.width) {
      const window = octets.slice(from, from + symbols * frame.width).reverse();
      const box = window.flatMap((octet) => [1 << (octet >> 4), 1 << (octet & 15)]);
      if (windows.statesAfter(box, symbols) === 0) return deferred(grow(windows, box, symbols, order), frame);
    }
  }
  return null;
}

/** First frees whole dimensions, the current low nibble before all and then the oldest; then adds nibble after nibble. */
function grow(windows: WindowAutomaton, box: readonly number[], symbols: number, { rank }: Order): Box {
  const grown = [...box];
  const tryWith = (dimension: number, nibbles: number) => {
    const before = grown[dimension] as number;
    grown[dimension] = nibbles;
    if (windows.statesAfter(grown, symbols) !== 0) grown[dimension] = before;
  };
  const oldestFirst = box.map((_, i) => box.length - 1 - i).filter((dimension) => dimension !== 1);
  for (const dimension of [1, ...oldestFirst]) tryWith(dimension, ANY_NIBBLE);
  for (const dimension of [...box.keys()].sort((a, b) => rank(a) - rank(b))) {
    for (let nibble = 0; nibble < 16; nibble++) tryWith(dimension, (grown[dimension] as number) | (1 << nibble));
  }
  return grown;
}

/**
 * A box that looks at the current octet alone waits for the next one: as
 * "octet before" it needs no look-up that other boxes do not need anyway.
 */
function deferred(box: Box, { width }: Frame): Box {
  const looks = box.flatMap((nibbles, dimension) => (nibbles === ANY_NIBBLE ? [] : [dimension]));
  const unary = width === 1 && looks.includes(1) && looks.every((dimension) => dimension <= 1);
  return unary ? [ANY_NIBBLE, ANY_NIBBLE, ...box.slice(0, 2)] : box;
}

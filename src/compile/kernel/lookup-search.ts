/**
 * Automaton → look-up kernel, by counterexamples.
 *
 * Start with no boxes. The proof (lookup-proof.ts) returns a missed text. It has
 * a forbidden factor: a window that no well-formed text has. That window is a
 * box with one nibble in each dimension. Grow the box, dimension by dimension
 * and nibble by nibble, as long as it stays forbidden. Add it and ask for the
 * next counterexample, until there is none. Then drop every box that the proof
 * does not need.
 *
 *     C2          missed     grows to   C0..FF then 00..7F or C0..FF
 *     80          missed     grows to   00..7F then 80..BF
 *     C2 80 80    missed     …
 *
 * A text is missed only once and there are finitely many boxes, so the search
 * ends. A language that is not strictly locally testable, such as the texts of
 * even length, has a missed text without a forbidden factor: it has no kernel.
 *
 * Nothing is random. Dimensions and nibbles are tried in several fixed orders;
 * the result is the kernel with the fewest look-ups.
 */
import type { SymbolRange } from '../../shared/alphabet.ts';
import type { Automaton } from '../automaton/automaton.ts';
import {
  ANY_NIBBLE,
  type Box,
  type BoxGroup,
  dimensionsOf,
  type Exemption,
  type ExemptionTerm,
  type LookupKernel,
  lookUpCount,
} from './lookup-kernel.ts';
import { FLAG_DELAY, findCounterexample } from './lookup-proof.ts';
import { findCleanRanges } from './skip.ts';
import { STATE_LIMIT, WindowAutomaton } from './window-automaton.ts';

/** Symbols of the longest window, by the octets of a symbol. Sixteen octets of padding hold two windows. */
const WINDOW: Readonly<Record<number, number>> = { 1: 6, 2: 3, 4: 2 };

/** The search gives up at this number of boxes: with that many look-ups, stepping is faster. */
const MOST_BOXES = 48;

/** The order in which windows are tried and boxes are grown. */
interface Order {
  /** Symbols of the shortest window that is tried. */
  readonly shortest: number;
  /** Nibbles are first added to the dimension with the smallest rank. */
  readonly rank: (dimension: number) => number;
}

const ORDERS: readonly Order[] = [2, 1].flatMap((shortest) => [
  { shortest, rank: (dimension) => -dimension },
  { shortest, rank: (dimension) => dimension },
  { shortest, rank: (dimension) => (dimension % 2) * -100 + dimension },
  { shortest, rank: (dimension) => (dimension % 2) * 100 - dimension },
]);

/** The look-up kernel for texts that start in `entryState`; `null` where none is found. Cost: up to seconds. */
export function automatonToLookupKernel(automaton: Automaton, width: number, entryState: number): LookupKernel | null {
  if (automaton.next.length > STATE_LIMIT || !(width in WINDOW)) return null;
  const windows = new WindowAutomaton(automaton, width, entryState);
  const padding = findPadding(windows, entryState);
  if (!padding) return null;
  const exemption = width === 1 ? findExemption(windows, entryState) : null;
  let best: LookupKernel | null = null;
  for (const attempt of exemption ? [exemption, null] : [null]) {
    const frame = { windows, width, entryState, padding, window: WINDOW[width] as number, exemption: attempt };
    for (const order of ORDERS) {
      const boxes = searchBoxes(frame, order);
      if (!boxes) break;
      const found = minimiseAndProve(frame, boxes);
      if (found && (!best || lookUpCount(found) < lookUpCount(best))) best = found;
      if (best?.groups.length === 1) return best;
    }
    if (best) break;
  }
  return best;
}

/** What all kernels of a search have in common. */
type Frame = Omit<LookupKernel, 'groups' | 'cleanRanges'> & { readonly windows: WindowAutomaton };

/** A symbol that leads from every accepting boundary state to the entry state; `null` where there is none. */
function findPadding(windows: WindowAutomaton, entryState: number): number[] | null {
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

/** Forbidden boxes that leave no text missed; `null` where there are none. */
function searchBoxes(frame: Frame, order: Order): Box[] | null {
  const boxes: Box[] = [];
  for (;;) {
    const found = missedBy(frame, boxes);
    if (!found) return boxes;
    if (found.kind === 'false alarm' || boxes.length >= MOST_BOXES) return null;
    const box = forbiddenBox(frame, found.text, order);
    if (!box) return null;
    boxes.push(box);
  }
}

/** What the proof finds of boxes that are not grouped well yet: eight to a group, in their order. */
function missedBy({ windows, ...frame }: Frame, boxes: readonly Box[]) {
  const first = frame.exemption ? 7 : 8;
  const groups = frame.exemption || boxes.length > 0 ? [boxes.slice(0, first)] : [];
  for (let i = first; i < boxes.length; i += 8) groups.push(boxes.slice(i, i + 8));
  return findCounterexample({ ...frame, groups, cleanRanges: null }, windows);
}

/** Drops redundant boxes, in both orders, groups the rest, proves the kernel and finds its clean ranges. */
function minimiseAndProve(frame: Frame, boxes: readonly Box[]): LookupKernel | null {
  const { windows, exemption, ...same } = frame;
  const first = dropRedundantBoxes(frame, boxes);
  const second = dropRedundantBoxes(frame, [...boxes].reverse());
  const few = second.length < first.length ? second : first;
  const longest = Math.max(1, ...[...few, exemption?.box ?? []].map((box) => symbolsOfBox(box, frame.width)));
  const oldest = Math.max(0, ...(exemption?.terms ?? []).map(({ age }) => age + 1));
  const kernel: LookupKernel = {
    ...same,
    window: Math.max(longest, Math.ceil(oldest / frame.width)),
    groups: groupBoxes(few, exemption),
    exemption,
    cleanRanges: null,
  };
  if (findCounterexample(kernel, windows)) return null;
  windows.requireDefinite(FLAG_DELAY);
  return { ...kernel, cleanRanges: findCleanRanges(windows, kernel) };
}

/**
 * Groups of at most eight boxes that share their look-ups, with few look-ups in total. Greedy: boxes with the most
 * dimensions first; each goes to the group to which it adds the fewest dimensions.
 */
function groupBoxes(boxes: readonly Box[], exemption: Exemption | null): BoxGroup[] {
  const groups: Box[][] = exemption ? [[]] : [];
  const sorted = boxes
    .map((box, i) => ({ box, i, size: dimensionsOf([box]).length }))
    .sort((a, b) => b.size - a.size || a.i - b.i);
  for (const { box, size } of sorted) {
    let best: { group: Box[]; added: number } | null = null;
    for (const [g, group] of groups.entries()) {
      const reserved = g === 0 && exemption ? [exemption.box] : [];
      if (group.length + reserved.length >= 8) continue;
      const before = dimensionsOf([...group, ...reserved]).length;
      const added = dimensionsOf([...group, ...reserved, box]).length - before;
      if (!best || added < best.added) best = { group, added };
    }
    if (best && best.added < size + 1) best.group.push(box);
    else groups.push([box]);
  }
  return groups.filter((group, g) => group.length > 0 || (g === 0 && exemption));
}

function dropRedundantBoxes(frame: Frame, boxes: readonly Box[]): readonly Box[] {
  let kept = boxes;
  for (const box of boxes) {
    const fewer = kept.filter((other) => other !== box);
    if (!missedBy(frame, fewer)) kept = fewer;
  }
  return kept;
}

/** Symbols of the shortest window that has all dimensions the box depends on. */
function symbolsOfBox(box: Box, width: number): number {
  const last = box.reduce((oldest, nibbles, dimension) => (nibbles === ANY_NIBBLE ? oldest : dimension), 0);
  return Math.floor(last / 2 / width) + 1;
}

/** A forbidden box around the shortest forbidden factor of a missed text with its padding. */
function forbiddenBox(frame: Frame, text: readonly number[], order: Order): Box | null {
  const { windows } = frame;
  const padding = Array.from({ length: frame.window }, () => frame.padding).flat();
  const octets = [...padding, ...text, ...padding];
  for (let symbols = Math.min(order.shortest, frame.window); symbols <= frame.window; symbols++) {
    for (let from = 0; from + symbols * frame.width <= octets.length; from += frame.width) {
      const window = octets.slice(from, from + symbols * frame.width).reverse();
      const box = window.flatMap((octet) => [1 << (octet >> 4), 1 << (octet & 15)]);
      if (windows.statesAfter(box, symbols) === 0) return deferUnary(growBox(windows, box, symbols, order), frame);
    }
  }
  return null;
}

/**
 * Grows a forbidden box: first it tries to drop whole dimensions, the low nibble of age 0 first and then the oldest
 * ones; then it adds nibble after nibble.
 */
function growBox(windows: WindowAutomaton, box: readonly number[], symbols: number, { rank }: Order): Box {
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
 * A box that depends on the last octet alone, its low nibble included, is moved to the octet before it: other boxes need those
 * look-ups anyway. Its flag goes up one octet later.
 */
function deferUnary(box: Box, { width }: Frame): Box {
  const looks = box.flatMap((nibbles, dimension) => (nibbles === ANY_NIBBLE ? [] : [dimension]));
  const unary = width === 1 && looks.includes(1) && looks.every((dimension) => dimension <= 1);
  return unary ? [ANY_NIBBLE, ANY_NIBBLE, ...box.slice(0, 2)] : box;
}

/** The largest age that is tried. */
const OLDEST_AGE = 5;

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
function findExemption(windows: WindowAutomaton, entryState: number): Exemption | null {
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

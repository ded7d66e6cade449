/**
 * States and edges → where to draw them. A character goes from the left to the
 * right: a state in which a text may end is drawn where characters start and,
 * once more, where they end, so that no line leads back.
 *
 *     0 ── E1..EC ── 3 ── 80..BF ── 1 ── 80..BF ── 0
 *
 * Layers as Sugiyama has them: a state stands so many layers from the end as it
 * takes symbols, at most, to get there. Every edge goes through a knot in each
 * layer between, the first of which carries its label; the order within a layer
 * is improved by barycentres, and heights are the nearest to the neighbours
 * that leave everything its room. All of it is arithmetic: the same bytes
 * everywhere.
 */
export interface Arrow {
  readonly from: number;
  /** `null`: ends at its label. */
  readonly to: number | null;
  readonly name: string;
  /** Lines of its label. */
  readonly label: readonly string[];
}

export interface Knot {
  readonly layer: number;
  readonly state: number | null;
  readonly arrow: Arrow | null;
  /** Room above and below its middle. */
  readonly half: number;
  y: number;
}

export interface Lane {
  readonly arrow: Arrow;
  /** From the state that it leaves to the one that it reaches, the second one with the label. */
  readonly knots: readonly Knot[];
}

interface Laid {
  readonly layers: readonly (readonly Knot[])[];
  readonly lanes: readonly Lane[];
  readonly height: number;
}

const STATE = 25;
const PLAIN = 6;
const LINE = 6.5;
const SWEEPS = 12;
const STRAIGHT = 40;

export function lay(states: readonly number[], ends: (state: number) => boolean, arrows: readonly Arrow[]): Laid {
  const depth = depths(states, ends, arrows);
  const last = 2 * Math.max(1, ...depth.values()) + 2;
  const layerOf = (state: number) => (ends(state) ? 0 : last - 2 * (depth.get(state) as number));
  const layers: Knot[][] = Array.from({ length: last + 1 }, () => []);
  const put = (layer: number, half: number, state: number | null = null, arrow: Arrow | null = null): Knot => {
    const knot = { layer, half, state, arrow, y: 0 };
    (layers[layer] as Knot[]).push(knot);
    return knot;
  };
  const starts = new Map(states.map((state) => [state, put(layerOf(state), STATE, state)] as const));
  const finish = new Map<number, Knot>();
  const lanes = arrows.map((arrow): Lane => {
    const from = starts.get(arrow.from) as Knot;
    const knots = [from, put(from.layer + 1, PLAIN + arrow.label.length * LINE, null, arrow)];
    if (arrow.to === null) return { arrow, knots };
    const goal = ends(arrow.to) ? last : layerOf(arrow.to);
    for (let layer = from.layer + 2; layer < goal; layer++) knots.push(put(layer, PLAIN + LINE));
    const to = ends(arrow.to) ? (finish.get(arrow.to) ?? put(last, STATE, arrow.to)) : (starts.get(arrow.to) as Knot);
    if (ends(arrow.to)) finish.set(arrow.to, to);
    return { arrow, knots: [...knots, to] };
  });
  order(layers, lanes);
  return { layers, lanes, height: heights(layers, lanes) };
}

/** How many symbols it takes at most to the end of a character; a way round in a circle is not gone again. */
function depths(
  states: readonly number[],
  ends: (state: number) => boolean,
  arrows: readonly Arrow[],
): Map<number, number> {
  const found = new Map<number, number>();
  const visit = (state: number, under: readonly number[]): number => {
    if (ends(state) || under.includes(state)) return 0;
    const known = found.get(state);
    if (known !== undefined) return known;
    const next = arrows.flatMap(({ from, to }) => (from === state && to !== null ? [to] : []));
    const depth = 1 + Math.max(0, ...next.map((to) => visit(to, [...under, state])));
    found.set(state, depth);
    return depth;
  };
  for (const state of states) visit(state, []);
  return found;
}

type Neighbours = (knot: Knot) => readonly Knot[];

function neighbours(lanes: readonly Lane[], way: 1 | -1): Neighbours {
  const found = new Map<Knot, Knot[]>();
  for (const { knots } of lanes) {
    knots.forEach((knot, i) => {
      const other = knots[i + way];
      if (other) found.set(knot, [...(found.get(knot) ?? []), other]);
    });
  }
  return (knot) => found.get(knot) ?? [];
}

/** Sweeps to and fro and keeps the order with the fewest crossings. */
function order(layers: Knot[][], lanes: readonly Lane[]): void {
  const [before, after] = [neighbours(lanes, -1), neighbours(lanes, 1)];
  let best = layers.map((layer) => [...layer]);
  let fewest = crossings(layers, lanes);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    for (const layer of forward ? layers : [...layers].reverse()) sortByMiddle(layer, layers, forward ? before : after);
    const found = crossings(layers, lanes);
    if (found >= fewest) continue;
    fewest = found;
    best = layers.map((layer) => [...layer]);
  }
  for (const [i, layer] of layers.entries()) layer.splice(0, layer.length, ...(best[i] as Knot[]));
}

function sortByMiddle(layer: Knot[], layers: readonly Knot[][], of: Neighbours): void {
  const at = new Map(layers.flatMap((each) => each.map((knot, i) => [knot, i / each.length] as const)));
  const middle = (knot: Knot) => mean(of(knot).map((other) => at.get(other) as number)) ?? (at.get(knot) as number);
  const keys = new Map(layer.map((knot) => [knot, middle(knot)]));
  layer.sort((a, b) => (keys.get(a) as number) - (keys.get(b) as number));
}

function crossings(layers: readonly Knot[][], lanes: readonly Lane[]): number {
  const at = new Map(layers.flatMap((layer) => layer.map((knot, i) => [knot, i] as const)));
  const pieces = lanes.flatMap(({ knots }) => knots.slice(1).map((to, i) => [knots[i] as Knot, to] as const));
  let count = 0;
  pieces.forEach(([a, b], i) => {
    for (const [c, d] of pieces.slice(i + 1)) {
      if (a.layer !== c.layer || b.layer !== d.layer) continue;
      const [left, right] = [
        (at.get(a) as number) - (at.get(c) as number),
        (at.get(b) as number) - (at.get(d) as number),
      ];
      if (left * right < 0) count++;
    }
  });
  return count;
}

/** Moves every knot towards its neighbours, as far as those beside it let it; gives the height of all. */
function heights(layers: readonly Knot[][], lanes: readonly Lane[]): number {
  const [before, after] = [neighbours(lanes, -1), neighbours(lanes, 1)];
  for (const layer of layers) place(layer, () => 0);
  for (let sweep = 0; sweep < 40 * SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    for (const layer of forward ? layers : [...layers].reverse()) {
      place(layer, (knot) => pull(knot, [...before(knot), ...after(knot)]));
    }
  }
  const all = layers.flat();
  const top = Math.min(...all.map(({ y, half }) => y - half));
  for (const knot of all) knot.y = Math.round(knot.y - top);
  return Math.max(...all.map(({ y, half }) => y + half));
}

/** Where the neighbours pull a knot to; between two knots without a state a line should be straight. */
function pull(knot: Knot, others: readonly Knot[]): number {
  const weight = (other: Knot) => (knot.state === null && other.state === null ? STRAIGHT : 1);
  const sum = others.reduce((all, other) => all + weight(other), 0);
  return sum === 0 ? knot.y : others.reduce((all, other) => all + weight(other) * other.y, 0) / sum;
}

/** Heights nearest to what is wanted that keep order and room: isotonic regression, by pooling what collides. */
function place(layer: readonly Knot[], wanted: (knot: Knot) => number): void {
  const offsets: number[] = [];
  for (const [i, { half }] of layer.entries()) {
    offsets.push(i === 0 ? 0 : (offsets[i - 1] as number) + (layer[i - 1] as Knot).half + half);
  }
  const pools: { sum: number; count: number }[] = [];
  layer.forEach((knot, i) => {
    pools.push({ sum: wanted(knot) - (offsets[i] as number), count: 1 });
    for (let above = pools.at(-2); above && above.sum / above.count > lastMean(pools); above = pools.at(-2)) {
      const { sum, count } = pools.pop() as { sum: number; count: number };
      above.sum += sum;
      above.count += count;
    }
  });
  const bases = pools.flatMap(({ sum, count }) => Array<number>(count).fill(sum / count));
  layer.forEach((knot, i) => {
    knot.y = (bases[i] as number) + (offsets[i] as number);
  });
}

function lastMean(pools: readonly { sum: number; count: number }[]): number {
  const { sum, count } = pools.at(-1) as { sum: number; count: number };
  return sum / count;
}

function mean(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

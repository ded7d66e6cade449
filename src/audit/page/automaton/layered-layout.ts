/**
 * States and edges → where to draw them, by the layered layout of Sugiyama: put
 * nodes in layers, order each layer (crossings.ts), give heights (heights.ts).
 * Time runs from left to right: a state where a text may end is drawn twice, at
 * the left where characters start and at the right where they end, so that no
 * edge leads back.
 *
 *     0 ── E1..EC ── 3 ── 80..BF ── 1 ── 80..BF ── 0
 *
 * The layer of a state follows from the largest number of symbols to the end of
 * a character. An edge has a node in each layer that it crosses; the first of
 * them holds its label. Nothing is random: the same input gives the same bytes.
 */
import { reduceCrossings } from './crossings.ts';
import type { Edge, LayoutNode, Route } from './graph.ts';
import { assignHeights } from './heights.ts';

interface Layout {
  readonly layers: readonly (readonly LayoutNode[])[];
  readonly routes: readonly Route[];
  readonly height: number;
}

/** Half the height of a state, of a line of a label, and the margin of a label or a bend. */
const STATE = 25;
const LINE = 6.5;
const MARGIN = 6;

/** `ends`: whether a text may end in a state. */
export function layOut(states: readonly number[], ends: (state: number) => boolean, edges: readonly Edge[]): Layout {
  const depth = depths(states, ends, edges);
  const last = 2 * Math.max(1, ...depth.values()) + 2;
  const layerOf = (state: number) => (ends(state) ? 0 : last - 2 * (depth.get(state) as number));
  const layers: LayoutNode[][] = Array.from({ length: last + 1 }, () => []);
  const add = (layer: number, half: number, state: number | null = null, edge: Edge | null = null): LayoutNode => {
    const node = { layer, half, state, edge, y: 0 };
    (layers[layer] as LayoutNode[]).push(node);
    return node;
  };
  const starts = new Map(states.map((state) => [state, add(layerOf(state), STATE, state)] as const));
  const finals = new Map<number, LayoutNode>();
  const final = (state: number) => {
    const node = finals.get(state) ?? add(last, STATE, state);
    finals.set(state, node);
    return node;
  };
  const routes = edges.map((edge): Route => {
    const from = starts.get(edge.from) as LayoutNode;
    const nodes = [from, add(from.layer + 1, MARGIN + edge.label.length * LINE, null, edge)];
    if (edge.to === null) return { edge, nodes };
    const goal = ends(edge.to) ? last : layerOf(edge.to);
    for (let layer = from.layer + 2; layer < goal; layer++) nodes.push(add(layer, MARGIN + LINE));
    return { edge, nodes: [...nodes, ends(edge.to) ? final(edge.to) : (starts.get(edge.to) as LayoutNode)] };
  });
  reduceCrossings(layers, routes);
  return { layers, routes, height: assignHeights(layers, routes) };
}

/** State → the largest number of symbols to the end of a character. A cycle is entered once. */
function depths(
  states: readonly number[],
  ends: (state: number) => boolean,
  edges: readonly Edge[],
): Map<number, number> {
  const found = new Map<number, number>();
  const visit = (state: number, open: readonly number[]): number => {
    if (ends(state) || open.includes(state)) return 0;
    const known = found.get(state);
    if (known !== undefined) return known;
    const next = edges.flatMap(({ from, to }) => (from === state && to !== null ? [to] : []));
    const depth = 1 + Math.max(0, ...next.map((to) => visit(to, [...open, state])));
    found.set(state, depth);
    return depth;
  };
  for (const state of states) visit(state, []);
  return found;
}

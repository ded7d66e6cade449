/**
 * A graph → where its states, edges and labels are, by the layered layout of
 * dagre (Gansner and others, "A technique for drawing directed graphs", 1993).
 * Time runs from left to right. The same graph gives the same numbers.
 *
 *     0 ── E1..EC ──► 3 ── 80..BF ──► 1 ── 80..BF ──► 0
 */
import { Graph, layout } from '@dagrejs/dagre';
import type { Point } from './curve.ts';
import type { AutomatonGraph, Edge } from './graph.ts';

export const RADIUS = 15;
/** Width of a letter. */
const LETTER = 6.7;
const LINE = 13;

export interface PlacedState {
  readonly state: number;
  readonly at: Point;
  /** Whether it is the second of a state that is drawn twice. */
  readonly again: boolean;
}

export interface PlacedEdge {
  readonly edge: Edge;
  /** From the middle of the first state to the middle of the second. */
  readonly points: readonly Point[];
  /** The middle of the label. */
  readonly at: Point;
  readonly width: number;
  readonly height: number;
}

interface Layout {
  readonly states: readonly PlacedState[];
  readonly edges: readonly PlacedEdge[];
  readonly width: number;
  readonly height: number;
}

interface Box {
  readonly width: number;
  readonly height: number;
  readonly x: number;
  readonly y: number;
  readonly points?: readonly { readonly x: number; readonly y: number }[];
}

export function layOut({ states, edges, twice }: AutomatonGraph): Layout {
  const graph = new Graph({ multigraph: true });
  graph.setGraph({ rankdir: 'LR', nodesep: 16, edgesep: 16, ranksep: 44, marginx: 20, marginy: 8 });
  const circle = { width: 2 * RADIUS, height: 2 * RADIUS + 8 };
  for (const state of states) graph.setNode(String(state), { ...circle });
  const ending = new Set(edges.flatMap(({ to }) => (twice.has(to) ? [to] : [])));
  for (const state of ending) graph.setNode(`${state} again`, { ...circle });
  const goalOf = (to: number) => (ending.has(to) ? `${to} again` : String(to));
  for (const edge of edges) {
    const { from, to, target } = edge;
    graph.setEdge(String(from), goalOf(to), { ...labelSize(edge), labelpos: 'c' }, target);
  }
  layout(graph);
  const node = (name: string) => graph.node(name) as unknown as Box;
  const placed = edges.map((edge) => {
    const { from, to, target } = edge;
    const goal = goalOf(to);
    return { edge, goal, label: graph.edge(String(from), goal, target) as unknown as Box };
  });
  /** Middle of a column → the width of its widest label or state. */
  const columns = new Map<number, number>();
  for (const { x, width } of [...placed.map(({ label }) => label), ...graph.nodes().map(node)])
    columns.set(Math.round(x), Math.max(columns.get(Math.round(x)) ?? 0, width));
  const { width, height } = graph.graph() as { width: number; height: number };
  return {
    width: Math.ceil(width),
    height: Math.ceil(height),
    states: [
      ...states.map((state) => ({ state, at: pointOf(node(String(state))), again: false })),
      ...[...ending].map((state) => ({ state, at: pointOf(node(`${state} again`)), again: true })),
    ],
    edges: placed.map(({ edge, goal, label }) => {
      const [start, end] = [pointOf(node(String(edge.from))), pointOf(node(goal))];
      const inner = (label.points ?? []).slice(1, -1).map(pointOf);
      return {
        edge,
        points: acrossColumns([start, ...inner, end], columns),
        at: pointOf(label),
        ...labelSize(edge),
      };
    }),
  };
}

/** An edge is level for the width of each column that it leaves, passes or enters, so it meets no label of its neighbours. */
function acrossColumns(points: readonly Point[], columns: ReadonlyMap<number, number>): Point[] {
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  const way = first[0] <= last[0] ? 1 : -1;
  const across = points.flatMap(([x, y]): Point[] => {
    const half = way * Math.ceil((columns.get(x) ?? 0) / 2);
    return half === 0
      ? [[x, y]]
      : [
          [x - half, y],
          [x + half, y],
        ];
  });
  return [first, ...across.slice(1, -1), last];
}

function pointOf({ x, y }: { readonly x: number; readonly y: number }): Point {
  return [Math.round(x), Math.round(y)];
}

function labelSize({ label }: Edge): { width: number; height: number } {
  const width = Math.max(...label.map((text) => text.length * LETTER));
  return { width: Math.ceil(width) + 8, height: label.length * LINE + 4 };
}

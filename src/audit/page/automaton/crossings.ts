/**
 * Orders the nodes of each layer so that few edges cross: sweeps forth and back
 * over the layers, sorts each by the barycentres of its neighbours, and keeps
 * the order with the fewest crossings.
 */
import { type LayoutNode, type Neighbours, neighbours, type Route } from './graph.ts';

const SWEEPS = 12;

/** Reorders `layers` in place. */
export function reduceCrossings(layers: LayoutNode[][], routes: readonly Route[]): void {
  const [before, after] = [neighbours(routes, -1), neighbours(routes, 1)];
  let best = layers.map((layer) => [...layer]);
  let fewest = countCrossings(layers, routes);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    for (const layer of forward ? layers : [...layers].reverse())
      sortByBarycentre(layer, layers, forward ? before : after);
    const found = countCrossings(layers, routes);
    if (found >= fewest) continue;
    fewest = found;
    best = layers.map((layer) => [...layer]);
  }
  for (const [i, layer] of layers.entries()) layer.splice(0, layer.length, ...(best[i] as LayoutNode[]));
}

function sortByBarycentre(layer: LayoutNode[], layers: readonly LayoutNode[][], of: Neighbours): void {
  const at = new Map(layers.flatMap((each) => each.map((node, i) => [node, i / each.length] as const)));
  const barycentre = (node: LayoutNode) =>
    mean(of(node).map((other) => at.get(other) as number)) ?? (at.get(node) as number);
  const keys = new Map(layer.map((node) => [node, barycentre(node)]));
  layer.sort((a, b) => (keys.get(a) as number) - (keys.get(b) as number));
}

function countCrossings(layers: readonly LayoutNode[][], routes: readonly Route[]): number {
  const at = new Map(layers.flatMap((layer) => layer.map((node, i) => [node, i] as const)));
  const segments = routes.flatMap(({ nodes }) => nodes.slice(1).map((to, i) => [nodes[i] as LayoutNode, to] as const));
  let count = 0;
  segments.forEach(([a, b], i) => {
    for (const [c, d] of segments.slice(i + 1)) {
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

function mean(numbers: readonly number[]): number | undefined {
  return numbers.length === 0 ? undefined : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
}

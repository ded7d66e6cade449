/**
 * Gives each node its height. Every node is pulled towards its neighbours; a
 * layer moves as far as the order and the sizes of its nodes allow.
 */
import { type LayoutNode, neighbours, type Route } from './graph.ts';

const SWEEPS = 480;
/** Pull between two nodes that are not states, against 1: keeps long edges straight. */
const STRAIGHT = 40;

/** Sets `y` of every node. The result is the height of the picture. */
export function assignHeights(layers: readonly LayoutNode[][], routes: readonly Route[]): number {
  const [before, after] = [neighbours(routes, -1), neighbours(routes, 1)];
  for (const layer of layers) moveTowards(layer, () => 0);
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    const forward = sweep % 2 === 0;
    for (const layer of forward ? layers : [...layers].reverse()) {
      moveTowards(layer, (node) => wantedHeight(node, [...before(node), ...after(node)]));
    }
  }
  const all = layers.flat();
  const top = Math.min(...all.map(({ y, half }) => y - half));
  for (const node of all) node.y = Math.round(node.y - top);
  return Math.max(...all.map(({ y, half }) => y + half));
}

/** The weighted mean of the heights of the neighbours. */
function wantedHeight(node: LayoutNode, others: readonly LayoutNode[]): number {
  const weight = (other: LayoutNode) => (node.state === null && other.state === null ? STRAIGHT : 1);
  const sum = others.reduce((all, other) => all + weight(other), 0);
  return sum === 0 ? node.y : others.reduce((all, other) => all + weight(other) * other.y, 0) / sum;
}

/**
 * The heights nearest to those wanted at which no two nodes of a layer overlap:
 * isotonic regression, by pooling the nodes that would.
 */
function moveTowards(layer: readonly LayoutNode[], wanted: (node: LayoutNode) => number): void {
  const offsets: number[] = [];
  for (const [i, { half }] of layer.entries()) {
    offsets.push(i === 0 ? 0 : (offsets[i - 1] as number) + (layer[i - 1] as LayoutNode).half + half);
  }
  const pools: Pool[] = [];
  layer.forEach((node, i) => {
    pools.push({ sum: wanted(node) - (offsets[i] as number), count: 1 });
    for (let above = pools.at(-2); above && mean(above) > mean(pools.at(-1) as Pool); above = pools.at(-2)) {
      const { sum, count } = pools.pop() as Pool;
      above.sum += sum;
      above.count += count;
    }
  });
  const bases = pools.flatMap((pool) => Array<number>(pool.count).fill(mean(pool)));
  layer.forEach((node, i) => {
    node.y = (bases[i] as number) + (offsets[i] as number);
  });
}

interface Pool {
  sum: number;
  count: number;
}

function mean({ sum, count }: Pool): number {
  return sum / count;
}

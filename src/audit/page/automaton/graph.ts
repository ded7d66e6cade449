/** The graph that the layered layout works on: edges in, and for each edge its route through the layers. */

export interface Edge {
  readonly from: number;
  /** `null`: the edge ends at its label. */
  readonly to: number | null;
  /** As script/target.ts names it. */
  readonly target: string;
  /** The lines of the label. */
  readonly label: readonly string[];
}

/** A state, the label of an edge, or a bend: where an edge crosses a layer without either. */
export interface LayoutNode {
  readonly layer: number;
  readonly state: number | null;
  /** Of a label. */
  readonly edge: Edge | null;
  /** Half of the height that the node needs. */
  readonly half: number;
  /** The middle of the node. */
  y: number;
}

export interface Route {
  readonly edge: Edge;
  /** One node per layer: the first is the source state, the second the label, the last the state it reaches. */
  readonly nodes: readonly LayoutNode[];
}

export type Neighbours = (node: LayoutNode) => readonly LayoutNode[];

/** The neighbours of a node in the next layer (`step` 1) or in the one before (`step` −1). */
export function neighbours(routes: readonly Route[], step: 1 | -1): Neighbours {
  const found = new Map<LayoutNode, LayoutNode[]>();
  for (const { nodes } of routes) {
    nodes.forEach((node, i) => {
      const other = nodes[i + step];
      if (other) found.set(node, [...(found.get(node) ?? []), other]);
    });
  }
  return (node) => found.get(node) ?? [];
}

/** A piece of a graph, and the pieces that come before it. */
export interface GraphNode {
  readonly id: string;
  readonly needs: readonly string[];
}

export interface PlacedNode {
  readonly id: string;
  /** Counted from the left: one more than the furthest of those that it needs. */
  readonly column: number;
  readonly row: number;
}

/** Places the pieces of a graph in columns, in the order in which they are listed. What is in a circle stays at the left. */
export function layoutOf(nodes: readonly GraphNode[]): readonly PlacedNode[] {
  const columns = new Map<string, number>(nodes.map(({ id }) => [id, 0]));
  for (let turn = 0, moved = true; moved && turn < nodes.length; turn += 1) {
    moved = false;
    for (const { id, needs } of nodes) {
      const column = Math.max(0, ...needs.map((need) => (columns.get(need) ?? -1) + 1));
      if (column > (columns.get(id) ?? 0)) {
        columns.set(id, column);
        moved = true;
      }
    }
  }
  const rows = new Map<number, number>();
  return nodes.map(({ id }) => {
    const column = columns.get(id) ?? 0;
    const row = rows.get(column) ?? 0;
    rows.set(column, row + 1);
    return { id, column, row };
  });
}

/** What a graph is made of: nodes, with what they wait for by name. */
export interface GraphNode {
  name: string;
  dependencies: string[];
}

export interface Box {
  name: string;
  x: number;
  y: number;
}

export const boxWidth = 176;
export const boxHeight = 46;
const gapX = 64;
const gapY = 18;
const edge = 12;

/** Places nodes from left to right, each behind all that it waits for; inputs come first. */
export function layOut(inputs: string[], nodes: GraphNode[]) {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const layers = new Map(inputs.map((name) => [name, 0]));
  const layerOf = (name: string): number => {
    const known = layers.get(name);
    if (known !== undefined) return known;
    const before = byName.get(name)?.dependencies ?? [];
    const layer = 1 + Math.max(inputs.length > 0 ? 0 : -1, ...before.map(layerOf));
    layers.set(name, layer);
    return layer;
  };
  for (const { name } of nodes) layerOf(name);
  const columns: string[][] = Array.from({ length: 1 + Math.max(0, ...layers.values()) }, () => []);
  for (const name of [...inputs, ...byName.keys()]) columns[layers.get(name) as number]?.push(name);
  const tallest = Math.max(1, ...columns.map(({ length }) => length));
  const middles = new Map<string, number>();
  const boxes: Box[] = [];
  for (const [layer, names] of columns.entries()) {
    const wish = (name: string) => {
      const known = (byName.get(name)?.dependencies ?? []).flatMap((one) => middles.get(one) ?? []);
      return known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length;
    };
    // Nodes stand at the height of what they wait for, so that few lines cross.
    const sorted = layer === 0 ? names : names.toSorted((a, b) => wish(a) - wish(b));
    const top = edge + ((tallest - sorted.length) * (boxHeight + gapY)) / 2;
    for (const [index, name] of sorted.entries()) {
      const y = top + index * (boxHeight + gapY);
      middles.set(name, y + boxHeight / 2);
      boxes.push({ name, x: edge + layer * (boxWidth + gapX), y });
    }
  }
  return {
    boxes,
    width: 2 * edge + columns.length * (boxWidth + gapX) - gapX,
    height: 2 * edge + tallest * (boxHeight + gapY) - gapY,
  };
}

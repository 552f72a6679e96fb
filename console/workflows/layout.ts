/** Node of a graph, with the names of those that it waits for. */
interface GraphNode {
  name: string;
  dependencies: string[];
}

/** Left upper corner of a box. */
export interface Box {
  x: number;
  y: number;
}

export const boxWidth = 176;
export const boxHeight = 46;
const gapX = 64;
const gapY = 18;
const edge = 12;

/** Places nodes from left to right, inputs first, each after all nodes that it waits for. */
export function layOut(inputs: string[], nodes: GraphNode[]) {
  const byName = new Map(nodes.map((node) => [node.name, node.dependencies]));
  const layers = new Map(inputs.map((name) => [name, 0]));
  const layerOf = (name: string): number => {
    const known = layers.get(name);
    if (known !== undefined) return known;
    const layer = 1 + Math.max(inputs.length > 0 ? 0 : -1, ...(byName.get(name) ?? []).map(layerOf));
    layers.set(name, layer);
    return layer;
  };
  const columns: string[][] = [];
  for (const name of [...inputs, ...byName.keys()]) {
    columns[layerOf(name)] ??= [];
    columns[layerOf(name)]?.push(name);
  }
  const tallest = Math.max(1, ...columns.map(({ length }) => length));
  const boxes = new Map<string, Box>();
  for (const [layer, names] of columns.entries()) {
    // Nodes stand at the height of what they wait for, so that few lines cross.
    const wish = (name: string) => {
      const known = (byName.get(name) ?? []).map((one) => boxes.get(one)?.y ?? 0);
      return known.length === 0 ? 0 : known.reduce((sum, one) => sum + one, 0) / known.length;
    };
    const sorted = layer === 0 ? names : names.toSorted((a, b) => wish(a) - wish(b));
    const top = edge + ((tallest - sorted.length) * (boxHeight + gapY)) / 2;
    for (const [index, name] of sorted.entries()) {
      boxes.set(name, { x: edge + layer * (boxWidth + gapX), y: top + index * (boxHeight + gapY) });
    }
  }
  const width = 2 * edge + columns.length * (boxWidth + gapX) - gapX;
  return { boxes, width, height: 2 * edge + tallest * (boxHeight + gapY) - gapY };
}

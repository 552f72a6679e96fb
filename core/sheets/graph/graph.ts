/** A column as the graph knows it: its identity and the columns that it reads. */
interface GraphColumn {
  id: string;
  title: string;
  sourceIds: readonly string[];
}

/** Columns that read `changed`, directly or through others, without `changed` itself unless it is on a cycle. */
export function downstreamOf<Column extends GraphColumn>(
  columns: readonly Column[],
  changed: Iterable<string>,
): Column[] {
  const readers = new Map<string, Column[]>();
  for (const column of columns) {
    for (const sourceId of column.sourceIds) {
      const known = readers.get(sourceId);
      if (known) known.push(column);
      else readers.set(sourceId, [column]);
    }
  }
  const found = new Set<Column>();
  const open = [...changed];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const reader of readers.get(id) ?? []) {
      if (found.has(reader)) continue;
      found.add(reader);
      open.push(reader.id);
    }
  }
  return [...found];
}

/** Columns that `wanted` read, directly or through others, and `wanted` themselves: all that a run must look at. */
export function upstreamOf<Column extends GraphColumn>(columns: readonly Column[], wanted: Iterable<string>): Column[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const found = new Set<Column>();
  const open = [...wanted];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const column = byId.get(id);
    if (!column || found.has(column)) continue;
    found.add(column);
    open.push(...column.sourceIds);
  }
  return [...found];
}

/** Sorts columns so that each comes after all that it reads; sources that are not among them are ignored. */
export function inDependencyOrder<Column extends GraphColumn>(columns: readonly Column[]): Column[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const ordered: Column[] = [];
  const visited = new Set<Column>();
  // An explicit stack: a chain of 999 columns must not depend on the depth of the call stack.
  for (const root of columns) {
    const stack: { column: Column; next: number }[] = visited.has(root) ? [] : [{ column: root, next: 0 }];
    visited.add(root);
    while (stack.length > 0) {
      const frame = stack[stack.length - 1] as { column: Column; next: number };
      const sourceId = frame.column.sourceIds[frame.next++];
      if (sourceId === undefined) {
        ordered.push(frame.column);
        stack.pop();
        continue;
      }
      const source = byId.get(sourceId);
      if (source && !visited.has(source)) {
        visited.add(source);
        stack.push({ column: source, next: 0 });
      }
    }
  }
  return ordered;
}

/**
 * Finds a cycle through the column `id`. Only that column has new edges, so any new cycle goes through it.
 * @returns the columns in reading order from it back to it; null without a cycle
 */
export function findCycle<Column extends GraphColumn>(columns: readonly Column[], id: string): Column[] | null {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const start = byId.get(id);
  if (!start) return null;
  const cameFrom = new Map<string, Column>();
  const open: Column[] = [start];
  for (let column = open.pop(); column; column = open.pop()) {
    for (const sourceId of column.sourceIds) {
      if (sourceId === id) return pathTo(column, start, cameFrom);
      const source = byId.get(sourceId);
      if (!source || cameFrom.has(sourceId)) continue;
      cameFrom.set(sourceId, column);
      open.push(source);
    }
  }
  return null;
}

function pathTo<Column extends GraphColumn>(last: Column, start: Column, cameFrom: Map<string, Column>): Column[] {
  const path: Column[] = [start];
  for (let column = last; column !== start; column = cameFrom.get(column.id) as Column) path.splice(1, 0, column);
  return [...path, start];
}

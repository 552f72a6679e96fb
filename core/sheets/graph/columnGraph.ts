import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { isComposition, isComputed } from "../../../domain/columnKind.ts";
import { downstreamOf, inDependencyOrder, upstreamOf } from "./graph.ts";

type NodeColumn = ColumnRecord & { sourceIds: string[] };

/** Keeps what was made of a list for as long as the list itself is kept: those of wide sheets are read again and again. */
function keptFor<List extends object, Made>(make: (list: List) => Made): (list: List) => Made {
  const made = new WeakMap<List, Made>();
  return (list) => {
    const known = made.get(list) ?? make(list);
    made.set(list, known);
    return known;
  };
}

export const graphOf = keptFor((columns: readonly ColumnRecord[]): readonly NodeColumn[] =>
  columns.map((column) => ({
    ...column,
    sourceIds: column.dependencies.map((dependency) => dependency.column_id),
  })),
);

/** The columns with these keys and all that they need. */
export function neededColumns(columns: readonly ColumnRecord[], columnKeys: readonly number[]) {
  const wanted = new Set(columnKeys);
  const graph = graphOf(columns);
  const wantedIds = graph.filter((column) => wanted.has(column.column_key)).map((column) => column.id);
  return upstreamOf(graph, wantedIds);
}

/** The computed columns that read these, directly or through others: what becomes stale when they change. */
export function computedReadersOf(columns: readonly ColumnRecord[], changedIds: Iterable<string>): ColumnRecord[] {
  return downstreamOf(graphOf(columns), changedIds).filter(isComputed);
}

/** The id of the column whose cells a composition shows; undefined for one that is not configured. */
export function sourceOfComposition(column: ColumnRecord): string | undefined {
  return column.dependencies.find(({ config_key }) => config_key === "source" || config_key === "sources")?.column_id;
}

/**
 * The column in which the cells that this one shows are: itself, or, for a composition of a column of its own sheet, that
 * column, however many compositions lie between. A composition of another sheet's column is its own origin.
 * @returns undefined when a column on the way is gone
 */
export function originColumnOf(column: ColumnRecord, columns: readonly ColumnRecord[]): ColumnRecord | undefined {
  let origin: ColumnRecord | undefined = column;
  while (origin && isComposition(origin) && origin.source_sheet_id === null) {
    const sourceId = sourceOfComposition(origin);
    if (sourceId === undefined) return origin;
    origin = columns.find(({ id }) => id === sourceId);
  }
  return origin;
}

/** A computed column in a run: with the computed columns that it needs, also where compositions lie between. */
export interface OrderedColumn {
  column: NodeColumn;
  /** Positions of the columns that it needs in the list that it is in. */
  sources: number[];
}

/** The computed ones among these columns, each after those that it needs. */
export const computedInOrder = keptFor((columns: readonly NodeColumn[]): readonly OrderedColumn[] => {
  const computed = inDependencyOrder(columns).filter(isComputed);
  const positions = new Map(computed.map((column, position) => [column.id, position]));
  const byId = new Map(columns.map((column) => [column.id, column]));
  const needed = (id: string) => {
    const column = byId.get(id);
    const origin = column && originColumnOf(column, columns);
    return (origin && positions.get(origin.id)) ?? [];
  };
  return computed.map((column) => ({ column, sources: [...new Set(column.sourceIds.flatMap(needed))] }));
});

/** The columns with these keys and those that read them or are read by them, directly or through others. */
export function connectedTo(ordered: readonly OrderedColumn[], keys: ReadonlySet<number>): OrderedColumn[] {
  const neighbours = ordered.map(({ sources }) => [...sources]);
  for (const [position, { sources }] of ordered.entries()) {
    for (const source of sources) neighbours[source]?.push(position);
  }
  const found = new Set<number>();
  const open = ordered.flatMap(({ column }, position) => (keys.has(column.column_key) ? [position] : []));
  for (let position = open.pop(); position !== undefined; position = open.pop()) {
    if (found.has(position)) continue;
    found.add(position);
    open.push(...(neighbours[position] as number[]));
  }
  const places = new Map([...found].sort((a, b) => a - b).map((position, place) => [position, place]));
  return [...places.keys()].map((position) => {
    const { column, sources } = ordered[position] as OrderedColumn;
    return { column, sources: sources.map((source) => places.get(source) as number) };
  });
}

/** Ids of the columns that a column reads, and of those behind compositions among them. */
export function sourcesBehind(column: NodeColumn, columns: readonly NodeColumn[]): string[] {
  const found = new Set(column.sourceIds);
  for (const id of found) {
    const source = columns.find((column) => column.id === id);
    if (source && isComposition(source)) for (const behind of source.sourceIds) found.add(behind);
  }
  return [...found];
}

import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { listColumnsAnywhere, type PlacedColumn } from "../../../db/queries/sheets/compositions.ts";
import type { Scope } from "../../../db/scope.ts";
import { sourceOfComposition } from "../graph/columnGraph.ts";

/** Columns that the dependencies of a sheet's columns point at, by id, in this sheet and in others. */
export type ColumnSources = ReadonlyMap<string, PlacedColumn>;

/** @param columns all columns of the sheet */
export async function readColumnSources(
  db: Scope,
  columns: readonly ColumnRecord[],
  tableId: string,
): Promise<ColumnSources> {
  const followed = columns.filter((column) => column.source_sheet_id !== null);
  const ids = followed.flatMap((column) => sourceOfComposition(column) ?? []);
  const elsewhere = followed.length === 0 ? [] : await listColumnsAnywhere(db, ids);
  const sources = new Map<string, PlacedColumn>(elsewhere.map((column) => [column.id, column]));
  const named = new Set(columns.flatMap(({ dependencies }) => dependencies.map(({ column_id }) => column_id)));
  for (const column of columns) if (named.has(column.id)) sources.set(column.id, { ...column, table_id: tableId });
  return sources;
}

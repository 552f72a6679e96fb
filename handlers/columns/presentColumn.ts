import type { SystemColumn } from "../../core/sheets/columns/systemColumns.ts";
import { sourceOfComposition } from "../../core/sheets/graph/columnGraph.ts";
import type { ColumnRecord } from "../../db/queries/sheets/columns.ts";
import { listColumnsAnywhere, type PlacedColumn } from "../../db/queries/sheets/compositions.ts";
import type { Scope } from "../../db/scope.ts";
import type { components } from "../../generated/types.ts";

type Column = components["schemas"]["Column"];

/**
 * Shows columns of a sheet; their dependencies tell the title and the full name of what they point at, while that exists.
 * @param columns all columns of the sheet
 */
export async function columnPresenter(
  db: Scope,
  columns: readonly ColumnRecord[],
  tableId: string,
): Promise<(column: ColumnRecord) => Column> {
  const followed = columns.filter((column) => column.source_sheet_id !== null);
  const elsewhere =
    followed.length === 0
      ? []
      : await listColumnsAnywhere(
          db,
          followed.flatMap((column) => sourceOfComposition(column) ?? []),
        );
  const sources = new Map<string, PlacedColumn>(elsewhere.map((column) => [column.id, column]));
  for (const column of columns) sources.set(column.id, { ...column, table_id: tableId });
  return (column) => presentColumn(column, sources);
}

/** A system column depends on nothing that a caller could change. */
export function presentSystemColumn(
  { id, title, position_rank, created_at, updated_at }: SystemColumn,
  sheet: { id: string; workspace_id: number },
): Column {
  return {
    id,
    sheet_id: sheet.id,
    workspace_id: sheet.workspace_id,
    title,
    type: "ABSOLUTE_NUMERIC",
    config: null,
    dependencies: [],
    position_rank,
    is_output_column: false,
    created_at,
    updated_at,
  };
}

function presentColumn(column: ColumnRecord, sources: ReadonlyMap<string, PlacedColumn>): Column {
  return {
    id: column.id,
    sheet_id: column.sheet_id,
    workspace_id: column.workspace_id,
    title: column.title,
    type: column.type as components["schemas"]["ColumnType"],
    config: column.config as Column["config"],
    dependencies: column.dependencies.map((dependency) => {
      const source = sources.get(dependency.column_id);
      return {
        ...dependency,
        source_resolver: source ? `${source.table_id}.${source.sheet_id}.${source.id}` : null,
        source_label: source?.title ?? null,
      };
    }),
    position_rank: column.position_rank,
    is_output_column: column.is_output_column,
    created_at: column.created_at,
    updated_at: column.updated_at,
  };
}

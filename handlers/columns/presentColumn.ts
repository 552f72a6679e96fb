import type { ColumnSources } from "../../core/sheets/columns/columnSources.ts";
import type { SystemColumn } from "../../core/sheets/columns/systemColumns.ts";
import type { ColumnRecord } from "../../db/queries/sheets/columns.ts";
import type { Schemas } from "../../generated/types.ts";

/** A system column, which depends on nothing that a caller could change. */
export function presentSystemColumn(
  { id, title, position_rank, created_at, updated_at }: SystemColumn,
  sheet: { id: string; workspace_id: number },
): Schemas["Column"] {
  return {
    id,
    sheet_id: sheet.id,
    workspace_id: sheet.workspace_id,
    title,
    type: "ABSOLUTE_NUMERIC",
    config: {},
    dependencies: [],
    position_rank,
    is_output_column: false,
    created_at,
    updated_at,
  };
}

/** A column whose dependencies show the title and the full name of their sources, while those exist. */
export function presentColumn(column: ColumnRecord, sources: ColumnSources): Schemas["Column"] {
  return {
    id: column.id,
    sheet_id: column.sheet_id,
    workspace_id: column.workspace_id,
    title: column.title,
    type: column.type as Schemas["ColumnType"],
    config: (column.config ?? {}) as Schemas["Column"]["config"],
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
    ...(column.auto_cells_per_day !== null && { auto: { max_cells_per_day: column.auto_cells_per_day } }),
    created_at: column.created_at,
    updated_at: column.updated_at,
  };
}

/** Reads `auto` of a request; null turns it off, and undefined leaves it as it is. */
export function autoCells(auto: Schemas["CreateColumnRequest"]["auto"]): number | null | undefined {
  return auto ? auto.max_cells_per_day : auto;
}

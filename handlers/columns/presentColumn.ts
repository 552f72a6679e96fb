import type { ColumnRecord } from "../../db/queries/columns.ts";
import type { components } from "../../generated/types.ts";

/** A column; its dependencies tell the title and the full name of what they point at, while that exists. */
export function presentColumn(
  column: ColumnRecord,
  columns: readonly ColumnRecord[],
  tableId: string,
): components["schemas"]["Column"] {
  return {
    id: column.id,
    sheet_id: column.sheet_id,
    workspace_id: column.workspace_id,
    title: column.title,
    type: column.type as components["schemas"]["ColumnType"],
    config: column.config as components["schemas"]["Column"]["config"],
    dependencies: column.dependencies.map((dependency) => {
      const source = columns.find((other) => other.id === dependency.column_id);
      return {
        ...dependency,
        source_resolver: source ? `${tableId}.${column.sheet_id}.${source.id}` : null,
        source_label: source?.title ?? null,
      };
    }),
    position_rank: column.position_rank,
    is_output_column: column.is_output_column,
    created_at: column.created_at,
    updated_at: column.updated_at,
  };
}

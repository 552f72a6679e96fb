import { listRows as readRows } from "../../core/sheets/rows/listRows.ts";
import { decodeCursor, listEnvelope } from "../../core/values/cursor.ts";
import { presentColumn, presentSystemColumn } from "../columns/presentColumn.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentAggregates } from "./presentAggregates.ts";
import { presentRow, presentSystemCells } from "./presentRow.ts";

export async function listRows(ctx: Context, { params, query }: Input<"listRows">): Reply<"listRows"> {
  const { limit, order, cursor } = query;
  const page = { of: params.sheet_id.toLowerCase(), sort: "row_index", order, filters: {} };
  const cursorAfter = decodeCursor(page, ["integer"], cursor) as [number] | null;
  const { column_ids, first_row_index } = query;
  const firstAfter = first_row_index === undefined ? null : first_row_index + (order === "asc" ? -1 : 1);
  const found = await readRows(ctx.db, params, {
    order,
    after: cursorAfter?.[0] ?? firstAfter,
    limit,
    columnIds: column_ids === undefined ? null : new Set(column_ids.map((id) => id.toLowerCase())),
    withSources: query.include_columns ?? cursor === undefined,
    withSystemColumns: query.include_system_columns,
    withTotals: query.include_execution_metadata_aggregates,
  });
  const { sheet, columns, systemColumns, sources } = found;
  const { data, ...envelope } = listEnvelope(found.rows, limit, page, (row) => [row.row_index]);
  const shownColumns = sources && [
    ...columns.map((column) => presentColumn(column, sources)),
    ...systemColumns.map((column) => presentSystemColumn(column, sheet)),
  ];
  return {
    status: 200,
    body: {
      ...envelope,
      data: data.map((row) => ({
        row_index: row.row_index,
        cells: {
          ...presentRow(found.shownColumns, row, found.cells).cells,
          ...presentSystemCells(found.shownSystemColumns, sheet.id, row.row_index, found.systemCells),
        },
      })),
      ...(query.include_row_count && { row_count: sheet.row_count }),
      columns: shownColumns?.sort((a, b) => a.position_rank - b.position_rank) ?? [],
      version: sheet.version_count,
      ...(found.metrics && { execution_metadata_aggregates: presentAggregates(found.metrics) }),
    },
  };
}

import { listRows as readRows } from "../../core/sheets/rows/listRows.ts";
import { keyAfter, listEnvelope } from "../../core/values/cursor.ts";
import { textsWithin } from "../../core/values/pageBytes.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentColumn, presentSystemColumn } from "../columns/presentColumn.ts";
import { handler, writtenPage } from "../handler.ts";
import { presentAggregates } from "./presentAggregates.ts";
import { presentSystemCells, rowWriter } from "./presentRow.ts";

export const listRows = handler<"listRows">(async (ctx, { params, query }, reply) => {
  const { limit, order, cursor } = query;
  const page = { of: params.sheet_id.toLowerCase(), order, key: { row_index: "integer" } } as const;
  const { column_ids, first_row_index } = query;
  const firstAfter = first_row_index === undefined ? null : first_row_index + (order === "asc" ? -1 : 1);
  const found = await readRows(ctx.db, params, {
    order,
    after: keyAfter(page, cursor)?.row_index ?? firstAfter,
    limit,
    firstColumn: query.first_column_index,
    columnCount: query.column_count ?? null,
    columnIds: column_ids === undefined ? null : new Set(column_ids.map((id) => id.toLowerCase())),
    withSources: query.include_columns ?? cursor === undefined,
    withSystemColumns: query.include_system_columns,
    withTotals: query.include_execution_metadata_aggregates,
  });
  const { sheet, columns, systemColumns, sources } = found;
  const shownColumns = sources && [
    ...columns.map((column) => presentColumn(column, sources)),
    ...systemColumns.map((column) => presentSystemColumn(column, sheet)),
  ];
  const writeRow = rowWriter(found.shownColumns, found.cells);
  const written = textsWithin(
    found.rows
      .values()
      .take(found.fitting)
      .map((row) =>
        writeRow(row, presentSystemCells(found.shownSystemColumns, sheet.id, row.row_index, found.systemCells)),
      ),
  );
  const { data: _, ...envelope } = listEnvelope(found.rows, limit, page, written.length);
  return reply(
    200,
    writtenPage<Schemas["ListRowsResponse"]>(
      {
        ...envelope,
        ...(query.include_row_count && { row_count: sheet.row_count }),
        columns: shownColumns?.sort((a, b) => a.position_rank - b.position_rank) ?? [],
        version: sheet.version_count,
        ...(found.metrics && { execution_metadata_aggregates: presentAggregates(found.metrics) }),
      },
      written,
    ),
  );
});

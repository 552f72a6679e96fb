import { addRows as appendRows } from "../../core/sheets/rows/addRows.ts";
import { readRowCells } from "../../core/sheets/rows/readRows.ts";
import type { Json } from "../../core/values/json.ts";
import { handler } from "../handler.ts";
import { presentRow } from "./presentRow.ts";

export const addRows = handler<"addRows">(async (ctx, { params, body }, reply) => {
  return ctx.db.transaction(async (db) => {
    const { sheet, columns, rows, run } = await appendRows(db, params, {
      count: body?.count ?? 1,
      values: (body?.values ?? []) as Record<string, Json>[],
    });
    const read = await readRowCells(db, sheet.id, columns, rows);
    const rowIndices = rows.map((row) => row.row_index);
    return reply(201, {
      success: true,
      rows_created: rows.length,
      start_row_index: rowIndices[0] as number,
      row_indices: rowIndices,
      rows: rows.map((row) => presentRow(columns, row, read)),
      cell_count: rows.length * columns.length,
      row_count: sheet.row_count,
      version: sheet.version_count,
      ...(run && { operation_id: run.id }),
    });
  });
});

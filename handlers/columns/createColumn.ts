import { createColumn as addColumn } from "../../core/columns/createColumn.ts";
import { columnType } from "../../core/columns/types.ts";
import type { Json } from "../../core/values/json.ts";
import { listRowPage } from "../../db/queries/rows.ts";
import { listVersionTimes } from "../../db/queries/versions.ts";
import { presentComputedCell, presentTextCell } from "../cells/presentCell.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentColumn } from "./presentColumn.ts";

/** Cells that the answer lists at most: a sheet may have millions. Stated in the contract. */
const listedCells = 1000;

export async function createColumn(
  ctx: Context,
  { params, body }: Input<"createColumn">,
): Promise<Reply<"createColumn">> {
  return ctx.db.transaction(async (db) => {
    const { sheet, column, columns } = await addColumn(
      db,
      { tableId: params.table_id, sheetId: params.sheet_id },
      {
        title: body.title,
        type: columnType(body.type),
        config: (body.config ?? null) as Json,
        dependencies: body.dependencies ?? [],
        isOutputColumn: body.is_output_column,
      },
      ctx.actor.name,
    );
    const rows = (await listRowPage(db, sheet.id, { order: "asc", after: null, limit: listedCells })).slice(
      0,
      listedCells,
    );
    const times = await listVersionTimes(db, sheet.id, [...new Set(rows.map((row) => row.valid_from))]);
    return {
      status: 201,
      body: {
        success: true,
        column: presentColumn(column, columns, sheet.table_id),
        cells: rows.map((row) =>
          column.text_slot === null
            ? presentComputedCell(column, row.row_index, undefined, "STALE")
            : presentTextCell(column, row.row_index, null, times.get(row.valid_from) ?? column.created_at),
        ),
        version: sheet.version_count,
      },
    };
  });
}

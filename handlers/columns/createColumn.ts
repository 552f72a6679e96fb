import { createColumn as addColumn } from "../../core/sheets/columns/createColumn.ts";
import { columnType } from "../../core/sheets/columns/types.ts";
import { readRowCells } from "../../core/sheets/rows/readRows.ts";
import type { Json } from "../../core/values/json.ts";
import { listRowPage } from "../../db/queries/sheets/rows.ts";
import { isComputed } from "../../domain/columnKind.ts";
import { limits } from "../../generated/limits.ts";
import { presentComputedCell } from "../cells/presentCell.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentCell } from "../rows/presentRow.ts";
import { columnPresenter } from "./presentColumn.ts";

/** Cells that the answer lists at most: a sheet may have millions. */
const listedCells = limits["CreateColumnResponse.cells.maxItems"];

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
    // Nothing is computed yet, whatever waits; what a composition shows may be in any column.
    const read = isComputed(column) ? null : await readRowCells(db, sheet.id, columns, rows);
    const present = await columnPresenter(db, columns, sheet.table_id);
    return {
      status: 201,
      body: {
        success: true,
        column: present(column),
        cells: rows.map((row) =>
          read ? presentCell(column, row, read) : presentComputedCell(column, row.row_index, undefined, "STALE"),
        ),
        version: sheet.version_count,
      },
    };
  });
}

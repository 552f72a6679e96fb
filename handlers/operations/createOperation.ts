import { recalculateRange, type StartedRun } from "../../core/engine/recalculate.ts";
import { readRowCells } from "../../core/rows/readRows.ts";
import { listRowPage } from "../../db/queries/rows.ts";
import type { Scope } from "../../db/scope.ts";
import { presentComputedCell } from "../cells/presentCell.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { operationUrl } from "./presentOperation.ts";

/** Cells that the answer lists at most. Stated in the contract. */
const listedCells = 1000;

export async function createOperation(
  ctx: Context,
  { params, body }: Input<"createOperation">,
): Promise<Reply<"createOperation">> {
  return ctx.db.transaction(async (db) => {
    const run = await recalculateRange(
      db,
      { tableId: params.table_id, sheetId: params.sheet_id },
      { columnIds: body?.column_ids ?? null, rowIndices: body?.row_ids ?? null, statuses: body?.statuses ?? null },
      ctx.actor.name,
    );
    const { operation, sheet } = run;
    if (!operation) return { status: 200, body: { success: true, cell_count: 0, virtual_cell_count: 0, cells: [] } };
    return {
      status: 202,
      body: {
        success: true,
        operation: "recalculate",
        operation_id: operation.id,
        execution_id: operation.id,
        execution_ids: [operation.id],
        cell_count: operation.cell_count,
        version: sheet.version_count,
        status_url: operationUrl(params, operation.id),
        virtual_cell_count: 0,
        cells: await firstCells(db, run),
      },
    };
  });
}

/** The first cells that wait now, by row. Looks at no more rows than could fill the list. */
async function firstCells(db: Scope, { sheet, columns, operation }: StartedRun) {
  const selected = columns.filter((column) => operation?.column_keys.includes(column.column_key));
  const limit = Math.ceil(listedCells / Math.max(1, selected.length));
  const rows = (await listRowPage(db, sheet.id, { order: "asc", after: null, limit })).slice(0, limit);
  const { states } = await readRowCells(db, sheet.id, columns, rows);
  return rows
    .flatMap((row) =>
      selected.flatMap((column) => {
        const { stored, status } = states(column.column_key, row.row_index);
        return status === "QUEUED" ? [presentComputedCell(column, row.row_index, stored, status)] : [];
      }),
    )
    .slice(0, listedCells);
}

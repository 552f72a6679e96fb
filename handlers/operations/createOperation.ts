import { followSources } from "../../core/sheets/compositions/followSource.ts";
import { readCeilings } from "../../core/sheets/engine/ceilings.ts";
import { planRun } from "../../core/sheets/engine/planRun.ts";
import { recalculateRange, type StartedRun } from "../../core/sheets/engine/recalculate.ts";
import { readRowCells } from "../../core/sheets/rows/readRows.ts";
import type { OperationRecord } from "../../db/queries/sheets/operations.ts";
import { listRowPage, listRowsAt, type RowRecord } from "../../db/queries/sheets/rows.ts";
import type { SheetRecord } from "../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../db/scope.ts";
import { limits } from "../../generated/limits.ts";
import { presentComputedCell } from "../cells/presentCell.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { operationUrl } from "./presentOperation.ts";
import { presentPlan } from "./presentPlan.ts";

/** Cells that the answer lists at most. */
const listedCells = limits["CreateOperationQueuedResponse.cells.maxItems"];

export async function createOperation(
  ctx: Context,
  { params, query, body }: Input<"createOperation">,
): Promise<Reply<"createOperation">> {
  const place = { tableId: params.table_id, sheetId: params.sheet_id };
  const request = {
    columnIds: body?.column_ids ?? null,
    rowIndices: body?.row_ids ?? null,
    statuses: body?.statuses ?? null,
  };
  if (query.dry_run) return { status: 200, body: presentPlan(await planRun(ctx.db, place, request)) };
  await followSources(ctx.db, params.sheet_id);
  return ctx.db.transaction(async (db) => {
    const run = await recalculateRange(db, place, request, ctx.actor.name, readCeilings(body?.ceilings));
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
        cells: await firstCells(db, run, operation),
      },
    };
  });
}

/** The first cells that wait now, by row. Looks at no more rows than could fill the list. */
async function firstCells(db: Scope, { sheet, columns }: StartedRun, operation: OperationRecord) {
  const selected = columns.filter((column) => operation.column_keys.includes(column.column_key));
  const limit = Math.ceil(listedCells / Math.max(1, selected.length));
  const rows = await firstRows(db, sheet, operation.row_indices, limit);
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

/** The first rows of the sheet, or of those that the operation is about (which come in order). */
async function firstRows(
  db: Scope,
  sheet: SheetRecord,
  rowIndices: number[] | null,
  limit: number,
): Promise<RowRecord[]> {
  if (rowIndices === null) {
    return (await listRowPage(db, sheet.id, { order: "asc", after: null, limit })).slice(0, limit);
  }
  const rows = await listRowsAt(db, sheet.id, sheet.version_count, rowIndices.slice(0, limit));
  return rows.sort((a, b) => a.row_index - b.row_index);
}

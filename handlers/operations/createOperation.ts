import { planRun } from "../../core/sheets/engine/planRun.ts";
import { requestRun } from "../../core/sheets/engine/requestRun.ts";
import { limits } from "../../generated/limits.ts";
import { presentComputedCell } from "../cells/presentCell.ts";
import { handler } from "../handler.ts";
import { operationUrl } from "./presentOperation.ts";
import { presentPlan } from "./presentPlan.ts";

const listedCells = limits["CreateOperationQueuedResponse.cells.maxItems"];

export const createOperation = handler<"createOperation">(async (ctx, { params, query, body }, reply) => {
  const request = {
    columnIds: body?.column_ids ?? null,
    rowIndices: body?.row_ids ?? null,
    statuses: body?.statuses ?? null,
  };
  if (query.dry_run) return reply(200, presentPlan(await planRun(ctx.db, params, request)));
  const run = await requestRun(ctx.db, params, request, body?.ceilings, listedCells);
  const { operation, sheet, waiting } = run;
  if (!operation) return reply(200, { success: true, cell_count: 0, virtual_cell_count: 0, cells: [] });
  return reply(202, {
    success: true,
    operation: "recalculate",
    operation_id: operation.id,
    execution_id: operation.id,
    execution_ids: [operation.id],
    cell_count: operation.cell_count,
    version: sheet.version_count,
    status_url: operationUrl(params, operation.id),
    virtual_cell_count: 0,
    cells: waiting.map(({ column, rowIndex, stored }) => presentComputedCell(column, rowIndex, stored, "QUEUED")),
  });
});

import { countStatuses } from "../../core/sheets/cells/statusCounts.ts";
import { listSpending } from "../../db/queries/sheets/operationSpending.ts";
import { listActiveOperations } from "../../db/queries/sheets/operations.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function listOperations(
  ctx: Context,
  { params }: Input<"listOperations">,
): Promise<Reply<"listOperations">> {
  return ctx.db.snapshot(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const { total, counts } = await countStatuses(db, sheet);
    const operations = await listActiveOperations(db, sheet.id, { first: 0, last: -1 });
    const spending = await listSpending(
      db,
      operations.map(({ id }) => id),
    );
    return {
      status: 200,
      body: {
        success: true,
        sheet_id: sheet.id,
        version: sheet.version_count,
        total_cells: total,
        status_counts: counts,
        pending_count: counts.QUEUED + counts.DISPATCHED + counts.RUNNING,
        active_operations: operations.map((operation) =>
          presentOperation(operation, params, operation.running_cell_count, spending.get(operation.id)),
        ),
      },
    };
  });
}

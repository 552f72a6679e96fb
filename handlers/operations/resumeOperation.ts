import { ceilingsOf } from "../../core/engine/ceilings.ts";
import { resumeOperation as resumeRun } from "../../core/engine/resumeOperation.ts";
import { Problem } from "../../db/problem.ts";
import { listSpending } from "../../db/queries/operationSpending.ts";
import { countRunningCells } from "../../db/queries/operations.ts";
import { getSheet } from "../../db/queries/sheets.ts";
import { isUuid } from "../../db/uuid.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function resumeOperation(
  ctx: Context,
  { params, body }: Input<"resumeOperation">,
): Promise<Reply<"resumeOperation">> {
  const { operation_id: operationId } = params;
  const ceilings = ceilingsOf(body?.ceilings);
  return ctx.db.transaction(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const operation = isUuid(operationId) ? await resumeRun(db, sheet.id, operationId, ceilings) : null;
    if (!operation) throw new Problem("not_found", `There is no operation ${operationId} in this sheet.`);
    const running = await countRunningCells(db, operation.id);
    const spent = (await listSpending(db, [operation.id])).get(operation.id);
    return { status: 200, body: { success: true, operation: presentOperation(operation, params, running, spent) } };
  });
}

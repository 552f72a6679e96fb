import { readCeilings } from "../../core/sheets/engine/ceilings.ts";
import { resumeOperation as resumeRun } from "../../core/sheets/engine/resumeOperation.ts";
import { listSpending } from "../../db/queries/sheets/operationSpending.ts";
import { countRunningCells } from "../../db/queries/sheets/operations.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { Problem } from "../../domain/problem.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function resumeOperation(
  ctx: Context,
  { params, body }: Input<"resumeOperation">,
): Promise<Reply<"resumeOperation">> {
  const { operation_id: operationId } = params;
  const ceilings = readCeilings(body?.ceilings);
  return ctx.db.transaction(async (db) => {
    const sheet = await getSheet(db, params.table_id, params.sheet_id);
    const operation = isUuid(operationId) ? await resumeRun(db, sheet.id, operationId, ceilings) : null;
    if (!operation) throw new Problem("not_found", `There is no operation ${operationId} in this sheet.`);
    const running = await countRunningCells(db, operation.id);
    const spent = (await listSpending(db, [operation.id])).get(operation.id);
    return { status: 200, body: { success: true, operation: presentOperation(operation, params, running, spent) } };
  });
}

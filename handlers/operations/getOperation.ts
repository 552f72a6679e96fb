import { listSpending } from "../../db/queries/sheets/operationSpending.ts";
import { countRunningCells, findOperation } from "../../db/queries/sheets/operations.ts";
import { getSheet } from "../../db/queries/sheets/sheets.ts";
import { Problem } from "../../domain/problem.ts";
import { isUuid } from "../../domain/uuid.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function getOperation(ctx: Context, { params }: Input<"getOperation">): Promise<Reply<"getOperation">> {
  const { operation_id: operationId, sheet_id: sheetId } = params;
  await getSheet(ctx.db, params.table_id, sheetId);
  const operation = isUuid(operationId) ? await findOperation(ctx.db, operationId) : null;
  if (operation?.kind !== "cells" || operation.sheet_id !== sheetId.toLowerCase()) {
    throw new Problem("not_found", `There is no operation ${operationId} in this sheet.`);
  }
  const [running, spending] = await Promise.all([
    countRunningCells(ctx.db, operation.id),
    listSpending(ctx.db, [operation.id]),
  ]);
  const shown = presentOperation(operation, params, running, spending.get(operation.id));
  return { status: 200, body: { success: true, operation: shown } };
}

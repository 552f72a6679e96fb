import { readOperation } from "../../core/sheets/engine/sheetOperations.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function getOperation(ctx: Context, { params }: Input<"getOperation">): Reply<"getOperation"> {
  const { table_id: tableId, sheet_id: sheetId, operation_id: operationId } = params;
  const progress = await readOperation(ctx.db, { tableId, sheetId }, operationId);
  return { status: 200, body: { success: true, operation: presentOperation(progress, params) } };
}

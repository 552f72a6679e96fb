import { readCeilings } from "../../core/sheets/engine/ceilings.ts";
import { resumeSheetOperation } from "../../core/sheets/engine/sheetOperations.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function resumeOperation(
  ctx: Context,
  { params, body }: Input<"resumeOperation">,
): Reply<"resumeOperation"> {
  const { table_id: tableId, sheet_id: sheetId, operation_id: operationId } = params;
  const ceilings = readCeilings(body?.ceilings);
  const progress = await resumeSheetOperation(ctx.db, { tableId, sheetId }, operationId, ceilings);
  return { status: 200, body: { success: true, operation: presentOperation(progress, params) } };
}

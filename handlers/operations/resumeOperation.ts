import { readCeilings } from "../../core/sheets/engine/ceilings.ts";
import { resumeSheetOperation } from "../../core/sheets/engine/resumeOperation.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function resumeOperation(
  ctx: Context,
  { params, body }: Input<"resumeOperation">,
): Reply<"resumeOperation"> {
  const ceilings = readCeilings(body?.ceilings);
  const progress = await resumeSheetOperation(ctx.db, params, params.operation_id, ceilings);
  return { status: 200, body: { success: true, operation: presentOperation(progress, params) } };
}

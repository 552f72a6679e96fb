import { readCeilings } from "../../core/sheets/engine/ceilings.ts";
import { resumeSheetOperation } from "../../core/sheets/engine/resumeOperation.ts";
import { handler } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export const resumeOperation = handler<"resumeOperation">(async (ctx, { params, body }, reply) => {
  const ceilings = readCeilings(body?.ceilings);
  const progress = await resumeSheetOperation(ctx.db, params, params.operation_id, ceilings);
  return reply(200, { success: true, operation: presentOperation(progress, params) });
});

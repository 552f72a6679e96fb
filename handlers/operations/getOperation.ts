import { readOperation } from "../../core/sheets/engine/sheetOperations.ts";
import { handler } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export const getOperation = handler<"getOperation">(async (ctx, { params, query }, reply) => {
  const progress = await readOperation(ctx.db, params, params.operation_id);
  return reply(200, { success: true, operation: presentOperation(progress, params, query.include ?? []) });
});

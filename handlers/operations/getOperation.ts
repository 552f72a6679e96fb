import { readOperation } from "../../core/sheets/engine/sheetOperations.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentOperation } from "./presentOperation.ts";

export async function getOperation(ctx: Context, { params, query }: Input<"getOperation">): Reply<"getOperation"> {
  const progress = await readOperation(ctx.db, params, params.operation_id);
  return { status: 200, body: { success: true, operation: presentOperation(progress, params, query.include ?? []) } };
}

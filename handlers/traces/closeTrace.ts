import { closeTrace as closeTraceRecord } from "../../core/logs/spans/closeTrace.ts";
import { storedTraceId } from "../../core/logs/spans/span.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function closeTrace(ctx: Context, { params }: Input<"closeTrace">): Reply<"closeTrace"> {
  const { closed_at, ...closure } = await closeTraceRecord(ctx.db, storedTraceId(params.trace_id));
  // A closure never changes.
  const times = { created_at: closed_at, updated_at: closed_at };
  return { status: 201, body: { success: true, closure: { ...closure, status: "closed", ...times } } };
}

import { closeTrace as closeTraceRecord } from "../../core/logs/spans/closeTrace.ts";
import { storedTraceId } from "../../core/logs/spans/span.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function closeTrace(ctx: Context, { params }: Input<"closeTrace">): Reply<"closeTrace"> {
  const { closed_at, ...closure } = await closeTraceRecord(ctx.db, storedTraceId(params.trace_id));
  const body = {
    success: true as const,
    closure: { ...closure, status: "closed" as const, ...presentTimes(closed_at) },
  };
  return { status: 201, body };
}

/** Times of a closure, which never changes. */
function presentTimes(time: string) {
  return { created_at: time, updated_at: time };
}

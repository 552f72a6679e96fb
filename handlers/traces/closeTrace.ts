import { closeTrace as closeTraceRecord } from "../../core/logs/spans/closeTrace.ts";
import { storedTraceId } from "../../core/logs/spans/span.ts";
import { handler } from "../handler.ts";

export const closeTrace = handler<"closeTrace">(async (ctx, { params }, reply) => {
  const { closed_at, ...closure } = await closeTraceRecord(ctx.db, storedTraceId(params.trace_id));
  // A closure never changes.
  const times = { created_at: closed_at, updated_at: closed_at };
  return reply(201, { success: true, closure: { ...closure, status: "closed", ...times } });
});

import { readSpan } from "../../core/logs/spans/readTrace.ts";
import { handler } from "../handler.ts";
import { presentSpan } from "./presentSpan.ts";

export const getSpan = handler<"getSpan">(async (ctx, { params }, reply) => {
  return reply(200, { success: true, span: presentSpan(await readSpan(ctx.db, params.trace_id, params.span_id)) });
});

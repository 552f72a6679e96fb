import { readTraceTree } from "../../core/logs/spans/readTrace.ts";
import { handler } from "../handler.ts";
import { presentListedSpan } from "./presentSpan.ts";

export const listTraceSpans = handler<"listTraceSpans">(async (ctx, { params, query }, reply) => {
  const { spans, ...page } = await readTraceTree(ctx.db, params.trace_id, query);
  return reply(200, { success: true, spans: spans.map(presentListedSpan), ...page });
});

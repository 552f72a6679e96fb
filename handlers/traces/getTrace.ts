import { readTrace } from "../../core/logs/spans/readTrace.ts";
import { handler } from "../handler.ts";
import { presentSpan } from "./presentSpan.ts";

export const getTrace = handler<"getTrace">(async (ctx, { params, query }, reply) => {
  const { spans, ...page } = await readTrace(ctx.db, params.trace_id, query);
  return reply(200, { success: true, spans: spans.map(presentSpan), ...page });
});

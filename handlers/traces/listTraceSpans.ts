import { readTraceTree } from "../../core/logs/spans/readTrace.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentListedSpan } from "./presentSpan.ts";

export async function listTraceSpans(
  ctx: Context,
  { params, query }: Input<"listTraceSpans">,
): Reply<"listTraceSpans"> {
  const { spans, ...page } = await readTraceTree(ctx.db, params.trace_id, query);
  return { status: 200, body: { success: true, spans: spans.map(presentListedSpan), ...page } };
}

import { readTrace } from "../../core/logs/spans/readTrace.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSpan } from "./presentSpan.ts";

export async function getTrace(ctx: Context, { params, query }: Input<"getTrace">): Reply<"getTrace"> {
  const { spans, ...page } = await readTrace(ctx.db, params.trace_id, query);
  return { status: 200, body: { success: true, spans: spans.map(presentSpan), ...page } };
}

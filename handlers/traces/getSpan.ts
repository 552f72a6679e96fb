import { readSpan } from "../../core/logs/spans/readTrace.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSpan } from "./presentSpan.ts";

export async function getSpan(ctx: Context, { params }: Input<"getSpan">): Reply<"getSpan"> {
  return {
    status: 200,
    body: { success: true, span: presentSpan(await readSpan(ctx.db, params.trace_id, params.span_id)) },
  };
}

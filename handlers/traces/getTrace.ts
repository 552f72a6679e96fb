import { readTrace } from "../../core/logs/spans/closeTrace.ts";
import { storedTraceId } from "../../core/logs/spans/span.ts";
import { decodeCursor, encodeCursor } from "../../core/values/cursor.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { presentSpan } from "./presentSpan.ts";

export async function getTrace(ctx: Context, { params, query }: Input<"getTrace">): Reply<"getTrace"> {
  const traceId = storedTraceId(params.trace_id);
  const page = { of: `${ctx.db.workspaceId} ${traceId}`, sort: "start", order: "asc" as const, filters: {} };
  const key = decodeCursor(page, ["digits", "key"], query.cursor) as [string, number] | null;
  const after = key && { start_time_ns: key[0], id: key[1] };
  const fetched = await readTrace(ctx.db, traceId, { after, limit: query.limit });
  const spans = fetched.slice(0, query.limit);
  const last = spans.at(-1);
  const hasMore = fetched.length > spans.length;
  return {
    status: 200,
    body: {
      success: true,
      trace_id: traceId,
      spans: spans.map(presentSpan),
      next_cursor: hasMore && last ? encodeCursor(page, [last.start_time_ns, last.id]) : null,
      has_more: hasMore,
    },
  };
}

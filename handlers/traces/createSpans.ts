import { ingestSpans } from "../../core/telemetry/ingestSpans.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readNewSpan } from "./readNewSpan.ts";

export async function createSpans(ctx: Context, { body }: Input<"createSpans">): Promise<Reply<"createSpans">> {
  const incoming = body.spans.map((span, index) => readNewSpan(span, index));
  const { spans, requestLogs, rejected } = await ingestSpans(ctx.db, incoming, { closeAfter: body.close_after });
  const nothingRejected = rejected.spanIds.length === 0;
  return {
    status: 201,
    body: {
      success: true,
      spans,
      request_logs: requestLogs,
      ...(!nothingRejected && {
        rejected_span_ids: rejected.spanIds,
        rejected_trace_ids: rejected.traceIds,
        rejection_reason: "trace_closed" as const,
      }),
    },
  };
}

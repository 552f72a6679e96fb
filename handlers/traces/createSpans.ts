import { readNewSpan } from "../../core/logs/spans/readNewSpan.ts";
import { storeSpans } from "../../core/logs/spans/storeSpans.ts";
import { mapGivingWay } from "../../core/values/giveWay.ts";
import { Problem } from "../../domain/problem.ts";
import { limits } from "../../generated/limits.ts";
import { handler } from "../handler.ts";

const maxSpans = limits["CreateSpansRequest.spans.x-max-spans"];

export const createSpans = handler<"createSpans">(async (ctx, { body }, reply) => {
  if (body.spans.length > maxSpans) {
    const message = `A request may have ${maxSpans} spans; this one has ${body.spans.length}. Send them in parts.`;
    throw new Problem("payload_too_large", message);
  }
  const incoming = await mapGivingWay(body.spans, readNewSpan);
  const { spans, requestLogs, rejected } = await storeSpans(ctx.db, incoming, {
    closeAfter: body.close_after,
    inTurn: ctx.inTurn,
  });
  return reply(201, {
    success: true,
    spans: spans.map(({ id, name, span_id }) => ({ id, name, span_id })),
    request_logs: requestLogs.map(({ id, span_id }) => ({ id, span_id })),
    ...(rejected.length > 0 && {
      rejected_span_ids: rejected.map(({ span_id }) => span_id),
      rejected_trace_ids: [...new Set(rejected.map(({ trace_id }) => trace_id))],
      rejection_reason: "trace_closed" as const,
    }),
  });
});

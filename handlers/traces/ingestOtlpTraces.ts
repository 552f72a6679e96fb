import { encodeResponse } from "../../core/logs/otlp/encoding.ts";
import { ingestTraces } from "../../core/logs/otlp/ingestTraces.ts";
import { Problem } from "../../domain/problem.ts";
import { limits } from "../../generated/limits.ts";
import { handler } from "../handler.ts";
import { leftOut } from "./leftOut.ts";

const maxNamedTraces = limits["TracesClosedBody.trace_ids.maxItems"];

export const ingestOtlpTraces = handler<"ingestOtlpTraces">(async (ctx, { body, query }, reply) => {
  const { faults, closedTraceIds } = await ingestTraces(ctx.db, body, {
    closeAfter: query.close_after,
    inTurn: ctx.inTurn,
  });
  // The spans of open traces are committed even so: exporters drop a batch that is answered with 409.
  if (closedTraceIds.length > 0) throw closedTraces(closedTraceIds);
  const partialSuccess =
    faults.length === 0 ? null : { rejectedSpans: faults.length, errorMessage: leftOut("span", faults) };
  if (ctx.bodyMedia === null) {
    return reply(200, partialSuccess ? { partialSuccess } : {}, { media: "application/json" });
  }
  // OTLP requires the media type of the request for the answer.
  const media = ctx.bodyMedia as "application/x-protobuf" | "application/protobuf";
  return reply(200, encodeResponse("traces", partialSuccess), { media });
});

function closedTraces(traceIds: string[]): Problem {
  const [first] = traceIds;
  const what =
    traceIds.length === 1
      ? `Trace ${first} is closed and accepts`
      : `${traceIds.length} traces are closed, ${first} and others, and accept`;
  return new Problem("trace_closed", `${what} no more spans. Spans of other traces were stored.`, {
    properties: { trace_ids: traceIds.slice(0, maxNamedTraces) },
  });
}

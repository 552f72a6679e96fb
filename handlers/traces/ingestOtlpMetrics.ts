import { countDataPoints } from "../../core/logs/otlp/countDataPoints.ts";
import { encodeResponse } from "../../core/logs/otlp/encoding.ts";
import { handler } from "../handler.ts";

const errorMessage = "This server stores no metrics. Set OTEL_METRICS_EXPORTER=none.";

export const ingestOtlpMetrics = handler<"ingestOtlpMetrics">(async (ctx, { body }, reply) => {
  const rejectedDataPoints = countDataPoints(body);
  const partialSuccess = rejectedDataPoints === 0 ? null : { rejectedDataPoints, errorMessage };
  if (ctx.bodyMedia === null) {
    return reply(200, partialSuccess ? { partialSuccess } : {}, { media: "application/json" });
  }
  const media = ctx.bodyMedia as "application/x-protobuf" | "application/protobuf";
  return reply(200, encodeResponse("metrics", partialSuccess), { media });
});

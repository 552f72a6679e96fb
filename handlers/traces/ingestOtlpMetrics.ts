import { countDataPoints } from "../../core/logs/otlp/countDataPoints.ts";
import { encodeResponse } from "../../core/logs/otlp/encoding.ts";
import type { Context, Input, Reply } from "../handler.ts";

const errorMessage = "This server stores no metrics. Set OTEL_METRICS_EXPORTER=none.";

export async function ingestOtlpMetrics(
  ctx: Context,
  { body }: Input<"ingestOtlpMetrics">,
): Reply<"ingestOtlpMetrics"> {
  const rejectedDataPoints = countDataPoints(body);
  const partialSuccess = rejectedDataPoints === 0 ? null : { rejectedDataPoints, errorMessage };
  if (ctx.bodyMedia === null) {
    return { status: 200, media: "application/json", body: partialSuccess ? { partialSuccess } : {} };
  }
  const media = ctx.bodyMedia as "application/x-protobuf" | "application/protobuf";
  return { status: 200, media, body: encodeResponse("metrics", partialSuccess) };
}

import type { RequestMetrics } from "../primitive.ts";

/** Sum of the metrics of several steps of one cell; undefined without any. */
export function sumMetrics(steps: readonly (RequestMetrics | undefined)[]): RequestMetrics | undefined {
  const known = steps.filter((metrics) => metrics !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce((total, step) => ({
    request_count: total.request_count + step.request_count,
    request_ids: [...total.request_ids, ...step.request_ids],
    latency_ms: total.latency_ms + step.latency_ms,
    price: total.price + step.price,
    input_tokens: total.input_tokens + step.input_tokens,
    output_tokens: total.output_tokens + step.output_tokens,
    trace_ids: [...total.trace_ids, ...step.trace_ids],
    reused_count: (total.reused_count ?? 0) + (step.reused_count ?? 0),
  }));
}

import type { RequestMetrics } from "../primitive.ts";

/** What the requests of several steps of one cell took together; undefined when there were none. */
export function sumMetrics(steps: readonly (RequestMetrics | undefined)[]): RequestMetrics | undefined {
  const known = steps.filter((metrics) => metrics !== undefined);
  if (known.length === 0) return undefined;
  return known.reduce((total, one) => ({
    request_count: total.request_count + one.request_count,
    request_ids: [...total.request_ids, ...one.request_ids],
    latency_ms: total.latency_ms + one.latency_ms,
    price: total.price + one.price,
    input_tokens: total.input_tokens + one.input_tokens,
    output_tokens: total.output_tokens + one.output_tokens,
    trace_ids: [...total.trace_ids, ...one.trace_ids],
    reused_count: (total.reused_count ?? 0) + (one.reused_count ?? 0),
  }));
}

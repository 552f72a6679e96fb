import { bucketKey, bucketLabel, bucketsBetween } from "../../core/logs/analytics/timeBuckets.ts";
import type { RequestAnalysis } from "../../core/logs/requests/analyzeRequests.ts";
import type {
  BucketFigures,
  Dimension,
  LatencyFigures,
  LogSums,
  RequestFigures,
} from "../../db/queries/logs/requestAnalytics.ts";
import { limits } from "../../generated/limits.ts";
import type { Schemas } from "../../generated/types.ts";

type Series = RequestFigures["series"];
type Point = [date: string, value: number];

/** Limit of buckets that are shown even without logs; a longer time shows only those with logs. */
const maxFilledBuckets = limits["RequestAnalyticsResponse.stats.x-max-filled"];

export function presentAnalytics(
  { figures, promptNames }: RequestAnalysis,
  metadataKey: string | null,
): Schemas["RequestAnalyticsResponse"] {
  const { totals, bucket_seconds: size } = figures;
  const stats = filled(figures).map((bucket) => presentStat(bucket, size));
  const dimensions = (kind: Dimension) => figures.dimensions.filter((dimension) => dimension.kind === kind);
  const series = (kind: Dimension) => seriesByName(figures.series, kind);
  return {
    success: true,
    isComplete: figures.is_complete,
    chartInterval: chartInterval(size),
    averageLatency: totals.average ?? 0,
    totalCost: totals.cost,
    totalTokens: totals.tokens,
    totalRequests: totals.requests,
    totalCachedTokens: totals.cached_tokens,
    totalThinkingTokens: totals.thinking_tokens,
    cacheTokenRatio: totals.input_tokens > 0 ? totals.cached_tokens / totals.input_tokens : null,
    stats,
    mostUsedModels: dimensions("model").map(({ name, requests }) => [name, requests]),
    modelRequestsByDay: counts(series("model"), size),
    mostUsedPromptTemplates: dimensions("prompt").map(({ name, requests }) => ({
      promptId: name,
      promptName: promptNames.get(Number(name)) ?? null,
      requests,
    })),
    promptTemplateRequestsByDay: counts(series("prompt"), size),
    providerRequestsByDay: counts(series("provider"), size),
    latency: presentLatency(figures.buckets, size),
    latencyByModelByDay: latencies(series("model"), size),
    latencyByPromptTemplateByDay: latencies(series("prompt"), size),
    latencyByProviderByDay: latencies(series("provider"), size),
    errorTypes: figures.error_types.map(({ name, requests }) => ({ errorType: name, requests })),
    providerBreakdown: dimensions("provider").map((sums) => ({ provider: sums.name, ...presentSums(sums) })),
    promptBreakdown: dimensions("prompt").map((sums) => ({ promptId: sums.name, ...presentSums(sums) })),
    tagsBreakdown: figures.tags.map((sums) => ({ tag: sums.name, ...presentSums(sums) })),
    metadataKeysTop: figures.metadata_keys.map(({ name, requests }) => ({ key: name, requests })),
    outputKeysTop: figures.output_keys.map(({ name, requests }) => ({ key: name, requests })),
    toolsLatency: figures.tools.map(({ name, requests, average, low, high }) => ({
      toolName: name,
      requests,
      avgLatencySeconds: average,
      minLatencySeconds: low,
      maxLatencySeconds: high,
    })),
    toolsUsageBars: figures.tools.map(({ name, requests }) => ({ name, requests })),
    metadataValueBreakdown: figures.metadata_values.map(({ key, value, requests, cost }) => ({
      key,
      value,
      label: metadataKey === null ? `${key} = ${value}` : value,
      requests,
      cost,
    })),
  };
}

function chartInterval(size: number): Schemas["RequestAnalyticsResponse"]["chartInterval"] {
  const interval = size === 1 ? "second" : size < 3600 ? "minute" : size < 86400 ? "hour" : "day";
  return { interval, bucketSizeMs: size * 1000, ...(interval === "minute" && { bucketMinutes: size / 60 }) };
}

function filled({ buckets, first_bucket, last_bucket, bucket_seconds: size }: RequestFigures): BucketFigures[] {
  if (first_bucket === null || last_bucket === null) return buckets;
  const known = new Map(buckets.map((bucket) => [bucket.bucket, bucket]));
  const all = bucketsBetween(first_bucket, last_bucket, size, maxFilledBuckets);
  return all?.map((bucket) => known.get(bucket) ?? emptyBucket(bucket)) ?? buckets;
}

/** A bucket without logs, of which every figure is 0. */
function emptyBucket(bucket: number): BucketFigures {
  return new Proxy({ bucket } as BucketFigures, { get: (own, figure) => Reflect.get(own, figure) ?? 0 });
}

function presentLatency(buckets: readonly BucketFigures[], size: number) {
  return latencyLines((pick) =>
    Object.fromEntries(buckets.map((bucket) => [bucketKey(bucket.bucket, size), pick(bucket)])),
  );
}

function presentStat(figures: BucketFigures, size: number): Schemas["RequestAnalyticsStat"] {
  return {
    date: bucketKey(figures.bucket, size),
    dateLabel: bucketLabel(figures.bucket, size),
    ...presentSums(figures),
    latency: figures.average,
    cachedTokens: figures.cached_tokens,
    thinkingTokens: figures.thinking_tokens,
    traceShare: figures.trace_share,
    statusCounts: { SUCCESS: figures.success, WARNING: figures.warning, ERROR: figures.error },
    outputShapeCounts: { json: figures.json, toolCall: figures.tool_call, plainText: figures.plain_text },
    avgTurnCount: figures.turn_count,
    avgToolCallCount: figures.tool_call_count,
    toolCallCountP95: figures.tool_call_count_p95,
  };
}

function presentSums({ requests, cost, tokens, input_tokens, output_tokens }: LogSums) {
  return { requests, cost, tokens, inputTokens: input_tokens, outputTokens: output_tokens };
}

function seriesByName(series: Series, kind: Dimension): Map<string, Series> {
  return Map.groupBy(
    series.filter((point) => point.kind === kind),
    ({ name }) => name,
  );
}

function counts(series: Map<string, Series>, size: number): Record<string, Point[]> {
  return mapValues(series, (points) => points.map(({ bucket, requests }) => [bucketKey(bucket, size), requests]));
}

function latencies(series: Map<string, Series>, size: number): Record<string, Schemas["RequestDimensionLatency"]> {
  return mapValues(series, (points) =>
    latencyLines((pick) => points.map((point): Point => [bucketKey(point.bucket, size), pick(point)])),
  );
}

/** The lines of a chart of latencies, each made of the figure that `pick` picks. */
function latencyLines<Line>(line: (pick: (figures: LatencyFigures) => number) => Line) {
  return {
    average_latency: line(({ average }) => average),
    p50_latency: line(({ p50 }) => p50),
    p90_latency: line(({ p90 }) => p90),
    p95_latency: line(({ p95 }) => p95),
  };
}

function mapValues<T, U>(values: Map<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries([...values].map(([name, value]) => [name, map(value)]));
}

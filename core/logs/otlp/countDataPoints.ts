import { Problem } from "../../../domain/problem.ts";
import { isObject, type Json } from "../../values/json.ts";
import { metricType } from "./definitions.ts";
import { decodeRequest, recordsOf } from "./encoding.ts";
import type { ExportMetricsServiceRequest } from "./messages.ts";

/**
 * Counts the data points of a request, in bytes of protobuf or as parsed JSON.
 * @throws Problem bad_request for bytes that are no request
 */
export function countDataPoints(request: Uint8Array | ExportMetricsServiceRequest): number {
  const metrics = request instanceof Uint8Array ? decodedMetrics(request) : jsonMetricsOf(request);
  const kinds = ["gauge", "sum", "histogram", "exponentialHistogram", "summary"];
  const lists = metrics.flatMap((metric) => kinds.map((kind) => (metric as Record<string, unknown> | null)?.[kind]));
  return lists.reduce<number>((sum, data) => {
    const points = isObject(data as Json) ? (data as { dataPoints?: unknown }).dataPoints : null;
    return sum + (Array.isArray(points) ? points.length : 0);
  }, 0);
}

function decodedMetrics(bytes: Uint8Array): unknown[] {
  const name = "ExportMetricsServiceRequest";
  const metrics = recordsOf(decodeRequest(bytes, name));
  try {
    return metrics.map((metric) => metricType.decode(Buffer.from(metric)));
  } catch (cause) {
    throw new Problem("bad_request", `The request body is not a protobuf ${name}.`, { cause });
  }
}

function jsonMetricsOf({ resourceMetrics }: ExportMetricsServiceRequest): unknown[] {
  const scopes = (resourceMetrics ?? []).flatMap(({ scopeMetrics }) => scopeMetrics ?? []);
  return scopes.flatMap(({ metrics }) => (metrics ?? []) as unknown[]);
}

import type { DataMetrics } from "../../db/queries/cellMetrics.ts";
import type { Json } from "../values/json.ts";

type JsonObject = { [key: string]: Json };

/** What a trace cost, in USD, and how long it took, as far as its tree says it. */
export function traceMetrics(tree: Json): DataMetrics {
  if (!isObject(tree)) return { price: null, latency_ms: null };
  return { price: priceOf(tree), latency_ms: durationMs(tree) };
}

/** The sum over the requests of all spans. */
function priceOf(tree: JsonObject): number | null {
  let price: number | null = null;
  for (const pending = [tree]; pending.length > 0; ) {
    const { request_log, children } = pending.pop() as JsonObject;
    const own = isObject(request_log) ? request_log.price : null;
    if (typeof own === "number") price = (price ?? 0) + own;
    if (Array.isArray(children)) pending.push(...children.filter(isObject));
  }
  return price;
}

/** From the start of the root to its end. */
function durationMs({ start, end }: JsonObject): number | null {
  if (typeof start !== "string" || typeof end !== "string") return null;
  const took = Date.parse(end) - Date.parse(start);
  return took >= 0 ? took : null;
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

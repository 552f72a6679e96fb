import type { DataMetrics } from "../../db/queries/sheets/cellMetrics.ts";
import type { Json } from "./json.ts";

type JsonObject = { [key: string]: Json };

/** What a trace cost, in USD, and how long it took, as far as its tree says it. */
export function traceMetrics(tree: Json): DataMetrics {
  if (!isObject(tree)) return { price: null, latency_ms: null };
  return { price: priceOf(tree), latency_ms: durationMs(tree) };
}

/** The sum over the requests of all spans, each once, however many spans it belongs to. */
function priceOf(tree: JsonObject): number | null {
  let price: number | null = null;
  const seen = new Set<Json>();
  for (const pending = [tree]; pending.length > 0; ) {
    const { request_log, children } = pending.pop() as JsonObject;
    const log = isObject(request_log) ? request_log : {};
    const isNew = log.id === undefined || log.id === null || !seen.has(log.id);
    if (typeof log.price === "number" && isNew) price = (price ?? 0) + log.price;
    if (log.id !== undefined) seen.add(log.id);
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

import type { DataMetrics } from "../../db/queries/sheets/cellMetrics.ts";
import { isObject, type Json, type JsonObject } from "./json.ts";

/** Cost of a trace in USD and its duration, as far as its tree says them. */
export function traceMetrics(tree: Json): DataMetrics {
  if (!isObject(tree)) return { price: null, latency_ms: null };
  return { price: priceOf(tree), latency_ms: durationMs(tree) };
}

/** Sum over the requests of all spans. A request that belongs to several spans counts once. */
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

/** Time from the start of the root span to its end. */
function durationMs({ start, end }: JsonObject): number | null {
  if (typeof start !== "string" || typeof end !== "string") return null;
  const took = Date.parse(end) - Date.parse(start);
  return took >= 0 ? took : null;
}

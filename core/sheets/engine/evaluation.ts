import type { RequestMetrics } from "../../primitives/primitive.ts";
import type { Json } from "../../values/json.ts";

/** Result of one evaluation; `error` is null exactly when it succeeded. */
export interface Evaluation {
  value: Json;
  /** The value as compact JSON. */
  json: string | null;
  display: string | null;
  /** Value as JSON. */
  metrics: string | null;
  error: string | null;
}

/** Result of a row whose turn did not come: its cell stays as it is. */
export const notComputed: Evaluation = { value: null, json: null, display: null, metrics: null, error: null };

/** @param metrics cost of the requests before the failure */
export function failed(error: string, metrics?: RequestMetrics): Evaluation {
  return { value: null, json: null, display: null, metrics: metrics ? JSON.stringify(metrics) : null, error };
}

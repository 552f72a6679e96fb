import type { DependencyRecord } from "../../../db/queries/sheets/columns.ts";
import { stepPrimitives } from "../../primitives/registry.ts";
import type { Json } from "../../values/json.ts";

/** A step as a scorecard, and each calculation with it, keeps it. */
export interface Step {
  id: string;
  title: string;
  description: string | null;
  primitive_type: string;
  primitive_config: Json;
  /** Columns that the step reads, with the places of the config that name them. */
  dependencies: DependencyRecord[];
  source_column_ids: string[];
  target_column_id: string | null;
  weight: number;
  required: boolean;
  thresholds: Thresholds;
  score_adapter: { [key: string]: Json } | null;
  evidence_mode: "summary" | "raw" | "hidden" | null;
  /** Number of times that a row is judged. */
  repetitions: number;
  order_index: number;
  config_hash: string;
  created_at: string;
  updated_at: string;
}

export interface Thresholds {
  pass: number;
  warn: number;
}

export interface Aggregation {
  method: "weighted_mean" | "mean" | "min";
  required_step_failure_behavior: "fail" | "warn" | "error" | "ignore";
  pass_threshold: number;
  warn_threshold: number;
}

export const columnAggregate = "COLUMN_AGGREGATE";

/** Whether the step gives each row a result; the others give one to the whole sheet. */
export function scoresRows(step: Pick<Step, "primitive_type">): boolean {
  return step.primitive_type !== columnAggregate;
}

/** Whether its results may differ although nothing changed: a full calculation computes them anew. */
export function mayChange({ primitive_type }: Pick<Step, "primitive_type">): boolean {
  return stepPrimitives[primitive_type]?.evaluatesRows ?? false;
}

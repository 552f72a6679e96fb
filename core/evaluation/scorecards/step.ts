import type { DependencyRecord } from "../../../db/queries/sheets/columns.ts";
import type { Schemas } from "../../../generated/types.ts";
import { stepPrimitives } from "../../primitives/registry.ts";
import type { Json } from "../../values/json.ts";

/** A step as a scorecard, and each calculation with it, keeps it. */
export interface Step
  extends Omit<Schemas["ScorecardStep"], "primitive_config" | "backing_column_id" | "score_adapter"> {
  primitive_config: Json;
  /** Columns that the step reads, with the places of the config that name them. */
  dependencies: DependencyRecord[];
  score_adapter: { [key: string]: Json } | null;
}

export type Thresholds = Schemas["StepThresholds"];
export type Aggregation = Schemas["ScorecardAggregation"];

export const columnAggregate = "COLUMN_AGGREGATE";

/** Whether the step gives each row a result; the others give one to the whole sheet. */
export function scoresRows(step: Pick<Step, "primitive_type">): boolean {
  return step.primitive_type !== columnAggregate;
}

/** Whether its results may differ although nothing changed: a full calculation computes them anew. */
export function mayChange({ primitive_type }: Pick<Step, "primitive_type">): boolean {
  return stepPrimitives[primitive_type]?.evaluatesRows ?? false;
}

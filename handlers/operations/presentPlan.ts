import { sumOfEstimates } from "../../core/sheets/engine/estimateCalls.ts";
import type { RunPlan } from "../../core/sheets/engine/planRun.ts";
import type { Schemas } from "../../generated/types.ts";

export function presentPlan({ cellCount, waves }: RunPlan): Schemas["OperationPlan"] {
  const columns = waves.flat();
  return {
    success: true,
    dry_run: true,
    cell_count: cellCount,
    waves: waves.map((wave) => ({
      columns: wave.map(({ column, cellCount: cells, estimated }) => ({
        column_id: column.id,
        title: column.title,
        type: column.type,
        cell_count: cells,
        estimate: estimated.estimate,
      })),
    })),
    estimate: sumOfEstimates(columns.flatMap(({ estimated }) => estimated.estimate ?? [])),
    notes: columns.flatMap(({ estimated }) => estimated.notes),
  };
}

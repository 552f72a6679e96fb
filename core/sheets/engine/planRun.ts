import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import type { SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import type { Scope } from "../../../db/scope.ts";
import { computedInOrder, neededColumns } from "../graph/columnGraph.ts";
import { type Estimated, estimateCalls } from "./estimateCalls.ts";
import { type RangeRequest, selectRange } from "./recalculate.ts";
import { countSelected } from "./startOperation.ts";

interface PlannedColumn {
  column: ColumnRecord;
  cellCount: number;
  estimated: Estimated;
}

export interface RunPlan {
  cellCount: number;
  /** Columns in the order of computing; those of a wave read only columns of earlier waves. */
  waves: PlannedColumn[][];
}

/**
 * Plans a run without starting it. Its cells are counted from the columns' counts, and its calls estimated from earlier
 * ones: no row is read.
 */
export function planRun(db: Scope, place: SheetPlace, request: RangeRequest): Promise<RunPlan> {
  return db.snapshot(async (tx) => {
    const { sheet, columns, selectedCells } = await selectRange(tx, place, request);
    const selected = await countSelected(tx, sheet.id, columns, selectedCells);
    const wanted = [...selected].flatMap(([key, count]) => (count > 0 ? key : []));
    const ordered = computedInOrder(neededColumns(columns, wanted));
    const needed = ordered.map(({ column }) => column.column_key).filter((key) => !selected.has(key));
    const unfinished = await countSelected(tx, sheet.id, columns, {
      ...selectedCells,
      column_keys: needed,
      statuses: ["STALE", "FAILED"],
    });
    const waves: PlannedColumn[][] = [];
    const waveOf: number[] = [];
    for (const { column, sources } of ordered) {
      const wave = 1 + Math.max(-1, ...sources.map((source) => waveOf[source] ?? -1));
      waveOf.push(wave);
      const cellCount = selected.get(column.column_key) ?? unfinished.get(column.column_key) ?? 0;
      if (cellCount === 0) continue;
      const estimated = await estimateCalls(tx, column, cellCount);
      waves[wave] = [...(waves[wave] ?? []), { column, cellCount, estimated }];
    }
    // Waves whose cells are all fresh are left out.
    return { cellCount: sumOf(selected.values()), waves: waves.filter((wave) => wave !== undefined) };
  });
}

function sumOf(counts: Iterable<number>): number {
  return [...counts].reduce((sum, count) => sum + count, 0);
}

import type { ColumnRecord } from "../../../db/queries/sheets/columns.ts";
import { listColumnsOfSheets, lockCompositions } from "../../../db/queries/sheets/compositions.ts";
import type { Scope } from "../../../db/scope.ts";
import { cycleProblem } from "../columns/configuration.ts";
import { graphOf } from "../graph/columnGraph.ts";
import { findCycle } from "../graph/graph.ts";

/**
 * Refuses a sheet's columns when, through compositions and other sheets, one of them would depend on itself. Such a cycle
 * goes through a composition of this sheet, so a sheet that follows no other is not checked; one that does is checked
 * under a lock of the workspace, for another sheet may be about to close the same cycle.
 * @param columns of the sheet, as they will be
 * @throws Problem dependency_cycle
 */
export async function refuseCyclesAcrossSheets(
  db: Scope,
  sheetId: string,
  columns: readonly ColumnRecord[],
): Promise<void> {
  const following = columns.filter((column) => column.source_sheet_id !== null);
  if (following.length === 0) return;
  await lockCompositions(db);
  const reached = [...columns];
  const seen = new Set([sheetId]);
  for (let next = takeUnseenSheets(following, seen); next.length > 0; ) {
    const found = await listColumnsOfSheets(db, next);
    reached.push(...found);
    next = takeUnseenSheets(found, seen);
  }
  const graph = graphOf(reached);
  for (const { id } of following) {
    const cycle = findCycle(graph, id);
    if (cycle) throw cycleProblem(cycle);
  }
}

/** Takes the sheets that these columns follow and that were not seen yet, and marks them seen. */
function takeUnseenSheets(columns: readonly ColumnRecord[], seen: Set<string>): string[] {
  const sheets = new Set(columns.flatMap((column) => column.source_sheet_id ?? []).filter((id) => !seen.has(id)));
  for (const id of sheets) seen.add(id);
  return [...sheets];
}

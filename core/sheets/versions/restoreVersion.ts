import {
  columnsWithMetrics,
  countBlockMetrics,
  listChangedBlocks,
  listFormerTraceColumns,
} from "../../../db/queries/sheets/cellMetrics.ts";
import {
  addColumnCounts,
  type ColumnRecord,
  listSheetColumns,
  listSheetColumnsAt,
  restoreColumns,
} from "../../../db/queries/sheets/columns.ts";
import { failImports } from "../../../db/queries/sheets/imports.ts";
import { endOperations } from "../../../db/queries/sheets/operations.ts";
import { type Restore, recountColumns, restoreCells, restoreRows } from "../../../db/queries/sheets/restores.ts";
import { type LockedSheet, lockSheetAgainstRuns, type SheetPlace } from "../../../db/queries/sheets/sheets.ts";
import { getVersion, takeVersion, type VersionRecord } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { Problem } from "../../../domain/problem.ts";
import { refuseCyclesAcrossSheets } from "../compositions/refuseCycles.ts";

/**
 * Restores the columns, rows and results of an older version, as a new version: nothing is lost, and the restore can be
 * undone in the same way. Runs under way and waiting imports are ended first. The cost is in proportion to the changes
 * since that version, not to the sheet; in a column whose config has changed since, the fresh cells are counted again.
 * Compositions show what they followed then, and then catch up with the present state of their sources.
 * @throws Problem not_found, bad_request for the version that the sheet is at unless it gets a name, dependency_cycle where the dependencies of
 *   other sheets on this one would become a cycle
 */
export function restoreVersion(
  db: Scope,
  place: SheetPlace,
  request: { sourceVersionId: string; name: string | null },
): Promise<{ sheet: LockedSheet; version: VersionRecord }> {
  return db.transaction(async (tx) => {
    // Runs that start meanwhile wait: they would compute from what the restore is about to replace.
    const sheet = await lockSheetAgainstRuns(tx, place);
    const source = await getVersion(tx, sheet.id, request.sourceVersionId);
    if (source.version_number === sheet.version_count) {
      const { name } = request;
      const named = { reason: "named", sourceVersionId: source.id, deltas: [] };
      if (name !== null) return { sheet, version: await takeVersion(tx, sheet, { ...named, name }) };
      const message = `The sheet is already at version ${source.version_number}.`;
      const loc = ["body", "source_version_id"];
      throw Problem.at("bad_request", loc, message, "current_version", "is the current version");
    }
    await endOperations(tx, { sheetIds: [sheet.id] }, { status: "cancelled" });
    const reason = "The sheet was restored to an older version before the import began.";
    await failImports(tx, { sheetIds: [sheet.id] }, reason);

    const restore = { sheetId: sheet.id, to: source.version_number, versionNumber: sheet.version_count + 1 };
    await restoreColumnsAndCells(tx, restore);
    await restoreRows(tx, restore);
    const version = await takeVersion(tx, sheet, {
      reason: "restored",
      isFollowing: true,
      name: request.name ?? `Restored from version ${source.version_number}`,
      sourceVersionId: source.id,
      deltas: [{ op: "restore", entity: "sheet", id: sheet.id, source_version_number: source.version_number }],
    });
    return { sheet, version };
  });
}

async function restoreColumnsAndCells(db: Scope, restore: Restore): Promise<void> {
  const now = await listSheetColumns(db, restore.sheetId);
  const then = await listSheetColumnsAt(db, restore.sheetId, restore.to);
  const isKept = (column: ColumnRecord, others: readonly ColumnRecord[]) =>
    others.some((other) => isSameState(column, other));
  const restored = then.filter((column) => !isKept(column, now));
  await refuseCyclesAcrossSheets(db, restore.sheetId, then);
  await restoreColumns(
    db,
    now.filter((column) => !isKept(column, then)),
    restored,
    restore.versionNumber,
  );

  // Includes columns that are computed only now, whose cells in the place of data must go, and traces, whose metrics are cells.
  const withCells = then.filter(
    (column) => hasCells(column) || now.some((one) => one.id === column.id && hasCells(one)),
  );
  const former = await listFormerTraceColumns(db, restore.sheetId);
  const columnKeys = [...withCells, ...former].map((column) => column.column_key);
  const epochs = [...withCells.map((column) => column.epoch), ...former.map(() => 1)];
  const counts = await restoreCells(db, restore, { columnKeys, epochs });
  const measured = await columnsWithMetrics(db, columnKeys);
  await countBlockMetrics(db, await listChangedBlocks(db, restore.sheetId, measured, restore.versionNumber));
  const recounted = new Set(restored.filter(isComputed).map((column) => column.column_key));
  await addColumnCounts(
    db,
    restore.sheetId,
    counts.filter((count) => !recounted.has(count.column_key)),
  );
  await recountColumns(db, restore.sheetId, [...recounted]);
}

function hasCells(column: ColumnRecord): boolean {
  return isComputed(column) || column.type === "TRACE";
}

/** True where the record of a column is the same in both versions: each change gives it a new valid_from. */
function isSameState(column: ColumnRecord, other: ColumnRecord): boolean {
  return column.id === other.id && column.valid_from === other.valid_from;
}

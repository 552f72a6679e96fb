import { copyRowsOfVersion } from "../../../db/queries/evaluation/datasetRows.ts";
import { type DatasetRecord, findDataset } from "../../../db/queries/evaluation/datasets.ts";
import { listReportColumns } from "../../../db/queries/evaluation/reportColumns.ts";
import { lockReport, type ReportRecord, reportJob, startRun } from "../../../db/queries/evaluation/reports.ts";
import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { listSheetColumns } from "../../../db/queries/sheets/columns.ts";
import { noteCreatedRows } from "../../../db/queries/sheets/restores.ts";
import { findRowEnd } from "../../../db/queries/sheets/rows.ts";
import { addRowCount, type LockedSheet, lockSheetOfJob, shareSheetOfJob } from "../../../db/queries/sheets/sheets.ts";
import { takeVersion } from "../../../db/queries/sheets/versions.ts";
import type { Scope } from "../../../db/scope.ts";
import { isComputed } from "../../../domain/columnKind.ts";
import { Problem } from "../../../domain/problem.ts";
import { isConfigured } from "../../sheets/columns/configuration.ts";
import { startOperation } from "../../sheets/engine/startOperation.ts";
import { copyOrigins } from "./copyOrigins.ts";
import { endRun } from "./finishReport.ts";
import { buildRunSheet } from "./runSheet.ts";

/**
 * Copies the rows of its dataset into a run and starts the operation that computes it. A run whose dataset is still being
 * imported keeps waiting, and the end of the import enqueues this again. Safe to run twice: only a waiting run is started.
 */
export async function startReport(db: Scope, reportId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const run = await lockReport(tx, reportId);
    if (run?.state !== "waiting") return;
    const dataset = await findDataset(tx, run.dataset_id);
    if (dataset?.sheet_version == null) {
      if (dataset?.import_id != null) return;
      await endRun(tx, run, { score: null, matrix: null, error: "The dataset could not be refreshed." });
      return;
    }
    // A deletion of rows waits for the copy, and then finds it (listCopiesInRuns).
    await shareSheetOfJob(tx, dataset.sheet_id);
    const sheet = await sheetOfRun(tx, run, dataset);
    if (sheet) await startOn(tx, run, sheet, dataset);
  });
}

/** Creates the sheet of a run; null where its columns do not fit the refreshed dataset, and the run has ended with that fault. */
async function sheetOfRun(tx: Scope, run: ReportRecord, dataset: DatasetRecord): Promise<LockedSheet | null> {
  try {
    if (run.sheet_id === null) return await buildRunSheet(tx, run, dataset, await listReportColumns(tx, run.id));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await endRun(tx, run, { score: null, matrix: null, error: error.message });
    return null;
  }
  return lockSheetOfJob(tx, run.sheet_id);
}

async function startOn(tx: Scope, run: ReportRecord, sheet: LockedSheet, dataset: DatasetRecord): Promise<void> {
  const source = { sheetId: dataset.sheet_id, versionNumber: dataset.sheet_version as number };
  const target = { sheetId: sheet.id, versionNumber: sheet.version_count + 1 };
  const rowCount = await copyRowsOfVersion(tx, source, target);
  // Where rows of the dataset were deleted, the last index is higher than their number.
  const rowEnd = await findRowEnd(tx, sheet.id);
  if (rowCount > 0) {
    await copyOrigins(tx, source, target);
    await addRowCount(tx, sheet.id, rowCount, rowEnd);
    await noteCreatedRows(tx, sheet.id, sheet.version_count + 1, { first: 0, end: rowEnd });
    await takeVersion(tx, sheet, {
      reason: "rows_added",
      deltas: [{ op: "create", entity: "rows", first_row_index: 0, row_count: rowCount, dataset_id: dataset.id }],
      createdBy: run.created_by,
    });
  }
  const columns = await listSheetColumns(tx, sheet.id);
  const computed = columns.filter((column) => isComputed(column) && isConfigured(column.config));
  const operation = await startOperation(
    tx,
    { ...sheet, row_count: rowCount, next_row_index: rowEnd },
    columns,
    {
      column_keys: computed.map(({ column_key }) => column_key),
      row_indices: null,
      row_limit: rowEnd,
      is_cell_list: false,
      statuses: ["STALE"],
    },
    { createdBy: run.created_by },
  );
  await startRun(tx, run.id, { sheetId: sheet.id, operationId: operation?.id ?? null });
  if (!operation) await addJobs(tx, [reportJob(tx, "finish_report", run.id)]);
}

import { listReportColumns, type ReportColumnRecord } from "../../../db/queries/evaluation/reportColumns.ts";
import { getReport, listRunCells, type ReportRecord, type RunCells } from "../../../db/queries/evaluation/reports.ts";
import type { Scope } from "../../../db/scope.ts";

export interface ReportDetail {
  report: ReportRecord;
  columns: ReportColumnRecord[];
  cells: RunCells;
}

export const noCells: RunCells = { completed_count: 0, failed_count: 0, running_count: 0, queued_count: 0 };

/** Reads a report with its columns and counts. @throws Problem not_found */
export function readReport(db: Scope, reportId: number): Promise<ReportDetail> {
  return db.snapshot(async (tx) => {
    const report = await getReport(tx, reportId);
    const cells = await listRunCells(tx, [report.id]);
    return { report, columns: await listReportColumns(tx, report.id), cells: cells.get(report.id) ?? noCells };
  });
}

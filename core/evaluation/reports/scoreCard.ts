import { listReportColumns, setScoredColumns } from "../../../db/queries/evaluation/reportColumns.ts";
import {
  getLockedReport,
  type ReportRecord,
  reportJob,
  type ScoreCode,
  setScoreCode,
} from "../../../db/queries/evaluation/reports.ts";
import { addJobs } from "../../../db/queries/platform/jobs.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { invalid } from "../../values/givenTime.ts";

/**
 * Sets how a report is scored: by columns or by code. A run that has ended is scored again.
 * @throws Problem not_found, validation_error for a name that no column has
 */
export function updateScoreCard(
  db: Scope,
  reportId: number,
  { columnNames, code }: { columnNames: readonly string[]; code: ScoreCode | null },
): Promise<ReportRecord> {
  return db.transaction(async (tx) => {
    const before = await getLockedReport(tx, reportId);
    const columns = await listReportColumns(tx, reportId);
    const scored = columnNames.map((name, index) => {
      const column = columns.find((column) => column.name === name);
      if (column) return column.id;
      const msg = `The report has no column called ${JSON.stringify(name)}`;
      throw invalid(["body", "column_names", index], msg, "unknown_column");
    });
    await setScoredColumns(tx, reportId, scored);
    const report = await setScoreCode(tx, reportId, code);
    await noteAction(tx, "report.updated", { ...report, type: "report" }, [before, report]);
    if (report.state === "scoring" || report.state === "running") {
      await addJobs(tx, [reportJob(tx, "finish_report", reportId)]);
    }
    return report;
  });
}

import { getLockedReport, type ReportRecord, updateReport } from "../../../db/queries/evaluation/reports.ts";
import { noteAction } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";

/** Renames a report or changes its tags. @throws Problem not_found, bad_request where the request changes nothing */
export function renameReport(
  db: Scope,
  reportId: number,
  { name, tags }: { name?: string | undefined; tags?: string[] | undefined },
): Promise<ReportRecord> {
  if (name === undefined && tags === undefined) {
    throw new Problem("bad_request", "Say what to change: send name, tags or both.");
  }
  return db.transaction(async (tx) => {
    const before = await getLockedReport(tx, reportId);
    const report = await updateReport(tx, reportId, { name, tags });
    await noteAction(tx, "report.updated", { ...report, type: "report" }, [before, report]);
    return report;
  });
}

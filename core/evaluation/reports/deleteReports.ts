import {
  getLockedReport,
  lockReportsNamed,
  markReportsDeleted,
  type ReportRecord,
} from "../../../db/queries/evaluation/reports.ts";
import { endOperations } from "../../../db/queries/sheets/operations.ts";
import { auditEntry, noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";
import { notFound } from "../../../domain/problem.ts";
import { releaseExternalIds } from "../../registry/externalIds/externalIds.ts";

/** Archives a report: a run, or an evaluation, whose runs stay readable by their ids. @throws Problem not_found */
export function deleteReport(db: Scope, reportId: number): Promise<ReportRecord> {
  return db.transaction(async (tx) => {
    const report = await getLockedReport(tx, reportId);
    await archive(tx, [report]);
    return report;
  });
}

/**
 * Archives every report with a name, runs included.
 * @returns the number of archived reports
 * @throws Problem not_found when there is none
 */
export function deleteReportsByName(db: Scope, name: string): Promise<number> {
  return db.transaction(async (tx) => {
    const reports = await lockReportsNamed(tx, name);
    if (reports.length === 0) notFound(`report called ${JSON.stringify(name)}`);
    await archive(tx, reports);
    return reports.length;
  });
}

async function archive(tx: Scope, reports: ReportRecord[]): Promise<void> {
  await hideReports(
    tx,
    reports.map(({ id }) => id),
    reports.flatMap(({ operation_id }) => operation_id ?? []),
  );
  await noteChanges(
    tx,
    reports.map((report) => auditEntry("report.deleted", { ...report, type: "report" }, [report, null])),
  );
}

/** Marks reports as archived, which the caller has locked, and ends their operations. Events and audit are left to the caller. */
export async function hideReports(tx: Scope, reportIds: number[], operationIds: string[]): Promise<void> {
  await markReportsDeleted(tx, reportIds);
  await releaseExternalIds(tx, "report", reportIds);
  await endOperations(tx, { operationIds }, { status: "cancelled" });
}

import type { ReportRecord } from "../../../db/queries/evaluation/reports.ts";
import { noteChanges } from "../../../db/queries/workspace/audit.ts";
import type { Scope } from "../../../db/scope.ts";

/** Adds a change of a report to the audit trail. */
export async function noteReport(
  tx: Scope,
  action: "report.created" | "report.started" | "report.updated",
  before: object | null,
  after: ReportRecord,
): Promise<void> {
  const entity = { entityType: "report", entityId: String(after.id), entityName: after.name };
  await noteChanges(tx, [{ action, ...entity, before, after }]);
}

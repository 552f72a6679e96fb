import { failReport } from "../../core/reports/finishReport.ts";
import { startReport } from "../../core/reports/startReport.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

export interface StartReportPayload {
  workspace_id: number;
  report_id: number;
}

export const start_report: Task<StartReportPayload> = async ({ sql }, payload, job) => {
  const db = workspaceScope(sql, payload.workspace_id);
  try {
    await startReport(db, payload.report_id);
  } catch (error) {
    if (job.endsWith(error)) await failReport(db, payload.report_id);
    throw error;
  }
};

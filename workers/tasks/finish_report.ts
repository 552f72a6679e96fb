import { failReport, finishReport } from "../../core/reports/finishReport.ts";
import { workspaceScope } from "../../db/scope.ts";
import type { Task } from "../task.ts";

export interface FinishReportPayload {
  workspace_id: number;
  report_id: number;
}

export const finish_report: Task<FinishReportPayload> = async ({ sql }, payload, job) => {
  const db = workspaceScope(sql, payload.workspace_id);
  try {
    await finishReport(db, payload.report_id);
  } catch (error) {
    if (job.endsWith(error)) await failReport(db, payload.report_id);
    throw error;
  }
};

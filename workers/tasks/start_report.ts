import { failReport } from "../../core/reports/finishReport.ts";
import { startReport } from "../../core/reports/startReport.ts";
import { endingTask } from "../endingTask.ts";

export interface StartReportPayload {
  workspace_id: number;
  report_id: number;
}

export const start_report = endingTask<StartReportPayload>(
  (db, { report_id }) => startReport(db, report_id),
  (db, { report_id }) => failReport(db, report_id),
);

import { failReport } from "../../core/evaluation/reports/finishReport.ts";
import { startReport } from "../../core/evaluation/reports/startReport.ts";
import { endingTask } from "../endingTask.ts";

interface StartReportPayload {
  workspace_id: number;
  report_id: number;
}

export const start_report = endingTask<StartReportPayload>(
  (db, { report_id }) => startReport(db, report_id),
  (db, { report_id }) => failReport(db, report_id),
);

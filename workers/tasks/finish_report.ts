import { failReport, finishReport } from "../../core/evaluation/reports/finishReport.ts";
import { endingTask } from "../endingTask.ts";

interface FinishReportPayload {
  workspace_id: number;
  report_id: number;
}

export const finish_report = endingTask<FinishReportPayload>(
  (db, { report_id }) => finishReport(db, report_id),
  (db, { report_id }) => failReport(db, report_id),
);

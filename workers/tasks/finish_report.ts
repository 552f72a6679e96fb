import { failReport, finishReport } from "../../core/evaluation/reports/finishReport.ts";
import { endingTask } from "../endingTask.ts";

export const finish_report = endingTask<{ report_id: number }>(
  (db, { report_id }) => finishReport(db, report_id),
  (db, { report_id }) => failReport(db, report_id),
);

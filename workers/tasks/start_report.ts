import { failReport } from "../../core/evaluation/reports/finishReport.ts";
import { startReport } from "../../core/evaluation/reports/startReport.ts";
import { endingTask } from "../endingTask.ts";

export const start_report = endingTask<{ report_id: number }>(
  (db, { report_id }) => startReport(db, report_id),
  (db, { report_id }) => failReport(db, report_id),
);

import { list } from "./operations.ts";

export const listReportExternalIds = list("report", "report_id");

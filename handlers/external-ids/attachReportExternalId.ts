import { attach } from "./operations.ts";

export const attachReportExternalId = attach("report", "report_id");

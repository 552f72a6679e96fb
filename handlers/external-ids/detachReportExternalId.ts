import { detach } from "./operations.ts";

export const detachReportExternalId = detach("report", "report_id");

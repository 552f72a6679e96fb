import type { Handler } from "../handler.ts";
import { detach } from "./operations.ts";

export const detachReportExternalId: Handler<"detachReportExternalId"> = (ctx, { params }) =>
  detach(ctx, "report", params.report_id, params);

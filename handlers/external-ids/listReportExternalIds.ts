import type { Handler } from "../handler.ts";
import { list } from "./operations.ts";

export const listReportExternalIds: Handler<"listReportExternalIds"> = (ctx, { params }) =>
  list(ctx, "report", params.report_id);

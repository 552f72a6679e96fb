import type { Handler } from "../handler.ts";
import { attach } from "./operations.ts";

export const attachReportExternalId: Handler<"attachReportExternalId"> = (ctx, { params, body }) =>
  attach(ctx, "report", params.report_id, body);

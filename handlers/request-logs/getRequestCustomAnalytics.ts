import { chartRequests } from "../../core/logs/requests/chartRequests.ts";
import { handler } from "../handler.ts";
import { readQuery } from "./readQuery.ts";

export const getRequestCustomAnalytics = handler<"getRequestCustomAnalytics">(async (ctx, { body }, reply) => {
  const { group, q } = readQuery(body);
  const { charts, isComplete } = await chartRequests(ctx.db, { group, q, charts: body.customCharts });
  return reply(200, { success: true, isComplete, customCharts: charts });
});

import { chartRequests } from "../../core/logs/requests/chartRequests.ts";
import type { Context, Input, Reply } from "../handler.ts";
import { readQuery } from "./readQuery.ts";

export async function getRequestCustomAnalytics(
  ctx: Context,
  { body }: Input<"getRequestCustomAnalytics">,
): Reply<"getRequestCustomAnalytics"> {
  const { group, q } = readQuery(body);
  const { charts, isComplete } = await chartRequests(ctx.db, { group, q, charts: body.customCharts });
  return { status: 200, body: { success: true, isComplete, customCharts: charts } };
}

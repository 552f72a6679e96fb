import { chartTraces } from "../../core/logs/spans/charts/chartTraces.ts";
import { givenFilters } from "../givenFilters.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getTraceCustomAnalytics(
  ctx: Context,
  { body }: Input<"getTraceCustomAnalytics">,
): Reply<"getTraceCustomAnalytics"> {
  const group = givenFilters(body);
  const { charts, isComplete } = await chartTraces(ctx.db, { group, charts: body.customCharts });
  return { status: 200, body: { success: true, isComplete, customCharts: charts } };
}

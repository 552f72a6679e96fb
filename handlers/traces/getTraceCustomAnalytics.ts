import { chartTraces } from "../../core/logs/spans/charts/chartTraces.ts";
import { givenFilters } from "../givenFilters.ts";
import { handler } from "../handler.ts";

export const getTraceCustomAnalytics = handler<"getTraceCustomAnalytics">(async (ctx, { body }, reply) => {
  const group = givenFilters(body);
  const { charts, isComplete } = await chartTraces(ctx.db, { group, charts: body.customCharts });
  return reply(200, { success: true, isComplete, customCharts: charts });
});

import type { GivenGroup } from "../../core/search/compileFilter.ts";
import { chartTraces } from "../../core/telemetry/charts/chartTraces.ts";
import type { Context, Input, Reply } from "../handler.ts";

export async function getTraceCustomAnalytics(
  ctx: Context,
  { body }: Input<"getTraceCustomAnalytics">,
): Promise<Reply<"getTraceCustomAnalytics">> {
  const group = (body.filter_group ?? null) as GivenGroup | null;
  const { charts, isComplete } = await chartTraces(ctx.db, { group, charts: body.customCharts });
  return { status: 200, body: { success: true, isComplete, customCharts: charts } };
}

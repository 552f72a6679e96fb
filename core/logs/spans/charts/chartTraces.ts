import { allTracesSeen, matchingTraces } from "../../../../db/queries/logs/matchingTraces.ts";
import type { Scope } from "../../../../db/scope.ts";
import { limits } from "../../../../generated/limits.ts";
import { requireDistinctIds } from "../../analytics/chart.ts";
import { type DrawnCharts, drawCharts, drawFigures, withinTimeBudget } from "../../analytics/drawCharts.ts";
import { exactWords } from "../../requests/nearWords.ts";
import type { GivenGroup } from "../../search/field.ts";
import { boundsOf } from "../../search/values.ts";
import { compileTraceSearch } from "../search/traceFilterCompiler.ts";
import { type GivenTraceChart, readTraceChart } from "./readTraceChart.ts";
import { rolledTraceCharts } from "./rolledTraceCharts.ts";

/** Number of traces that are looked at, at most. */
const maxTraces = limits["TraceCustomAnalyticsQuery.x-max-traces"];
const maxSpans = limits["TraceCustomAnalyticsQuery.x-max-spans"];

/** @throws Problem bad_request that names the chart or filter at fault, validation_error */
export function chartTraces(
  db: Scope,
  { group, charts: given }: { group: GivenGroup | null; charts: GivenTraceChart[] },
): Promise<DrawnCharts> {
  requireDistinctIds(given);
  return withinTimeBudget(db, async (tx) => {
    const charts = given.map((chart) => readTraceChart(tx.sql, chart));
    const rolled = await rolledTraceCharts(tx, group, given);
    if (rolled) return drawFigures(tx, charts, rolled);
    const { condition } = compileTraceSearch(tx, { group, words: exactWords(null) }, "index");
    // The ids of a trace's prompts and workflows are read from its spans.
    const readsSpans = charts.some(
      ({ level, groups }) => level === "span" || groups.some(({ namedAfter }) => namedAfter),
    );
    const traces = {
      condition: condition.sql,
      ...boundsOf(group, "trace_start"),
      maxTraces,
      maxSpans: readsSpans ? maxSpans : null,
    };
    const source = { ...traces, records: matchingTraces(tx, traces), isComplete: allTracesSeen(tx, traces) };
    return await drawCharts(tx, source, charts);
  });
}

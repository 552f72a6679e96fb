import type { ChartFigures } from "../../../../db/queries/logs/charts.ts";
import { listMatchingTraces } from "../../../../db/queries/logs/rollups/matchingValues.ts";
import type { Scope } from "../../../../db/scope.ts";
import { limits } from "../../../../generated/limits.ts";
import { exactWords } from "../../requests/nearWords.ts";
import type { Value } from "../../rollups/cells.ts";
import { rolledSpans, rolledTraces } from "../../rollups/kinds.ts";
import { rolledFigures } from "../../rollups/rolledFigures.ts";
import { readRolledQuery } from "../../rollups/rolledQuery.ts";
import { canBeRolled, measuresOf, type RolledChart } from "../../rollups/rolledRows.ts";
import type { GivenGroup } from "../../search/field.ts";
import { compileTraceSearch } from "../search/traceFilterCompiler.ts";
import { type GivenTraceChart, levelOf } from "./readTraceChart.ts";

/** Up to so many traces and spans are read themselves, so that their percentiles are exact. */
const exactRecords = limits["TraceCustomAnalyticsQuery.x-exact-records"];
const maxRead = limits["TraceCustomAnalyticsQuery.x-max-spans"];
const maxCells = limits["TraceCustomAnalyticsQuery.x-exact-groups"];

/**
 * Computes charts from roll-ups.
 * @returns null where these do not answer them: other filters, groups or histograms, few traces, very many without roll-ups
 *   yet, or very many values of groups
 */
export async function rolledTraceCharts(
  db: Scope,
  group: GivenGroup | null,
  given: GivenTraceChart[],
  fewest: number = exactRecords,
): Promise<ChartFigures | null> {
  const fieldOf = (name: string) => rolledTraces.scalars.find((one) => one === name);
  const query = readRolledQuery(group, { start: "trace_start", fieldOf });
  const charts = given.flatMap(rolledChart);
  if (!query || charts.length < given.length) return null;
  if ((await rolledTraces.listFilled(db, [query.span], fewest)).length === 0) return null;
  const { condition } = compileTraceSearch(db, { group: query.rest, words: exactWords(null) }, "index");
  const matching = (values: Record<string, Value>[]) => listMatchingTraces(db, values, condition.sql);
  return rolledFigures(db, { kind: rolledTraces, query, matching, maxRead, maxCells }, charts);
}

/** A chart that roll-ups answer, or none. */
function rolledChart(chart: GivenTraceChart): RolledChart[] {
  const { groupByField, secondaryGroupByField, hierarchyFields, timeSeries, timeBucket, limit } = chart;
  const rolled: RolledChart = {
    kind: levelOf(chart) === "span" ? rolledSpans : rolledTraces,
    fields: hierarchyFields ?? [groupByField, secondaryGroupByField].filter((field) => field != null),
    isGrid: secondaryGroupByField != null,
    bucket: timeSeries ? (timeBucket ?? "auto") : null,
    measures: measuresOf(chart),
    limit,
  };
  return chart.histogramField == null && canBeRolled(rolled) ? [rolled] : [];
}

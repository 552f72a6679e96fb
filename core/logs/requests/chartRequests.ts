import { allLogsSeen, matchingLogs } from "../../../db/queries/logs/matchingLogs.ts";
import type { Scope, SqlHandle } from "../../../db/scope.ts";
import type { components } from "../../../generated/types.ts";
import { type Chart, readInsights, readSeries, refuseChart, requireDistinctIds } from "../analytics/chart.ts";
import { type DrawnCharts, drawCharts } from "../analytics/drawCharts.ts";
import { withinTimeBudget } from "../analytics/timeBudget.ts";
import type { GivenGroup } from "../search/givenFilter.ts";
import { boundsOf } from "../search/timeBounds.ts";
import { maxLogs, refuseIntents } from "./analyzeRequests.ts";
import { metadataGroup, requestGroups, requestNumbers } from "./chartFields.ts";
import { findWords, type SoughtWords } from "./nearWords.ts";
import { compileSearch, logWords } from "./searchRequestLogs.ts";

type GivenChart = components["schemas"]["RequestChart"];

/** @throws Problem bad_request that names the chart or filter at fault, validation_error */
export function chartRequests(
  db: Scope,
  { group, q, charts }: { group: GivenGroup | null; q: string | null; charts: GivenChart[] },
): Promise<DrawnCharts> {
  if (group) refuseIntents(group);
  requireDistinctIds(charts);
  return withinTimeBudget(db, async (tx) => {
    const drawn = charts.map((chart) => readChart(tx.sql, chart));
    const draw = (words: SoughtWords) => {
      const condition = compileSearch(tx, group, words).sql;
      const logs = { condition, ...boundsOf(group, "request_start_time"), maxLogs };
      const source = { ...logs, records: matchingLogs(tx, logs), isComplete: allLogsSeen(tx, logs) };
      return drawCharts(tx, source, drawn);
    };
    return await findWords(tx, q, logWords, draw, ({ isEmpty, isComplete }) => isEmpty && isComplete);
  });
}

function readChart(sql: SqlHandle, given: GivenChart): Chart {
  const { id, title, chartType, groupByField, groupByMetadataKey, timeSeries, limit } = given;
  if (groupByField != null && groupByMetadataKey != null) {
    throw refuseChart(id, "it is grouped by groupByField or by groupByMetadataKey, not by both.");
  }
  const series = readSeries(sql, given, requestNumbers(sql), "Requests");
  const groups = [
    ...(groupByField == null ? [] : [requestGroups(sql)[groupByField]]),
    ...(groupByMetadataKey == null ? [] : [metadataGroup(sql, groupByMetadataKey)]),
  ];
  if (groups.length === 0 && !timeSeries && chartType !== "bar") {
    throw refuseChart(id, `a chart of the type ${chartType} needs a group or timeSeries.`);
  }
  if (groups.length > 0 && timeSeries && given.series != null) {
    throw refuseChart(id, "with series it is grouped or over time, not both.");
  }
  return {
    id,
    title: title || id,
    chartType,
    records: sql`matching`,
    series,
    groups,
    shape: timeSeries ? { kind: "time", bucket: "auto" } : { kind: "groups" },
    limit,
    insights: readInsights(id, given.derivedInsights ?? [], given.series == null ? null : series),
  };
}

import { expect } from "bun:test";
import { rolledCharts } from "../../core/logs/requests/rolledCharts.ts";
import type { GivenGroup } from "../../core/logs/search/field.ts";
import type { ChartRow } from "../../db/queries/logs/charts.ts";
import type { Scope } from "../../db/scope.ts";
import type { components } from "../../generated/types.ts";
import { figureOf } from "./statistics.ts";

type GivenChart = components["schemas"]["RequestChart"];
type Log = Record<string, number | string | null | string[]> & { start: number };

/** The logs that can be seen, with what charts are made of, by a plain query. */
function plainLogs({ sql, workspaceId }: Scope): Promise<Log[]> {
  return sql<Log[]>`
    select extract(epoch from request_start_time)::double precision as start, coalesce(nullif(engine, ''), 'unknown') as engine,
      coalesce(nullif(provider_type, ''), 'unknown') as provider_type, status::text, error_type, prompt_id,
      prompt_version_number, tags, tool_names, coalesce(input_tokens, 0) as input_tokens,
      coalesce(output_tokens, 0) as output_tokens, coalesce(cached_tokens, 0) as cached_tokens,
      coalesce(thinking_tokens, 0) as thinking_tokens, coalesce(price, 0)::double precision as cost,
      latency_ms / 1000 as latency_ms, turn_count, tool_call_count
    from request_logs where workspace_id = ${workspaceId} and (expires_at is null or expires_at > now())`;
}

/**
 * Holds charts of roll-ups against a full count of the logs of the same moment.
 * @param matches what the filters of `group` say of a log
 */
export async function expectCounted(
  db: Scope,
  { group, charts, matches }: { group: GivenGroup | null; charts: GivenChart[]; matches: (log: Log) => boolean },
): Promise<void> {
  const { figures, logs } = await db.snapshot(async (tx) => ({
    figures: await rolledCharts(tx, group, charts, 0),
    logs: (await plainLogs(tx)).filter(matches),
  }));
  if (!figures) throw new Error("the charts were not read from roll-ups");
  for (const [index, chart] of charts.entries()) {
    const found = figures.charts[index] as ChartRow[];
    expectRows(chart, found, rowsOf(chart, logs, figures.bucket_seconds));
  }
}

interface Row {
  key: string;
  logs: Log[];
}

function rowsOf({ groupByField, timeSeries }: GivenChart, logs: Log[], size: number): Row[] {
  const rows = new Map<string, Log[]>(groupByField || timeSeries ? [] : [["[[],null]", []]]);
  for (const log of logs) {
    const value = groupByField ? (log[groupByField] ?? null) : null;
    const paths = groupByField ? [value ?? []].flat().map((one) => [String(one)]) : [[]];
    for (const path of paths) {
      const key = JSON.stringify([path, timeSeries ? Math.floor(log.start / size) * size : null]);
      const row = rows.get(key) ?? [];
      row.push(log);
      rows.set(key, row);
    }
  }
  return [...rows].map(([key, of]) => ({ key, logs: of }));
}

function expectRows(chart: GivenChart, found: ChartRow[], expected: Row[]): void {
  const rows = new Map(found.map(({ path, bucket, values }) => [JSON.stringify([path, bucket]), values]));
  expect([chart.id, ...[...rows.keys()].toSorted()]).toEqual([chart.id, ...expected.map(({ key }) => key).toSorted()]);
  const measures = chart.series ?? [
    { metric: chart.metric ?? "count", metricField: chart.metricField, percentile: chart.percentile },
  ];
  for (const { key, logs } of expected) {
    for (const [index, { metric, metricField, percentile }] of measures.entries()) {
      const value = rows.get(key)?.[index] ?? null;
      const exact = figureOf(
        metric,
        logs.map((log) => Number(log[metricField ?? "start"])),
        percentile ?? 0,
      );
      // Sums of decimal fractions differ in their last digits by the order of their parts.
      const error = metric === "percentile" ? 0.0101 : metric === "count" ? 0 : 1e-9;
      const said = `${chart.id} ${key} ${index}: ${value}, counted ${exact}`;
      const isRight = value === exact || Math.abs(Number(value) - Number(exact)) <= error * Math.abs(Number(exact));
      expect([said, isRight]).toEqual([said, true]);
    }
  }
}

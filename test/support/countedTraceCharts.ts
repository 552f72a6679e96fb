import { expect } from "bun:test";
import { exactWords } from "../../core/logs/requests/nearWords.ts";
import type { GivenGroup } from "../../core/logs/search/field.ts";
import { boundsOf } from "../../core/logs/search/values.ts";
import { type GivenTraceChart, readTraceChart } from "../../core/logs/spans/charts/readTraceChart.ts";
import { rolledTraceCharts } from "../../core/logs/spans/charts/rolledTraceCharts.ts";
import { compileTraceSearch } from "../../core/logs/spans/search/traceFilterCompiler.ts";
import { type ChartFigures, computeCharts } from "../../db/queries/logs/charts.ts";
import { allTracesSeen, matchingTraces } from "../../db/queries/logs/matchingTraces.ts";
import type { Scope } from "../../db/scope.ts";

/** Figures of charts, by a query of all traces and spans. */
function countedFigures(db: Scope, group: GivenGroup | null, charts: GivenTraceChart[]): Promise<ChartFigures> {
  const { condition } = compileTraceSearch(db, { group, words: exactWords(null) }, "index");
  const traces = { condition: condition.sql, ...boundsOf(group, "trace_start"), maxTraces: 1e6, maxSpans: 1e6 };
  const source = { ...traces, records: matchingTraces(db, traces), isComplete: allTracesSeen(db, traces) };
  const queries = charts.map((chart) => {
    const { records, series, groups, shape, limit } = readTraceChart(db.sql, chart);
    const aggregates = series.map(({ aggregate }) => aggregate);
    const groupings = groups.map(({ join }) => join);
    return {
      records,
      aggregates,
      groupings,
      shape: shape.kind === "hierarchy" ? ({ kind: "groups" } as const) : shape,
      limit,
    };
  });
  return computeCharts(db, source, queries);
}

/** Holds charts of roll-ups against a count of the traces and spans of the same moment. */
export async function expectTracesCounted(
  db: Scope,
  group: GivenGroup | null,
  charts: GivenTraceChart[],
): Promise<void> {
  const [rolled, counted] = await db.snapshot(async (tx) => [
    await rolledTraceCharts(tx, group, charts, 0),
    await countedFigures(tx, group, charts),
  ]);
  if (!rolled) throw new Error("the charts were not read from roll-ups");
  expect(rolled.bucket_seconds).toBe(counted.bucket_seconds);
  for (const [index, chart] of charts.entries()) {
    const byPlace = (figures: ChartFigures) =>
      new Map(figures.charts[index]?.map(({ path, bucket, values }) => [JSON.stringify([path, bucket]), values]));
    const [found, expected] = [byPlace(rolled), byPlace(counted)];
    expect([chart.id, ...[...found.keys()].toSorted()]).toEqual([chart.id, ...[...expected.keys()].toSorted()]);
    const measures = chart.series ?? [{ metric: chart.metric }];
    for (const [key, values] of expected) {
      for (const [place, exact] of values.entries()) {
        const value = found.get(key)?.[place] ?? null;
        const error = measures[place]?.metric === "percentile" ? 0.0101 : 1e-9;
        const isRight = value === exact || Math.abs(Number(value) - Number(exact)) <= error * Math.abs(Number(exact));
        expect([`${chart.id} ${key} ${place}: ${value}, counted ${exact}`, isRight]).toEqual([
          `${chart.id} ${key} ${place}: ${value}, counted ${exact}`,
          true,
        ]);
      }
    }
  }
}

import { limits } from "../../../generated/limits.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { bucketSize, type TimeBounds } from "./timeRange.ts";

/** Makes `alias.value` of a record `m`: a text for each of its values, so that it counts once for each. */
export type Grouping = (alias: Fragment) => Fragment;

export type ChartShape =
  | { kind: "groups" }
  | { kind: "time"; bucket: TimeBucket }
  /** Rows for the values of the first grouping and those of the second. */
  | { kind: "grid" }
  | { kind: "histogram"; value: Fragment; interval: number | null };

export type TimeBucket = "auto" | "day" | "week" | "month";

interface ChartQuery {
  /** The relation of the records; `start` is in seconds since 1970. */
  records: Fragment;
  aggregates: Fragment[];
  groupings: Grouping[];
  shape: ChartShape;
  /** Values of a grouping, at most, by the first aggregate. */
  limit: number;
}

export interface ChartRow {
  /** A value for each grouping. */
  path: string[];
  /** Start of the row's bucket: seconds since 1970, or in a histogram the multiple of its interval. */
  bucket: number | null;
  /** The interval of a histogram. */
  size: number | null;
  values: (number | null)[];
}

export interface ChartFigures {
  /** Seconds of a bucket of the size `auto`; the first and the last moment in seconds since 1970, null without records. */
  bucket_seconds: number;
  low: number | null;
  high: number | null;
  is_complete: boolean;
  is_empty: boolean;
  charts: ChartRow[][];
}

export interface ChartSource extends TimeBounds {
  /** Common table expressions, `matching` among them. */
  records: Fragment;
  isComplete: Fragment;
}

/** Rows of a histogram that are read at most; the caller refuses more than one less. */
export const maxHistogramRows = limits["TraceChart.histogramInterval.x-max-buckets"] + 1;

/** Computes all charts in one statement, so that they show the same records, which are read once. */
export async function computeCharts(db: Scope, source: ChartSource, charts: ChartQuery[]): Promise<ChartFigures> {
  const { sql } = db;
  const each = charts.map((chart) => sql`coalesce((select json_agg(r) from (${rowsOf(db, chart)}) r), '[]')`);
  const [row] = await sql<ChartFigures[]>`
    with ${source.records}, ${bucketSize(db, source)}
    select size as bucket_seconds, low, high, ${source.isComplete} as is_complete, not exists (select from matching) as is_empty,
      json_build_array(${joined(sql, each)}) as charts
    from sized`;
  return row as ChartFigures;
}

function joined(sql: Scope["sql"], parts: Fragment[]): Fragment {
  return parts.reduce((left, right) => sql`${left}, ${right}`);
}

function rowsOf(db: Scope, chart: ChartQuery): Fragment {
  switch (chart.shape.kind) {
    case "groups":
      return groupedRows(db, chart);
    case "time":
      return chart.groupings.length > 0
        ? groupedTimeRows(db, chart, chart.shape.bucket)
        : timeRows(db, chart, chart.shape.bucket);
    case "grid":
      return gridRows(db, chart);
    case "histogram":
      return histogramRows(db, chart, chart.shape);
  }
}

function aliases({ sql }: Scope, { groupings }: ChartQuery): { joins: Fragment; values: Fragment[] } {
  const names = groupings.map((_, index) => sql.unsafe(`d${index}`) as Fragment);
  const joins = groupings.map((grouping, index) => grouping(names[index] as Fragment));
  return {
    joins: joins.length === 0 ? sql`` : joins.reduce((left, right) => sql`${left} ${right}`),
    values: names.map((name) => sql`${name}.value`),
  };
}

function valuesOf({ sql }: Scope, { aggregates }: ChartQuery): Fragment {
  return sql`array[${joined(
    sql,
    aggregates.map((one) => sql`(${one})::double precision`),
  )}]`;
}

/** The largest first. Without groupings there is one row, also of nothing. */
function groupedRows(db: Scope, chart: ChartQuery): Fragment {
  const { sql } = db;
  const { joins, values } = aliases(db, chart);
  const path = values.length === 0 ? sql`array[]` : sql`array[${joined(sql, values)}]`;
  return sql`
    select g.path, null as bucket, null as size, g.values from (
      select ${path}::text[] as path, ${valuesOf(db, chart)} as values
      from ${chart.records} m ${joins} ${values.length === 0 ? sql`` : sql`group by ${joined(sql, values)}`}
    ) g
    order by g.values[1] desc nulls last, g.path collate "C"
    limit ${chart.limit}`;
}

function timeRows(db: Scope, chart: ChartQuery, bucket: TimeBucket): Fragment {
  const { sql } = db;
  return sql`
    select array[]::text[] as path, ${bucketOf(db, bucket)} as bucket, null as size, ${valuesOf(db, chart)} as values
    from ${chart.records} m
    group by 2
    order by 2`;
}

/** Buckets of the values that come first in all. */
function groupedTimeRows(db: Scope, chart: ChartQuery, bucket: TimeBucket): Fragment {
  const { sql } = db;
  const { joins } = aliases(db, chart);
  return sql`
    with g as materialized (
      select d0.value as name, m.bucket, grouping(m.bucket) = 1 as is_total, ${valuesOf(db, chart)} as values
      from (select m.*, ${bucketOf(db, bucket)} as bucket from ${chart.records} m) m ${joins}
      group by grouping sets ((d0.value), (d0.value, m.bucket))
    ), ranked as (
      select name, row_number() over (order by values[1] desc nulls last, name collate "C") as rank
      from g where is_total
    )
    select array[g.name] as path, g.bucket, null as size, g.values
    from g join ranked r on r.name = g.name and r.rank <= ${chart.limit}
    where not g.is_total
    order by r.rank, g.bucket`;
}

/** Both sides ranked for themselves, and of each the first ones. */
function gridRows(db: Scope, chart: ChartQuery): Fragment {
  const { sql } = db;
  const { joins } = aliases(db, chart);
  return sql`
    with g as materialized (
      select d0.value as name, d1.value as other, grouping(d0.value, d1.value) as level, ${valuesOf(db, chart)} as values
      from ${chart.records} m ${joins}
      group by grouping sets ((d0.value), (d1.value), (d0.value, d1.value))
    ), ranked as (
      select level, coalesce(name, other) as name,
        row_number() over (partition by level order by values[1] desc nulls last, coalesce(name, other) collate "C") as rank
      from g where level <> 0
    )
    select array[g.name, g.other] as path, null as bucket, null as size, g.values
    from g
    join ranked r on r.level = 1 and r.name = g.name and r.rank <= ${chart.limit}
    join ranked o on o.level = 2 and o.name = g.other and o.rank <= ${chart.limit}
    where g.level = 0
    order by r.rank, o.rank`;
}

/**
 * Rows of a histogram. The interval is 1, 2 or 5 times a power of ten when none is set, so that there are about 20
 * buckets. A quotient has 15 digits, as a numeric is made of a double: 0.3 / 0.1 is 3 and not a little less.
 */
function histogramRows(
  db: Scope,
  chart: ChartQuery,
  { value, interval }: Extract<ChartShape, { kind: "histogram" }>,
): Fragment {
  const { sql } = db;
  return sql`
    with v as materialized (
      select m.*, (${value})::double precision as histogram_value from ${chart.records} m where (${value}) is not null
    ), spread as (
      select (max(histogram_value) - min(histogram_value)) / 20 as part from v
    ), power as (
      select part, case when part > 0 then 10 ^ floor(log(part)) end as power from spread
    ), width as (
      select coalesce(${interval}::double precision, case
        when part / power <= 1 then power when part / power <= 2 then 2 * power when part / power <= 5 then 5 * power
        else 10 * power end, 1) as size
      from power
    )
    select array[]::text[] as path, b.bucket, w.size, ${valuesOf(db, chart)} as values
    from v m cross join width w cross join lateral (
      select floor((m.histogram_value / w.size)::numeric)::double precision as bucket
    ) b
    group by b.bucket, w.size
    order by 2
    limit ${maxHistogramRows}`;
}

function bucketOf({ sql }: Scope, bucket: TimeBucket): Fragment {
  switch (bucket) {
    case "auto":
      return sql`floor(m.start / (select size from sized))::bigint * (select size from sized)`;
    case "day":
      return sql`floor(m.start / 86400)::bigint * 86400`;
    case "week":
      // The first Monday of 1970 was the 5th of January.
      return sql`floor((m.start - 345600) / 604800)::bigint * 604800 + 345600`;
    case "month":
      return sql`extract(epoch from date_trunc('month', to_timestamp(m.start) at time zone 'UTC'))::bigint`;
  }
}

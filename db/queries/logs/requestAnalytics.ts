import type { Fragment, Scope } from "../../scope.ts";
import { documentValues, ownPaths } from "./documentValues.ts";
import { allLogsSeen, type MatchingLogs, matchingLogs } from "./matchingLogs.ts";
import { ofTrace } from "./requestSearch.ts";
import { bucketSize } from "./timeRange.ts";

export interface LogSums {
  requests: number;
  cost: number;
  tokens: number;
  input_tokens: number;
  output_tokens: number;
}

/** Seconds. */
export interface LatencyFigures {
  average: number;
  p50: number;
  p90: number;
  p95: number;
}

export interface BucketFigures extends LogSums, LatencyFigures {
  bucket: number;
  cached_tokens: number;
  thinking_tokens: number;
  trace_share: number;
  success: number;
  warning: number;
  error: number;
  json: number;
  tool_call: number;
  plain_text: number;
  turn_count: number;
  tool_call_count: number;
  tool_call_count_p95: number;
}

export type Dimension = "model" | "prompt" | "provider";

export interface RequestFigures {
  /** Seconds of one bucket, and since 1970 of the first and the last of them; null without logs. */
  bucket_seconds: number;
  first_bucket: number | null;
  last_bucket: number | null;
  /** Tells whether there were no more logs to look at. */
  is_complete: boolean;
  totals: LogSums & { average: number | null; cached_tokens: number; thinking_tokens: number };
  buckets: BucketFigures[];
  /** The most frequent values, most frequent first. */
  dimensions: (LogSums & { kind: Dimension; name: string })[];
  /** Figures of the most frequent values in each bucket, in the order of time. */
  series: (LatencyFigures & { kind: Dimension; name: string; bucket: number; requests: number })[];
  tags: (LogSums & { name: string })[];
  error_types: { name: string; requests: number }[];
  metadata_keys: { name: string; requests: number }[];
  output_keys: { name: string; requests: number }[];
  tools: { name: string; requests: number; average: number; low: number; high: number }[];
  metadata_values: { key: string; value: string; requests: number; cost: number }[];
}

interface FigureRequest extends MatchingLogs {
  /** Values of each top list. */
  top: number;
  /** Key whose values are listed, with the paths that it can mean; null for the dearest values of any key. */
  metadata: { key: string; paths: readonly string[] } | null;
  metadataTop: number;
}

const sums = `count(*)::integer as requests, coalesce(sum(price), 0)::double precision as cost,
  coalesce(sum(tokens), 0)::bigint as tokens, coalesce(sum(input_tokens), 0)::bigint as input_tokens,
  coalesce(sum(output_tokens), 0)::bigint as output_tokens`;

const latency = `avg(seconds) as average, percentile_cont(0.5) within group (order by seconds) as p50,
  percentile_cont(0.9) within group (order by seconds) as p90,
  percentile_cont(0.95) within group (order by seconds) as p95`;

/** Computes all figures in one statement, so that the logs are read once and all figures describe the same logs. */
export async function computeFigures(db: Scope, request: FigureRequest): Promise<RequestFigures> {
  const { sql } = db;
  const { top } = request;
  const list = (rows: Fragment) => listOf(db, rows);
  const [row] = await sql<RequestFigures[]>`
    with ${matchingLogs(db, request)}, ${bucketSize(db, request)}, bucketed as materialized (
      select m.*, floor(m.start / size)::bigint * size as bucket,
        ${ofTrace(db, "m")} as has_trace
      from matching m cross join sized
    ), named as (
      select 'model' as kind, engine as name, b.* from bucketed b
      union all select 'provider', provider, b.* from bucketed b
      union all select 'prompt', prompt_id::text, b.* from bucketed b where prompt_id is not null
    ), ranked as materialized (
      select *, row_number() over (partition by kind order by requests desc, name collate "C") as rank
      from (select kind, name, ${sql.unsafe(sums)} from named group by kind, name) g
    )
    select size as bucket_seconds, floor(low / size)::bigint * size as first_bucket,
      floor(high / size)::bigint * size as last_bucket,
      ${allLogsSeen(db, request)} as is_complete,
      (select row_to_json(r) from (
        select ${sql.unsafe(sums)}, avg(seconds) as average, coalesce(sum(cached_tokens), 0) as cached_tokens,
          coalesce(sum(thinking_tokens), 0) as thinking_tokens
        from matching) r) as totals,
      ${list(sql`
        select bucket, ${sql.unsafe(sums)}, ${sql.unsafe(latency)}, coalesce(sum(cached_tokens), 0) as cached_tokens,
          coalesce(sum(thinking_tokens), 0) as thinking_tokens, avg(has_trace::integer) as trace_share,
          count(*) filter (where status = 'SUCCESS') as success, count(*) filter (where status = 'WARNING') as warning,
          count(*) filter (where status = 'ERROR') as error, count(*) filter (where output_shape = 'json') as json,
          count(*) filter (where output_shape = 'tool_call') as tool_call,
          count(*) filter (where output_shape = 'plain_text') as plain_text, avg(turn_count) as turn_count,
          avg(tool_call_count) as tool_call_count,
          percentile_cont(0.95) within group (order by tool_call_count) as tool_call_count_p95
        from bucketed group by bucket order by bucket`)} as buckets,
      ${list(sql`
        select kind, name, requests, cost, tokens, input_tokens, output_tokens from ranked
        where rank <= ${top} order by kind, rank`)} as dimensions,
      ${list(sql`
        select n.kind, n.name, n.bucket, count(*) as requests, ${sql.unsafe(latency)}
        from named n join ranked r on r.kind = n.kind and r.name = n.name and r.rank <= ${top}
        group by n.kind, n.name, n.bucket order by n.kind, n.name, n.bucket`)} as series,
      ${topLists(db, request)}
    from sized`;
  return row as RequestFigures;
}

/** Columns with the most frequent values of each list, and the dearest of metadata. */
function topLists(db: Scope, { top, metadata, metadataTop }: FigureRequest): Fragment {
  const { sql } = db;
  const list = (rows: Fragment) => listOf(db, rows);
  const metadataValues = metadata
    ? sql`select ${metadata.key}::text as key, value from (${documentValues(sql, sql`metadata`, metadata.paths)}) v`
    : sql`
        select key, value from jsonb_each(metadata) as member (key, document)
        cross join lateral unnest(case jsonb_typeof(document)
          when 'array' then array(${documentValues(sql, sql`document`, ownPaths)})
          when 'object' then '{}'
          else array[coalesce(document #>> '{}', 'null')]
        end) as value`;
  return sql`
      ${list(sql`
        select name, ${sql.unsafe(sums)} from matching cross join lateral (select distinct unnest(tags) as name) t
        group by name order by requests desc, name collate "C" limit ${top}`)} as tags,
      ${list(sql`
        select error_type as name, count(*) as requests from matching where error_type is not null
        group by 1 order by 2 desc, error_type collate "C" limit ${top}`)} as error_types,
      ${list(sql`
        select name, count(*) as requests from matching cross join lateral jsonb_object_keys(metadata) as name
        group by name order by 2 desc, name collate "C" limit ${top}`)} as metadata_keys,
      ${list(sql`
        select name, count(*) as requests from matching cross join lateral (select distinct unnest(output_keys) as name) k
        group by name order by 2 desc, name collate "C" limit ${top}`)} as output_keys,
      ${list(sql`
        select name, count(*) as requests, avg(seconds) as average, min(seconds) as low, max(seconds) as high
        from matching cross join lateral (select distinct unnest(tool_names) as name) t
        group by name order by 2 desc, name collate "C" limit ${top}`)} as tools,
      ${list(sql`
        select key, value, count(*) as requests, coalesce(sum(price), 0)::double precision as cost
        from matching cross join lateral (${metadataValues}) pair
        group by key, value order by cost desc, requests desc, key collate "C", value collate "C"
        limit ${metadataTop}`)} as metadata_values`;
}

function listOf({ sql }: Scope, rows: Fragment): Fragment {
  return sql`coalesce((select json_agg(r) from (${rows}) r), '[]')`;
}

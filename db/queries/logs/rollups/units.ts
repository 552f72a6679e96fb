import type { Fragment, Scope } from "../../../scope.ts";
import { visible } from "../requestSearch.ts";
import type { RolledUp, Width } from "./changes.ts";

/** A time in microseconds since 1970; the end is not within it. */
export interface Span {
  from: number;
  end: number;
}

/** A time that has roll-ups. */
export interface Unit {
  width: Width;
  /** Seconds since 1970. */
  start: number;
}

export interface StoredRollup extends Unit {
  view: string;
  is_split: boolean;
  first_expiry: string | null;
  groups: unknown[][];
  sums: number[][];
  /** By number; null for one that was not asked for. */
  bins: (number[][] | null)[];
}

/**
 * Roll-ups of a width within these times, oldest first, that are what a count of the logs is: no log of theirs has changed
 * since, and none has expired.
 */
export function listTrueUnits(
  db: Scope,
  of: RolledUp,
  width: Width,
  spans: readonly Span[],
): Promise<{ start: number }[]> {
  const { sql } = db;
  return sql<{ start: number }[]>`
    select u.start from unnest(
      ${spans.map(({ from }) => Math.ceil(from / 1e6))}::bigint[], ${spans.map(({ end }) => Math.floor(end / 1e6))}::bigint[]
    ) as span (low, high)
    cross join lateral (
      select start from ${rollups(db, of)} r
      where r.workspace_id = ${db.workspaceId} and r.view = 'all' and r.width = ${width} and r.start >= span.low
        and r.start <= span.high - ${width}::integer and (r.first_expiry is null or r.first_expiry > now())
        and not exists (
          select from ${sql.unsafe(`${of}_changes`)} c where c.workspace_id = ${db.workspaceId} and c.width = 60
            and c.start >= r.start and c.start < r.start + ${width}::integer)
    ) u
    order by u.start`;
}

/**
 * What is stored of these units in a view, or where a unit is not split in the longer one that has all its fields.
 * @param numbers those whose bins are read, by their place
 */
export async function listRollups(
  db: Scope,
  of: RolledUp,
  units: readonly Unit[],
  view: { name: string; whole: string },
  numbers: readonly number[],
): Promise<StoredRollup[]> {
  const { sql } = db;
  const places = numbers.map((place) => place + 1);
  const rows = await sql<(Omit<StoredRollup, "bins"> & { texts: string[] })[]>`
    select r.view, r.width, r.start, r.is_split, r.first_expiry, r.groups, r.sums,
      array(select r.bins[place] from unnest(${places}::integer[]) place) as texts
    from unnest(${units.map(({ width }) => width)}::integer[], ${units.map(({ start }) => start)}::bigint[]) as u (width, start)
    join ${rollups(db, of)} r on r.workspace_id = ${db.workspaceId} and r.width = u.width and r.start = u.start
      and (r.view = ${view.name} or (r.view = ${view.whole} and not r.is_split))`;
  return rows.map(({ texts, ...row }) => {
    const bins: StoredRollup["bins"] = [];
    for (const [index, place] of numbers.entries()) bins[place] = JSON.parse(texts[index] as string) as number[][];
    return { ...row, bins };
  });
}

export async function insertRollups(db: Scope, of: RolledUp, rows: readonly StoredRollup[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) => ({ ...row, bins: row.bins.map((one) => JSON.stringify(one)) }));
  await db.sql`
    insert into ${rollups(db, of)} (workspace_id, view, width, start, is_split, first_expiry, groups, sums, bins)
    select ${db.workspaceId}, view, width, start, is_split, first_expiry, groups, sums, bins
    from json_to_recordset(${JSON.stringify(given)}::text::json) as (
      view text, width integer, start bigint, is_split boolean, first_expiry timestamptz, groups json, sums json, bins text[])`;
}

function rollups({ sql }: Scope, of: RolledUp): Fragment {
  return sql.unsafe(`${of}_rollups`);
}

/** What roll-ups are made of: a log, a trace or a span with its fields and numbers. */
export interface CountedRecord {
  /** Microseconds since 1970. */
  start: number;
  expires_at: string | null;
  [name: string]: string | number | null | string[];
}

/** Records that are read at once. */
export const perBatch = 2_000;

/** Reads the logs of these times, in no order. */
export function readLogs(db: Scope, spans: readonly Span[]): AsyncIterable<CountedRecord[]> {
  return db.sql<CountedRecord[]>`
    select l.* from unnest(${spans.map(({ from }) => from)}::bigint[], ${spans.map(({ end }) => end)}::bigint[])
      as span (low, high)
    cross join lateral (
      select (extract(epoch from l.request_start_time) * 1000000)::bigint as start, l.expires_at, l.engine, l.provider_type,
        l.status, l.error_type, l.prompt_id, l.prompt_version_number, l.tags, l.tool_names,
        coalesce(l.input_tokens, 0) as input_tokens, coalesce(l.output_tokens, 0) as output_tokens,
        coalesce(l.cached_tokens, 0) as cached_tokens, coalesce(l.thinking_tokens, 0) as thinking_tokens,
        coalesce(l.price, 0)::double precision as cost, l.latency_ms, l.turn_count, l.tool_call_count
      from request_logs l
      where ${visible(db)} and l.request_start_time >= ${at(db, "low")} and l.request_start_time < ${at(db, "high")}
      -- So the index by start is read also where Postgres has no statistics yet.
      order by l.request_start_time
      offset 0
    ) l`.cursor(perBatch);
}

/** Tells whether there are more logs than `most` in a time. */
export async function hasMoreLogs(db: Scope, { from, end }: Span, most: number): Promise<boolean> {
  const [row] = await db.sql<{ count: number }[]>`
    select count(*) from (
      select from (select ${from}::bigint as low, ${end}::bigint as high) span, request_logs l
      where ${visible(db)} and l.request_start_time >= ${at(db, "low")} and l.request_start_time < ${at(db, "high")}
      limit ${most + 1}
    ) l`;
  return (row?.count ?? 0) > most;
}

function at({ sql }: Scope, bound: "low" | "high"): Fragment {
  return sql`timestamptz 'epoch' + ${sql.unsafe(`span.${bound}`)} * interval '1 microsecond'`;
}

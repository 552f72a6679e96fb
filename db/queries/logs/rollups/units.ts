import { copyRows } from "../../../copy.ts";
import { valuesOf } from "../../../rows.ts";
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
  first_expiry: string | null;
  /** Values of the fields of each cell, and its count. */
  groups: unknown[][];
  /** The other figures, and the histograms by number, in the form of core/logs/rollups/storedCells.ts. */
  figures: Buffer;
  bins: Buffer[];
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
 * What is stored of these units in a view, or where a unit does not have it in the longer one that has all its fields.
 * @param numbers those whose bins are read, by their place
 */
export async function* listRollups(
  db: Scope,
  of: RolledUp,
  units: readonly Unit[],
  view: { name: string; whole: string },
  numbers: readonly number[],
): AsyncGenerator<StoredRollup> {
  const { sql } = db;
  const asked = numbers.map((place) => `, r.bins[${place + 1}] as bins_${place}`).join("");
  const found = sql<(Omit<StoredRollup, "bins"> & Record<`bins_${number}`, Buffer>)[]>`
    select r.* from unnest(
      ${units.map(({ width }) => width)}::integer[], ${units.map(({ start }) => start)}::bigint[]) as u (width, start)
    cross join lateral (
      select r.view, r.width, r.start, r.first_expiry, r.groups, r.figures ${sql.unsafe(asked)}
      from ${rollups(db, of)} r
      where r.workspace_id = ${db.workspaceId} and r.view in (${view.name}, ${view.whole}) and r.width = u.width
        and r.start = u.start
      order by r.view <> ${view.name}
      limit 1
    ) r`;
  for await (const rows of found.cursor(rollupsAtOnce)) {
    for (const row of rows) {
      const bins: Buffer[] = [];
      for (const place of numbers) bins[place] = row[`bins_${place}`] as Buffer;
      yield { ...row, bins };
    }
  }
}

export async function insertRollups(db: Scope, of: RolledUp, rollups: readonly StoredRollup[]): Promise<void> {
  if (rollups.length === 0) return;
  const columns = "workspace_id, view, width, start, first_expiry, groups, figures, bins";
  await copyRows(db, `${of}_rollups (${columns})`, rollups, (rows, rollup) => {
    rows.startRow(8);
    rows.int4(db.workspaceId);
    rows.text(rollup.view);
    rows.int4(rollup.width);
    rows.int8(BigInt(rollup.start));
    if (rollup.first_expiry === null) rows.null();
    else rows.timestamptz(rollup.first_expiry);
    rows.text(JSON.stringify(rollup.groups));
    rows.bytes(rollup.figures);
    rows.byteaArray(rollup.bins);
  });
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

/** Records that are read at once: with 2,000 a roll-up needed 30 MB more, and was no faster. */
export const perBatch = 500;
/** Roll-ups that are read at once; those of a day may have some hundred kilobytes. */
const rollupsAtOnce = 10;

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

/** The places of the times that have more logs than `most`. */
export function listFilledTimes(db: Scope, spans: readonly Span[], most: number): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select (span.number - 1)::integer as place
    from unnest(${spans.map(({ from }) => from)}::bigint[], ${spans.map(({ end }) => end)}::bigint[])
      with ordinality as span (low, high, number)
    where ${most}::integer < (
      select count(*) from (
        select from request_logs l
        where ${visible(db)} and l.request_start_time >= ${at(db, "low")} and l.request_start_time < ${at(db, "high")}
        limit ${most + 1}
      ) l)`);
}

function at({ sql }: Scope, bound: "low" | "high"): Fragment {
  return sql`timestamptz 'epoch' + ${sql.unsafe(`span.${bound}`)} * interval '1 microsecond'`;
}

import type { Sql } from "postgres";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { ColumnMap } from "../../columnMap.ts";
import { type BinaryCopyRows, copyRows } from "../../copy.ts";
import { lockName } from "../../lockName.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { markMinutes, markTracesOfLogs } from "./rollups/changes.ts";

type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** A log without its long texts, as lists have it. */
export interface RequestLogRecord {
  workspace_id: number;
  id: number;
  provider_type: string;
  engine: string;
  api_type: string | null;
  function_name: string;
  status: "SUCCESS" | "WARNING" | "ERROR";
  error_type: string | null;
  error_message: string | null;
  request_start_time: string;
  request_end_time: string;
  latency_ms: number;
  input_tokens: number | null;
  output_tokens: number | null;
  cached_tokens: number | null;
  cache_write_tokens: number | null;
  thinking_tokens: number | null;
  /** US dollars. */
  price: number | null;
  prompt_id: number | null;
  prompt_version_number: number | null;
  group_id: number | null;
  trace_id: string | null;
  span_id: string | null;
  turn_count: number;
  tool_call_count: number;
  output_shape: "json" | "tool_call" | "plain_text";
  user_intent: string | null;
  agent_intent: string | null;
  tags: string[];
  tool_names: string[];
  output_keys: string[];
  input_variable_keys: string[];
  metadata: JsonObject;
  scores: Record<string, number>;
  created_at: string;
}

/** The long texts of a log; blueprints refer to the texts (core/logs/requests/contents.ts). */
export interface RequestLogContents {
  input_text: string;
  output_text: string;
  thinking_text: string;
  last_user_start: number | null;
  last_user_length: number | null;
  input: object;
  output: object;
  parameters: JsonObject;
  prompt_input_variables: JsonObject;
}

export interface NewRequestLog
  extends Omit<RequestLogRecord, "workspace_id" | "id" | "created_at">,
    RequestLogContents {
  /** Id of the log to overwrite; null for a new one. */
  request_id: number | null;
  facets: number[];
  /** Searched words with a space between (core/logs/requests/words.ts). */
  words: string;
}

/** The span may come after the log, with the trace; either it has the log's span id, or it names it as its manager. */
function traceId({ sql, workspaceId }: Scope): Fragment {
  return sql`coalesce(trace_id,
    (select s.trace_id from spans s where s.workspace_id = ${workspaceId} and s.span_id = request_logs.span_id limit 1),
    (select s.trace_id from spans s where s.workspace_id = ${workspaceId} and s.managed_span_id = request_logs.span_id limit 1))`;
}

export function recordColumns(db: Scope): Fragment {
  return db.sql`workspace_id, id, provider_type, engine, api_type, function_name, status, error_type,
  error_message, request_start_time, request_end_time, latency_ms, input_tokens, output_tokens, cached_tokens,
  cache_write_tokens, thinking_tokens, price::double precision as price, prompt_id, prompt_version_number, group_id,
  ${traceId(db)} as trace_id, span_id, turn_count, tool_call_count, output_shape, user_intent, agent_intent, tags, tool_names,
  output_keys, input_variable_keys, metadata, scores, created_at`;
}

/** Columns of request_logs that a new log fills. */
const logColumns = new ColumnMap<NewRequestLog>({
  provider_type: "text",
  engine: "text",
  api_type: "text?",
  function_name: "text",
  status: "request_status",
  error_type: "text?",
  error_message: "text?",
  request_start_time: "timestamptz",
  request_end_time: "timestamptz",
  latency_ms: "double precision",
  input_tokens: "integer?",
  output_tokens: "integer?",
  cached_tokens: "integer?",
  cache_write_tokens: "integer?",
  thinking_tokens: "integer?",
  price: "numeric?",
  prompt_id: "integer?",
  prompt_version_number: "integer?",
  group_id: "integer?",
  trace_id: "text?",
  span_id: "text?",
  turn_count: "integer",
  tool_call_count: "integer",
  output_shape: "request_output_shape",
  user_intent: "text?",
  agent_intent: "text?",
  tags: "text[]",
  tool_names: "text[]",
  output_keys: "text[]",
  input_variable_keys: "text[]",
  metadata: "jsonb",
  scores: "jsonb",
  facets: "bigint[]",
});

const contentTypes = {
  input_text: "text",
  output_text: "text",
  thinking_text: "text",
  last_user_start: "integer?",
  last_user_length: "integer?",
  input: "json",
  output: "json",
  parameters: "json",
  prompt_input_variables: "json",
} as const;
const contentNames = Object.keys(contentTypes).join(", ");

/** Columns of request_log_contents that a new log fills. */
const contentColumns = new ColumnMap<NewRequestLog>({ words: "tsvector", ...contentTypes });

/**
 * Makes one statement for any number of logs: the columns travel as one JSON text, which measured better than an array
 * for each (design, section 5). Ids are drawn in the order of the list.
 *
 * New logs conflict with none that are stored. Without the check for conflicts, and without sorting the answer again,
 * the statement takes a twelfth less.
 */
function insertStatement(areNew: boolean): string {
  const unlessNew = (key: string, columns: ColumnMap<NewRequestLog>) =>
    areNew ? "" : `on conflict (workspace_id, ${key}) do update set ${columns.overwrite()}`;
  return `
  with given as materialized (
    select ${areNew ? nextId : `coalesce(request_id, ${nextId})`} as id, g.*
    from rows from (json_to_recordset($2::text::json) as (
      request_id bigint, ${logColumns.record()}, ${contentColumns.record()})) with ordinality as g
  )${areNew ? "" : `, ${overwritten}`}, logs as (
    insert into request_logs (workspace_id, id, expires_at, ${logColumns.names})
    select $1::integer, g.id, now() + w.retention_days * interval '1 day', ${logColumns.select()}
    from given g cross join (select retention_days from workspaces where id = $1) w
    ${unlessNew("id", logColumns)}
    returning id, created_at
  ), contents as (
    insert into request_log_contents (workspace_id, request_id, ${contentColumns.names})
    select $1::integer, g.id, ${contentColumns.select()}
    from given g
    ${unlessNew("request_id", contentColumns)}
  ), marked as (
    ${markMinutes(`(select $1::integer as workspace_id, request_start_time from given${areNew ? "" : " union all select $1, request_start_time from overwritten"}) changed`)}
  )
  ${areNew ? "select id, created_at from logs order by id" : inOrderGiven}`;
}

const nextId = "nextval('request_logs_id_seq')";
const overwritten = `overwritten as materialized (
    select l.request_start_time from request_logs l
    where l.workspace_id = $1 and l.id = any(array(select request_id from given where request_id is not null))
  )`;
const inOrderGiven = "select l.id, l.created_at from logs l join given g using (id) order by g.ordinality";
const insertNew = insertStatement(true);
const insertOrOverwrite = insertStatement(false);

/** Smallest number of logs that goes by COPY; fewer are cheaper in one statement, since each COPY waits for two answers. */
const fewestCopied = 32;

/**
 * Stores logs. Many new ones go by COPY.
 * @returns their ids and times, in the order of `logs`
 */
export async function insertRequestLogs(
  db: Scope,
  logs: NewRequestLog[],
): Promise<{ id: number; created_at: string }[]> {
  const areNew = logs.every(({ request_id }) => request_id === null);
  if (areNew && logs.length >= fewestCopied) return copyRequestLogs(db, logs);
  const given = JSON.stringify(logs.map(withoutNulls));
  const statement = areNew ? insertNew : insertOrOverwrite;
  return db.sql.unsafe<{ id: number; created_at: string }[]>(statement, [db.workspaceId, given], { prepare: true });
}

async function copyRequestLogs(db: Scope, logs: NewRequestLog[]): Promise<{ id: number; created_at: string }[]> {
  const minutes = [...new Set(logs.map(({ request_start_time }) => `${request_start_time.slice(0, 16)}Z`))];
  const [reserved] = await db.sql<{ ids: number[]; created_at: string; expires_at: string | null }[]>`
    with given as (
      select ${db.workspaceId}::integer as workspace_id, unnest(${minutes}::text[])::timestamptz as request_start_time
    ), marked as (${db.sql.unsafe(markMinutes("given"))})
    select now() as created_at, now() + w.retention_days * interval '1 day' as expires_at,
      (select json_agg(nextval('request_logs_id_seq')) from generate_series(1, ${logs.length}::integer)) as ids
    from workspaces w where w.id = ${db.workspaceId}`;
  const { ids, created_at, expires_at } = reserved as NonNullable<typeof reserved>;
  const startRow = (rows: BinaryCopyRows, fields: number, index: number) => {
    rows.startRow(fields);
    rows.int4(db.workspaceId);
    rows.int8(BigInt(ids[index] as number));
  };
  const logTarget = `request_logs (workspace_id, id, expires_at, created_at, ${logColumns.names})`;
  await copyRows(db, logTarget, logs, (rows, log, index) => {
    startRow(rows, 4 + logColumns.count, index);
    if (expires_at === null) rows.null();
    else rows.timestamptz(expires_at);
    rows.timestamptz(created_at);
    logColumns.write(rows, log);
  });
  const contentTarget = `request_log_contents (workspace_id, request_id, ${contentColumns.names})`;
  await copyRows(db, contentTarget, logs, (rows, log, index) => {
    startRow(rows, 2 + contentColumns.count, index);
    contentColumns.write(rows, log);
  });
  return ids.map((id) => ({ id, created_at }));
}

/** Drops keys whose value is null: a key that is missing reads as null too, and costs nothing. */
function withoutNulls(log: NewRequestLog): Partial<NewRequestLog> {
  return Object.fromEntries(Object.entries(log).filter(([, value]) => value !== null));
}

/** @throws Problem not_found */
export async function getRequestLog(db: Scope, requestId: number): Promise<RequestLogRecord> {
  const { sql } = db;
  const [row] = await sql<RequestLogRecord[]>`
    select ${recordColumns(db)} from request_logs
    where workspace_id = ${db.workspaceId} and id = ${requestId} and (expires_at is null or expires_at > now())`;
  if (!row) throw requestNotFound(requestId);
  return row;
}

export function requestNotFound(requestId: number | string): Problem {
  return new Problem("not_found", `There is no request log ${requestId} in this workspace.`);
}

/** The long texts of some logs, by their id. */
export async function listRequestLogContents(
  db: Scope,
  requestIds: number[],
): Promise<Map<number, RequestLogContents>> {
  const { sql } = db;
  const rows = await sql<(RequestLogContents & { request_id: number })[]>`
    select request_id, ${sql.unsafe(contentNames)} from request_log_contents
    where workspace_id = ${db.workspaceId} and request_id = any(${requestIds}::bigint[])`;
  return new Map(rows.map(({ request_id, ...contents }) => [request_id, contents]));
}

/** The beginnings of the texts of a log. */
export interface Preview {
  input_preview: string;
  output_preview: string;
}

const previewLength = String(limits["RequestLogSearchResult.input_preview.maxLength"]);
/** Finding what begins further behind takes 7 ms for each million characters before it, and a page has 25 logs. */
const furthest = String(limits["RequestLogSearchResult.input_preview.x-max-position"]);
/** The beginning of the user's last message, or of all messages where it is far behind or there is none, and that of the answer. */
export const previewColumns: Record<keyof Preview, string> = {
  input_preview: `case when last_user_start <= ${furthest}
    then substr(input_text, last_user_start, least(last_user_length, ${previewLength}))
    else left(input_text, ${previewLength}) end`,
  output_preview: `left(output_text, ${previewLength})`,
};

/** Reads the beginnings of the texts of logs, by their ids. */
export async function listPreviews(db: Scope, requestIds: number[]): Promise<Map<number, Preview>> {
  const { input_preview, output_preview } = previewColumns;
  const rows = await db.sql<(Preview & { request_id: number })[]>`
    select request_id, ${db.sql.unsafe(input_preview)} as input_preview, ${db.sql.unsafe(output_preview)} as output_preview
    from request_log_contents
    where workspace_id = ${db.workspaceId} and request_id = any(${requestIds}::bigint[])`;
  return new Map(rows.map(({ request_id, ...preview }) => [request_id, preview]));
}

/** Orders of logs for which there is no index. */
export type RareOrder = "score" | "prompt_name" | "random";

/** Puts logs into an order, those without a value last, and takes the first of them. */
export async function orderLogs(
  db: Scope,
  ids: number[],
  order: { by: RareOrder; direction: "asc" | "desc" },
  limit: number,
): Promise<number[]> {
  const { sql, workspaceId } = db;
  const keys = {
    score: sql`(l.scores ->> 'default')::double precision`,
    prompt_name: sql`t.prompt_name collate "C"`,
    random: sql`random()`,
  };
  const direction = order.direction === "asc" ? sql`asc` : sql`desc`;
  const rows = await sql<{ id: number }[]>`
    select l.id from request_logs l
    left join prompt_templates t on t.workspace_id = ${workspaceId} and t.id = l.prompt_id
    where l.workspace_id = ${workspaceId} and l.id = any(${ids}::bigint[])
    order by ${keys[order.by]} ${direction} nulls last, l.id desc
    limit ${limit}`;
  return rows.map(({ id }) => id);
}

/** Lists those of the ids that belong to a log that can be seen. */
export async function listVisibleIds(db: Scope, requestIds: number[]): Promise<number[]> {
  const rows = await db.sql<{ id: number }[]>`
    select id from request_logs
    where workspace_id = ${db.workspaceId} and id = any(${requestIds}::bigint[])
      and (expires_at is null or expires_at > now())`;
  return rows.map(({ id }) => id);
}

/** The names of the input variables that these logs have, up to `limit`, in the order in which they first appear. */
export async function listInputVariableNames(db: Scope, requestIds: number[], limit: number): Promise<string[]> {
  const rows = await db.sql<{ name: string }[]>`
    select name from unnest(${requestIds}::bigint[]) with ordinality as given (id, position)
    join request_log_contents c on c.workspace_id = ${db.workspaceId} and c.request_id = given.id
    cross join lateral json_object_keys(c.prompt_input_variables) with ordinality as variable (name, place)
    group by name
    order by min(array[position, place])
    limit ${limit}`;
  return rows.map(({ name }) => name);
}

/** About how many bytes the long texts of these logs take, by their id. */
export async function listContentSizes(db: Scope, requestIds: number[]): Promise<Map<number, number>> {
  const rows = await db.sql<{ request_id: number; bytes: number }[]>`
    select request_id, pg_column_size(input_text) + pg_column_size(output_text) + pg_column_size(thinking_text)
      + pg_column_size(input) + pg_column_size(output) + pg_column_size(prompt_input_variables) as bytes
    from request_log_contents
    where workspace_id = ${db.workspaceId} and request_id = any(${requestIds}::bigint[])`;
  return new Map(rows.map(({ request_id, bytes }) => [request_id, bytes]));
}

/** Cost, tokens and time of a call. */
export type PricedLog = Pick<
  RequestLogRecord,
  "id" | "engine" | "provider_type" | "status" | "price" | "latency_ms" | "input_tokens" | "output_tokens"
>;

/** Lists those of the logs that can be seen. */
export function listPricedLogs(db: Scope, requestIds: number[]): Promise<PricedLog[]> {
  return db.sql<PricedLog[]>`
    select id, engine, provider_type, status, price::double precision as price, latency_ms, input_tokens, output_tokens
    from request_logs
    where workspace_id = ${db.workspaceId} and id = any(${requestIds}::bigint[])
      and (expires_at is null or expires_at > now())`;
}

/** Serialises what is decided by the span until the transaction ends: a repeated call must find the first one's log. */
export function lockSpanOfLog(db: Scope, spanId: string): Promise<void> {
  return lockName(db, "span of a log", spanId);
}

/** The log of this very call, where it was stored not long ago; null without one. */
export async function findRecentLogOfSpan(
  db: Scope,
  call: { spanId: string; functionName: string; startUs: number; withinMinutes: number },
): Promise<number | null> {
  const [row] = await db.sql<{ id: number }[]>`
    select id from request_logs
    where workspace_id = ${db.workspaceId} and span_id = ${call.spanId} and function_name = ${call.functionName}
      and request_start_time = timestamptz 'epoch' + ${call.startUs}::double precision * interval '1 microsecond'
      and created_at > now() - ${call.withinMinutes}::integer * interval '1 minute'
    order by id
    limit 1`;
  return row?.id ?? null;
}

/**
 * Deletes logs of all workspaces whose time was over at `until`, with their texts, the oldest first.
 * @returns how many were deleted; `limit` when there may be more
 */
export async function deleteExpiredRequestLogs(sql: Sql, limit: number, until: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    with deleted as (
      delete from request_logs where (workspace_id, id) in (
        select workspace_id, id from request_logs where expires_at < ${until}::text::timestamptz
        order by expires_at limit ${limit})
      returning workspace_id, id, request_start_time
    ), marked as (${sql.unsafe(markMinutes("deleted"))}
    ), of_traces as (${sql.unsafe(markTracesOfLogs("deleted", "changed_logs.workspace_id"))})
    select count(*) from deleted`;
  return row?.count ?? 0;
}

export async function insertRequestGroup(db: Scope): Promise<number> {
  const [row] = await db.sql<{ id: number }[]>`
    insert into request_groups (workspace_id) values (${db.workspaceId}) returning id`;
  return (row as { id: number }).id;
}

export async function hasRequestGroup(db: Scope, groupId: number): Promise<boolean> {
  const rows = await db.sql`select 1 from request_groups where workspace_id = ${db.workspaceId} and id = ${groupId}`;
  return rows.length > 0;
}

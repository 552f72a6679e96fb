import type { Sql } from "postgres";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { lockName } from "../../lockName.ts";
import { hasRows, onlyRow, onlyValue, valuesOf } from "../../rows.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { contentNames, contentsOfLogs, deleteContents } from "./logBlocks.ts";
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

/**
 * The span may come after the log, with the trace, and be bound to it; or it has another log, and has this log's span id or names it as
 * its manager.
 */
function traceId({ sql, workspaceId }: Scope): Fragment {
  return sql`coalesce(trace_id,
    (select s.trace_id from spans s where s.workspace_id = ${workspaceId} and s.request_log_id = request_logs.id limit 1),
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
    select request_id, ${sql.unsafe(contentNames)} from ${contentsOfLogs(db)} c
    where request_id = any(${requestIds}::bigint[])`;
  return new Map(rows.map(({ request_id, ...contents }) => [request_id, contents]));
}

/** The input variables of logs, by the id of the log: of contents of megabytes, this reads nothing else. */
export async function listInputVariables(
  { sql, workspaceId }: Scope,
  requestIds: number[],
): Promise<Map<number, JsonObject>> {
  const rows = await sql<{ request_id: number; prompt_input_variables: JsonObject }[]>`
    select request_id, prompt_input_variables from request_log_contents
    where workspace_id = ${workspaceId} and request_id = any(${requestIds}::bigint[])`;
  return new Map(rows.map(({ request_id, prompt_input_variables }) => [request_id, prompt_input_variables]));
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
    from ${contentsOfLogs(db)} c
    where request_id = any(${requestIds}::bigint[])`;
  return new Map(rows.map(({ request_id, ...preview }) => [request_id, preview]));
}

/** Orders of logs for which there is no index. */
export type RareOrder = "score" | "prompt_name" | "random";

/** Puts logs into an order, those without a value last, and takes the first of them. */
export function orderLogs(
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
  return valuesOf<number>(sql`
    select l.id from request_logs l
    left join prompt_templates t on t.workspace_id = ${workspaceId} and t.id = l.prompt_id
    where l.workspace_id = ${workspaceId} and l.id = any(${ids}::bigint[])
    order by ${keys[order.by]} ${direction} nulls last, l.id desc
    limit ${limit}`);
}

/** Lists those of the ids that belong to a log that can be seen. */
export function listVisibleIds(db: Scope, requestIds: number[]): Promise<number[]> {
  return valuesOf<number>(db.sql`
    select id from request_logs
    where workspace_id = ${db.workspaceId} and id = any(${requestIds}::bigint[])
      and (expires_at is null or expires_at > now())`);
}

/** The names of the input variables that these logs have, up to `limit`, in the order in which they first appear. */
export function listInputVariableNames(db: Scope, requestIds: number[], limit: number): Promise<string[]> {
  return valuesOf<string>(db.sql`
    select name from unnest(${requestIds}::bigint[]) with ordinality as given (id, position)
    join request_log_contents c on c.workspace_id = ${db.workspaceId} and c.request_id = given.id
    cross join lateral json_object_keys(c.prompt_input_variables) with ordinality as variable (name, place)
    group by name
    order by min(array[given.position, variable.place])
    limit ${limit}`);
}

/** About how many bytes the long texts of these logs take, by their id. */
export async function listContentSizes(db: Scope, requestIds: number[]): Promise<Map<number, number>> {
  const rows = await db.sql<{ request_id: number; bytes: number }[]>`
    select request_id, pg_column_size(input_text) + pg_column_size(output_text) + pg_column_size(thinking_text)
      + pg_column_size(input) + pg_column_size(output) + pg_column_size(prompt_input_variables) as bytes
    from ${contentsOfLogs(db)} c
    where request_id = any(${requestIds}::bigint[])`;
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
    where workspace_id = ${db.workspaceId} and span_id = ${call.spanId} and not is_of_span
      and function_name = ${call.functionName}
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
  const expired = await sql<{ workspace_id: number; ids: string[] }[]>`
    select workspace_id, array_agg(id::text) as ids
    from (
      select workspace_id, id from request_logs where expires_at < ${until}::text::timestamptz
      order by expires_at limit ${limit}
    ) l
    group by workspace_id`;
  let deleted = 0;
  for (const { workspace_id, ids } of expired) {
    const given = [workspace_id, ids, until];
    const { count } = await onlyRow(sql.unsafe<{ count: number }[]>(deleteIfExpired, given, { prepare: true }));
    deleted += count;
  }
  return deleted;
}

const deleteIfExpired = `
  with deleted as (
    delete from request_logs
    where workspace_id = $1 and id = any($2::bigint[]) and expires_at < $3::text::timestamptz
    returning workspace_id, id, request_start_time
  ), ${deleteContents("deleted")}, marked as (${markMinutes("deleted")}
  ), of_traces as (${markTracesOfLogs("deleted", "$1")})
  select count(*) from deleted`;

export function insertRequestGroup(db: Scope): Promise<number> {
  return onlyValue<number>(db.sql`
    insert into request_groups (workspace_id) values (${db.workspaceId}) returning id`);
}

export function hasRequestGroup(db: Scope, groupId: number): Promise<boolean> {
  return hasRows(db.sql`select 1 from request_groups where workspace_id = ${db.workspaceId} and id = ${groupId}`);
}

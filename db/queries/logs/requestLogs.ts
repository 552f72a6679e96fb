import { Problem } from "../../../domain/problem.ts";
import { BinaryCopyRows, copyInto } from "../../copy.ts";
import type { Scope, SqlHandle } from "../../scope.ts";

type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };
type JsonObject = { [key: string]: JsonValue };

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
  /** Of the log to write again; null for a new one. */
  request_id: number | null;
  facets: number[];
  /** With a space between (core/logs/requests/words.ts). */
  words: string;
}

/** The span may come after the log, with the trace; either it has the log's span id, or it names it as its manager. */
const traceId = `coalesce(trace_id,
  (select s.trace_id from spans s
    where s.workspace_id = request_logs.workspace_id and s.span_id = request_logs.span_id limit 1),
  (select s.trace_id from spans s
    where s.workspace_id = request_logs.workspace_id and s.managed_span_id = request_logs.span_id limit 1))`;

export const recordColumns = `workspace_id, id, provider_type, engine, api_type, function_name, status, error_type,
  error_message, request_start_time, request_end_time, latency_ms, input_tokens, output_tokens, cached_tokens,
  cache_write_tokens, thinking_tokens, price::double precision as price, prompt_id, prompt_version_number, group_id,
  ${traceId} as trace_id, span_id, turn_count, tool_call_count, output_shape, user_intent, agent_intent, tags, tool_names,
  output_keys, input_variable_keys, metadata, scores, created_at`;

/** Their types are what json_to_recordset reads, and what COPY is written by. */
const logColumns = {
  provider_type: "text",
  engine: "text",
  api_type: "text",
  function_name: "text",
  status: "request_status",
  error_type: "text",
  error_message: "text",
  request_start_time: "timestamptz",
  request_end_time: "timestamptz",
  latency_ms: "double precision",
  input_tokens: "integer",
  output_tokens: "integer",
  cached_tokens: "integer",
  cache_write_tokens: "integer",
  thinking_tokens: "integer",
  price: "numeric",
  prompt_id: "integer",
  prompt_version_number: "integer",
  group_id: "integer",
  trace_id: "text",
  span_id: "text",
  turn_count: "integer",
  tool_call_count: "integer",
  output_shape: "request_output_shape",
  user_intent: "text",
  agent_intent: "text",
  tags: "text[]",
  tool_names: "text[]",
  output_keys: "text[]",
  input_variable_keys: "text[]",
  metadata: "jsonb",
  scores: "jsonb",
  facets: "bigint[]",
} as const satisfies Partial<Record<keyof NewRequestLog, string>>;

const contentColumns = {
  input_text: "text",
  output_text: "text",
  thinking_text: "text",
  last_user_start: "integer",
  last_user_length: "integer",
  input: "json",
  output: "json",
  parameters: "json",
  prompt_input_variables: "json",
} as const satisfies Partial<Record<keyof NewRequestLog, string>>;

const fieldsOf = <T extends object>(columns: T) => Object.entries(columns) as [keyof T, T[keyof T]][];
const logFields = fieldsOf(logColumns);
const contentFields = fieldsOf(contentColumns);
const logNames = Object.keys(logColumns).join(", ");
const contentNames = Object.keys(contentColumns).join(", ");
const overwrite = (columns: object) =>
  Object.keys(columns)
    .map((name) => `${name} = excluded.${name}`)
    .join(", ");

/**
 * One statement whatever their number: the columns travel as one JSON text, which measured better than an array for
 * each (design, section 5). Ids are drawn in the order given.
 *
 * A new log meets none that is there. Without the look for one, and without putting them into their order again, the
 * statement takes a twelfth less.
 */
function insertStatement(areNew: boolean): string {
  const unlessThere = (key: string, columns: object, more = "") =>
    areNew ? "" : `on conflict (workspace_id, ${key}) do update set ${more}${overwrite(columns)}`;
  return `
  with given as materialized (
    select ${areNew ? nextId : `coalesce(request_id, ${nextId})`} as id, g.*
    from rows from (json_to_recordset($2::text::json) as (request_id bigint, words text,
      ${Object.entries({ ...logColumns, ...contentColumns })
        .map(([name, type]) => `${name} ${type}`)
        .join(", ")})) with ordinality as g
  ), logs as (
    insert into request_logs (workspace_id, id, expires_at, ${logNames})
    select $1::integer, g.id, now() + w.retention_days * interval '1 day', ${logNames}
    from given g cross join (select retention_days from workspaces where id = $1) w
    ${unlessThere("id", logColumns)}
    returning id, created_at
  ), contents as (
    insert into request_log_contents (workspace_id, request_id, words, ${contentNames})
    select $1::integer, g.id, array_to_tsvector(string_to_array(g.words, ' ')), ${contentNames}
    from given g
    ${unlessThere("request_id", contentColumns, "words = excluded.words, ")}
  )
  ${areNew ? "select id, created_at from logs order by id" : inOrderGiven}`;
}

const nextId = "nextval('request_logs_id_seq')";
const inOrderGiven = "select l.id, l.created_at from logs l join given g using (id) order by g.ordinality";
const insertNew = insertStatement(true);
const insertOrOverwrite = insertStatement(false);

/** Fewer are cheaper in one statement: each COPY has two answers to wait for. */
const fewestCopied = 32;

/**
 * Their ids and times, in the order given. Many new ones go by COPY, where no other statement may be sent in the
 * transaction meanwhile.
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

interface ReservedLogs {
  ids: number[];
  created_at: string;
  expires_at: string | null;
}

async function copyRequestLogs(db: Scope, logs: NewRequestLog[]): Promise<{ id: number; created_at: string }[]> {
  const [reserved] = await db.sql<ReservedLogs[]>`
    select now() as created_at, now() + w.retention_days * interval '1 day' as expires_at,
      (select json_agg(nextval('request_logs_id_seq')) from generate_series(1, ${logs.length}::integer)) as ids
    from workspaces w where w.id = ${db.workspaceId}`;
  const { ids, created_at, expires_at } = reserved as ReservedLogs;
  const startRow = (rows: BinaryCopyRows, fields: number, index: number) => {
    rows.startRow(fields);
    rows.int4(db.workspaceId);
    rows.int8(BigInt(ids[index] as number));
  };
  await copyRows(
    db,
    `request_logs (workspace_id, id, expires_at, created_at, ${logNames})`,
    logs,
    (rows, log, index) => {
      startRow(rows, 4 + logFields.length, index);
      writeField(rows, "timestamptz", expires_at);
      rows.timestamptz(created_at);
      for (const [name, type] of logFields) writeField(rows, type, log[name]);
    },
  );
  const contents = `request_log_contents (workspace_id, request_id, words, ${contentNames})`;
  await copyRows(db, contents, logs, (rows, log, index) => {
    startRow(rows, 3 + contentFields.length, index);
    rows.tsvector(log.words);
    for (const [name, type] of contentFields) writeField(rows, type, log[name]);
  });
  return ids.map((id) => ({ id, created_at }));
}

async function copyRows<T>(
  db: Scope,
  target: string,
  values: T[],
  add: (rows: BinaryCopyRows, value: T, index: number) => void,
): Promise<void> {
  await copyInto(db, `copy ${target} from stdin (format binary)`, async (sink) => {
    const rows = new BinaryCopyRows();
    for (const [index, value] of values.entries()) {
      add(rows, value, index);
      if (rows.isFull) await sink.write(rows.take());
    }
    await sink.write(rows.end());
  });
}

type FieldType =
  | (typeof logColumns & typeof contentColumns)[keyof (typeof logColumns & typeof contentColumns)]
  | "timestamptz";

function writeField(rows: BinaryCopyRows, type: FieldType, value: unknown): void {
  if (value == null) rows.null();
  else writers[type](rows, value as never);
}

const writers: Record<FieldType, (rows: BinaryCopyRows, value: never) => void> = {
  text: (rows, value: string) => rows.text(value),
  request_status: (rows, value: string) => rows.text(value),
  request_output_shape: (rows, value: string) => rows.text(value),
  timestamptz: (rows, value: string) => rows.timestamptz(value),
  integer: (rows, value: number) => rows.int4(value),
  "double precision": (rows, value: number) => rows.float8(value),
  numeric: (rows, value: number) => rows.numeric(value),
  "text[]": (rows, value: string[]) => rows.textArray(value),
  "bigint[]": (rows, value: number[]) => rows.int8Array(value),
  json: (rows, value: object) => rows.text(JSON.stringify(value)),
  jsonb: (rows, value: object) => rows.jsonb(JSON.stringify(value)),
};

/** A key that is not there is null too, and is not read. */
function withoutNulls(log: NewRequestLog): Partial<NewRequestLog> {
  return Object.fromEntries(Object.entries(log).filter(([, value]) => value !== null));
}

/** @throws Problem not_found */
export async function getRequestLog(db: Scope, requestId: number): Promise<RequestLogRecord> {
  const { sql } = db;
  const [row] = await sql<RequestLogRecord[]>`
    select ${sql.unsafe(recordColumns)} from request_logs
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

/** Those of the ids that there are logs with. */
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

/** What a call cost and took. */
export type PricedLog = Pick<
  RequestLogRecord,
  "id" | "engine" | "provider_type" | "status" | "price" | "latency_ms" | "input_tokens" | "output_tokens"
>;

/** Those of these logs that can be seen. */
export function listPricedLogs(db: Scope, requestIds: number[]): Promise<PricedLog[]> {
  return db.sql<PricedLog[]>`
    select id, engine, provider_type, status, price::double precision as price, latency_ms, input_tokens, output_tokens
    from request_logs
    where workspace_id = ${db.workspaceId} and id = any(${requestIds}::bigint[])
      and (expires_at is null or expires_at > now())`;
}

/** What tracking may change of a log. */
export interface TrackedPart {
  prompt_id: number | null;
  prompt_version_number: number | null;
  group_id: number | null;
  input_variable_keys: string[];
  metadata: JsonObject;
  scores: Record<string, number>;
}

export type LockedRequestLog = TrackedPart & { id: number; facets: number[] };

/**
 * The logs with these ids that there are, locked until the transaction ends: changes of one log go one after the other,
 * so none is lost.
 */
export function lockRequestLogs(db: Scope, requestIds: number[]): Promise<LockedRequestLog[]> {
  return db.sql<LockedRequestLog[]>`
    select id, prompt_id, prompt_version_number, group_id, input_variable_keys, metadata, scores, facets
    from request_logs
    where workspace_id = ${db.workspaceId} and id = any(${requestIds}::bigint[])
      and (expires_at is null or expires_at > now())
    order by id
    for no key update`;
}

export async function updateTrackedPart(db: Scope, log: LockedRequestLog): Promise<void> {
  await db.sql`
    update request_logs set
      prompt_id = ${log.prompt_id}, prompt_version_number = ${log.prompt_version_number}, group_id = ${log.group_id},
      input_variable_keys = ${log.input_variable_keys}::text[], metadata = ${JSON.stringify(log.metadata)}::text::jsonb,
      scores = ${JSON.stringify(log.scores)}::text::jsonb, facets = ${log.facets}::bigint[]
    where workspace_id = ${db.workspaceId} and id = ${log.id}`;
}

export async function updateInputVariables(db: Scope, requestId: number, variables: JsonObject): Promise<void> {
  await db.sql`
    update request_log_contents set prompt_input_variables = ${JSON.stringify(variables)}::text::json
    where workspace_id = ${db.workspaceId} and request_id = ${requestId}`;
}

/** Serialises what is decided by the span until the transaction ends: a repeated call must find the first one's log. */
export async function lockSpanOfLog(db: Scope, spanId: string): Promise<void> {
  await db.sql`select pg_advisory_xact_lock(hashtextextended(${`span of a log:${db.workspaceId}:${spanId}`}, 0))`;
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
 * Deletes logs of all workspaces whose time is over, with their texts, the oldest first.
 * @returns how many; `limit` when there may be more
 */
export async function deleteExpiredRequestLogs(sql: SqlHandle, limit: number): Promise<number> {
  const { count } = await sql`
    delete from request_logs where (workspace_id, id) in (
      select workspace_id, id from request_logs where expires_at <= now() order by expires_at limit ${limit})`;
  return count;
}

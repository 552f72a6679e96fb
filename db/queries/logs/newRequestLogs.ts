import { withoutNulls } from "../../../domain/withoutNulls.ts";
import { ColumnMap } from "../../columnMap.ts";
import { type BinaryCopyRows, copyRows } from "../../copy.ts";
import { onlyRow } from "../../rows.ts";
import type { Scope } from "../../scope.ts";
import {
  type Blocked,
  type BlockedTexts,
  clearLogPlaces,
  copyLogBlocks,
  insertLogBlocks,
  type LogPlace,
  leftOfBlocks,
  partIntoBlocks,
} from "./logBlocks.ts";
import type { RequestLogContents, RequestLogRecord } from "./requestLogs.ts";
import { markMinutes } from "./rollups/changes.ts";

export interface NewRequestLog
  extends Omit<RequestLogRecord, "workspace_id" | "id" | "created_at">,
    RequestLogContents {
  /** Id of the log to overwrite; null for a new one. */
  request_id: number | null;
  facets: number[];
  /** Whether it was made of a span, which names it: then it is not found by its own `span_id` and `trace_id`. */
  is_of_span: boolean;
  /** Searched words with a space between (core/logs/requests/words.ts). */
  words: string;
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
  is_of_span: "boolean",
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

/** Contents of a log as they are stored; its texts are null where they are in a block. */
type StoredContents = Pick<NewRequestLog, Exclude<keyof RequestLogContents, Blocked> | "words"> & {
  [Name in Blocked]: RequestLogContents[Name] | null;
} & { [Name in keyof LogPlace]: number | null };

/** Columns of request_log_contents that a new log fills. */
const contentColumns = new ColumnMap<StoredContents>({
  words: "tsvector",
  input_text: "text?",
  output_text: "text?",
  thinking_text: "text?",
  last_user_start: "integer?",
  last_user_length: "integer?",
  input: "json?",
  output: "json?",
  parameters: "json?",
  prompt_input_variables: "json",
  block: "bigint?",
  place: "smallint?",
});

interface InsertChoices {
  areNew: boolean;
  /** Whether `request_id` is the id that each new log gets. */
  areNumbered?: boolean;
  inBlocks?: boolean;
}

/**
 * Makes one statement for any number of logs: the columns travel as one JSON text, which measured better than an array
 * for each (design, section 5). Ids are drawn in the order of the list.
 *
 * New logs conflict with none that are stored. Without the check for conflicts, and without sorting the answer again,
 * the statement takes a twelfth less. Only new ones are in blocks: `block` counts these from 1, and becomes the id of its first log.
 */
function insertStatement({ areNew, areNumbered = false, inBlocks = false }: InsertChoices): string {
  const unlessNew = (key: string, columns: { overwrite(): string }) =>
    areNew ? "" : `on conflict (workspace_id, ${key}) do update set ${columns.overwrite()}`;
  return `
  with given as materialized (
    select ${areNumbered ? "request_id" : areNew ? nextId : `coalesce(request_id, ${nextId})`} as id, g.*
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
    select $1::integer, g.id, ${contentColumns.select(inBlocks ? leftOfBlocks : {})}
    from given g
    ${unlessNew("request_id", contentColumns)}
  )${inBlocks ? `, blocks as (${insertLogBlocks("given")})` : ""}, marked as (
    ${markMinutes(`(select $1::integer as workspace_id, request_start_time from given${areNew ? "" : " union all select workspace_id, request_start_time from overwritten"}) changed`)}
  )
  ${areNew ? "select id, created_at from logs order by id" : inOrderGiven}`;
}

const nextId = "nextval('request_logs_id_seq')";
const overwritten = `overwritten as materialized (
    select l.workspace_id, l.id, l.request_start_time from request_logs l
    where l.workspace_id = $1 and l.id = any(array(select request_id from given where request_id is not null))
  ), ${clearLogPlaces("overwritten")}`;
const inOrderGiven = "select l.id, l.created_at from logs l join given g using (id) order by g.ordinality";
const insertNew = insertStatement({ areNew: true });
const insertInBlocks = insertStatement({ areNew: true, inBlocks: true });
const insertNumbered = insertStatement({ areNew: true, areNumbered: true });
const insertNumberedInBlocks = insertStatement({ areNew: true, areNumbered: true, inBlocks: true });
const insertOrOverwrite = insertStatement({ areNew: false });

/** Smallest number of logs that goes by COPY; fewer are cheaper in one statement, since each COPY waits for two answers. */
const fewestCopied = 32;

export interface InsertedLogs {
  /** In the order that was given. */
  rows: { id: number; created_at: string }[];
  /** Ends when all are stored. Whoever awaits it learns of a failure, also later. */
  stored: Promise<void>;
  /** Whether the transaction takes no other statement before. */
  isCopying: boolean;
}

/** Ids for logs of this transaction, and the time at which it stores them. */
export interface LogNumbers {
  ids: number[];
  created_at: string;
}

export function drawLogNumbers(db: Scope, count: number): Promise<LogNumbers> {
  return onlyRow(db.sql<LogNumbers[]>`
    select now() as created_at,
      (select json_agg(nextval('request_logs_id_seq')) from generate_series(1, ${count}::integer)) as ids`);
}

/**
 * Stores logs. Many new ones go by COPY.
 * @param numbers for new ones, where they were drawn before: then, as with COPY, the logs are known before they are stored
 */
export async function insertRequestLogs(
  db: Scope,
  logs: NewRequestLog[],
  numbers: LogNumbers | null,
): Promise<InsertedLogs> {
  const areNew = logs.every(({ request_id }) => request_id === null);
  if (areNew && logs.length >= fewestCopied) return copyRequestLogs(db, logs);
  const places = areNew && logs.length > 1 ? partIntoBlocks(logs.map(textsOf)) : [];
  const inBlocks = places.some((at) => at !== null);
  const insert = (statement: string, ids: (number | null)[]) => {
    // A key that is missing reads as null too, and costs nothing.
    const given = logs.map((log, index) => withoutNulls({ ...log, request_id: ids[index], ...places[index] }));
    const parameters = [db.workspaceId, JSON.stringify(given)];
    return db.sql.unsafe<InsertedLogs["rows"]>(statement, parameters, { prepare: true });
  };
  if (areNew && numbers && numbers.ids.length >= logs.length) {
    const { ids, created_at } = numbers;
    const stored = insert(inBlocks ? insertNumberedInBlocks : insertNumbered, ids).then(() => undefined);
    stored.catch(() => undefined);
    return { rows: logs.map((_, index) => ({ id: ids[index] as number, created_at })), stored, isCopying: false };
  }
  const statement = inBlocks ? insertInBlocks : areNew ? insertNew : insertOrOverwrite;
  const rows = await insert(
    statement,
    logs.map(({ request_id }) => request_id),
  );
  return { rows, stored: Promise.resolve(), isCopying: false };
}

async function copyRequestLogs(db: Scope, logs: NewRequestLog[]): Promise<InsertedLogs> {
  const minutes = [...new Set(logs.map(({ request_start_time }) => `${request_start_time.slice(0, 16)}Z`))];
  const drawn = await onlyRow(db.sql<(LogNumbers & { expires_at: string | null })[]>`
    with given as (
      select ${db.workspaceId}::integer as workspace_id, unnest(${minutes}::text[])::timestamptz as request_start_time
    ), marked as (${db.sql.unsafe(markMinutes("given"))})
    select now() as created_at, now() + w.retention_days * interval '1 day' as expires_at,
      (select json_agg(nextval('request_logs_id_seq')) from generate_series(1, ${logs.length}::integer)) as ids
    from workspaces w where w.id = ${db.workspaceId}`);
  const stored = copyNumbered(db, logs, drawn);
  stored.catch(() => undefined);
  return { rows: drawn.ids.map((id) => ({ id, created_at: drawn.created_at })), stored, isCopying: true };
}

async function copyNumbered(
  db: Scope,
  logs: NewRequestLog[],
  { ids, created_at, expires_at }: LogNumbers & { expires_at: string | null },
): Promise<void> {
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
  const stored = await copyBlocksOf(db, logs, ids);
  const contentTarget = `request_log_contents (workspace_id, request_id, ${contentColumns.names})`;
  await copyRows(db, contentTarget, logs, (rows, _, index) => {
    startRow(rows, 2 + contentColumns.count, index);
    contentColumns.write(rows, stored[index] as StoredContents);
  });
}

/** Stores the texts of logs in blocks. @returns the contents that are left for their rows */
async function copyBlocksOf(db: Scope, logs: NewRequestLog[], ids: number[]): Promise<StoredContents[]> {
  const texts = logs.map(textsOf);
  const places = partIntoBlocks(texts);
  const blocks: { id: number; logs: BlockedTexts[] }[] = [];
  const stored = logs.map((log, index): StoredContents => {
    const at = places[index];
    if (!at) return { ...log, block: null, place: null };
    if (at.place === 1) blocks.push({ id: ids[index] as number, logs: [] });
    const block = blocks.at(-1) as (typeof blocks)[number];
    block.logs.push(texts[index] as BlockedTexts);
    const { words, last_user_start, last_user_length, prompt_input_variables } = log;
    const left = { words, last_user_start, last_user_length, prompt_input_variables };
    return { ...withoutTexts, ...left, block: block.id, place: at.place };
  });
  await copyLogBlocks(db, blocks);
  return stored;
}

function textsOf({ input_text, output_text, thinking_text, input, output, parameters }: NewRequestLog): BlockedTexts {
  const json = { input: JSON.stringify(input), output: JSON.stringify(output), parameters: JSON.stringify(parameters) };
  return { input_text, output_text, thinking_text, ...json };
}

const withoutTexts: Record<Blocked, null> = {
  input_text: null,
  output_text: null,
  thinking_text: null,
  input: null,
  output: null,
  parameters: null,
};

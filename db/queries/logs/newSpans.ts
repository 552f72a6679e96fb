import { ColumnMap } from "../../columnMap.ts";
import { copyRows } from "../../copy.ts";
import type { Scope } from "../../scope.ts";
import { blocksAsJson, copyBlocks, insertBlocks, type SpanBlock, type SpanPlace } from "./spanBlocks.ts";

/** A span to store, with everything that is kept of it. */
export interface NewSpan extends SpanPlace {
  trace_id: string;
  span_id: string;
  parent_id: string | null;
  trace_state: string;
  name: string;
  kind: string;
  start_time_ns: bigint;
  end_time_ns: bigint;
  status_code: string;
  status_message: string | null;
  type: string;
  tool_name: string | null;
  trace_name: string | null;
  managed_span_id: string | null;
  request_log_id: number | null;
  owns_request_log: boolean;
  /** Attributes that say something of the whole trace: metadata, tags, a user, a workflow; null for none. */
  labels: object | null;
  /** What tells the call that the span stands for from others (core/logs/conventions/doubledCalls.ts); null for none. */
  call: { models: string[]; knowledge: number; isAnswered: boolean; tells?: string[]; isOutline?: true } | null;
  /** Spans on the longest way down from it in its trace, itself included; 0 for one that hangs on a circle. */
  height: number;
  /** Whether its parent was not there when it was stored. */
  came_before_parent: boolean;
  /** What goes into its block. */
  contents: {
    /** JSON text. */
    attributes: string;
    /** Parsed values of the attributes that are JSON texts. */
    parsed: object | null;
    events: unknown[];
    links: unknown[];
    resource: object;
    scope: object | null;
    /** Texts whose words are searched. */
    texts: string[];
  };
}

export async function reserveSpanIds(db: Scope, count: number): Promise<number[]> {
  const [row] = await db.sql<{ ids: number[] }[]>`
    select json_agg(nextval('spans_id_seq')) as ids from generate_series(1, ${count}::integer)`;
  return (row as { ids: number[] }).ids;
}

const columns = new ColumnMap<NewSpan>({
  trace_id: "text",
  span_id: "text",
  parent_id: "text?",
  trace_state: "text",
  name: "text",
  kind: "span_kind",
  start_time_ns: "bigint",
  end_time_ns: "bigint",
  status_code: "span_status",
  status_message: "text?",
  type: "text",
  tool_name: "text?",
  trace_name: "text?",
  block: "integer",
  place: "smallint",
  managed_span_id: "text?",
  request_log_id: "bigint?",
  owns_request_log: "boolean",
  labels: "jsonb?",
  call: "jsonb?",
  height: "integer",
  came_before_parent: "boolean",
});

/**
 * Stores spans that are not there, under the ids that were reserved for them, with the blocks that they are in. The caller has
 * their traces locked and knows what those have. (Measured with spans of 1.5 KB before there were blocks, in µs of Postgres for
 * each: 47 so, 80 by `upsertSpans`, which has the whole batch in one JSON text, reads it twice, and looks each span up before it
 * is inserted.)
 */
export async function insertSpans(
  db: Scope,
  spans: NewSpan[],
  blocks: readonly SpanBlock[],
  ids: number[],
): Promise<void> {
  await copyBlocks(db, blocks);
  await copyRows(db, `spans (workspace_id, id, ${columns.names})`, spans, (rows, span, index) => {
    rows.startRow(2 + columns.count);
    rows.int4(db.workspaceId);
    rows.int8(BigInt(ids[index] as number));
    columns.write(rows, span);
  });
}

/**
 * Stores spans with the blocks that they are in, in one statement; a span that was there is replaced and keeps its id. The
 * caller has their traces locked, and names no span twice. (Measured with spans of 1.5 KB on four connections: 27,500 spans/s so,
 * 19,000 through unnest, 880 with a statement each. Many new ones: `insertSpans`.)
 *
 * Reading the JSON is most of what the statement does beside storing. So what is usual is left out of it. The answer is one row:
 * a message for each span was a tenth of what this process computed.
 *
 * @param areNew whether none of them was there: looking for each, and reading jsonb instead of json, took a ninth of the statement
 * @returns their ids, in the order given
 */
export async function upsertSpans(
  db: Scope,
  spans: NewSpan[],
  blocks: readonly SpanBlock[],
  { areNew }: { areNew: boolean },
): Promise<number[]> {
  if (spans.length === 0) return [];
  const sparse = spans.map((span) => ({
    ...span,
    contents: undefined,
    start_time_ns: span.start_time_ns.toString(),
    end_time_ns: span.end_time_ns.toString(),
    parent_id: span.parent_id ?? undefined,
    trace_state: span.trace_state || undefined,
    status_message: span.status_message ?? undefined,
    tool_name: span.tool_name ?? undefined,
    trace_name: span.trace_name ?? undefined,
    managed_span_id: span.managed_span_id ?? undefined,
    request_log_id: span.request_log_id ?? undefined,
    owns_request_log: span.owns_request_log || undefined,
    labels: span.labels ?? undefined,
    call: span.call ?? undefined,
    came_before_parent: span.came_before_parent || undefined,
  }));
  const [stored] = await db.sql.unsafe<{ ids: [id: number, trace_id: string, span_id: string][] }[]>(
    areNew ? insertStatement : upsertStatement,
    [db.workspaceId, blocksAsJson(blocks), JSON.stringify(sparse)],
    { prepare: true },
  );
  // Ids may have spaces: the length keeps them apart.
  const keyOf = (traceId: string, spanId: string) => `${traceId.length} ${traceId} ${spanId}`;
  const ids = new Map(stored?.ids.map(([id, trace_id, span_id]) => [keyOf(trace_id, span_id), id]));
  return spans.map(({ trace_id, span_id }) => ids.get(keyOf(trace_id, span_id)) as number);
}

const statementWith = (onConflict: string) => `
  with contents as (${insertBlocks("$2")}), stored as (
    insert into spans (workspace_id, ${columns.names})
    select $1::integer, ${columns.select({
      trace_state: "coalesce(g.trace_state, '')",
      owns_request_log: "coalesce(g.owns_request_log, false)",
      came_before_parent: "coalesce(g.came_before_parent, false)",
    })}
    from json_to_recordset($3::text::json) as g (${columns.record()})
    ${onConflict}
    returning id, trace_id, span_id
  )
  select json_agg(json_build_array(id, trace_id, span_id)) as ids from stored`;
const insertStatement = statementWith("");
const upsertStatement = statementWith(
  `on conflict (workspace_id, span_id, trace_id) do update set ${columns.overwrite("trace_id", "span_id")}`,
);

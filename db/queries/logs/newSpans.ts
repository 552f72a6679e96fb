import { ColumnMap } from "../../columnMap.ts";
import { copyRows } from "../../copy.ts";
import type { Scope } from "../../scope.ts";

/** A span to store, with everything that is kept of it. */
export interface NewSpan {
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
  attributes: object;
  /** Parsed values of the attributes that are JSON texts. */
  parsed_attributes: unknown;
  /** Searched words with a space between (core/logs/requests/words.ts). */
  words: string;
  events: unknown[];
  links: unknown[];
  resource: object;
  scope: object | null;
  managed_span_id: string | null;
  request_log_id: number | null;
  owns_request_log: boolean;
  /** Whether the attributes hold metadata, tags, a user or a workflow of the trace. */
  is_labelled: boolean;
  /** What tells the call that the span stands for from others (core/logs/conventions/doubledCalls.ts); null for none. */
  call: { models: string[]; knowledge: number; isAnswered: boolean } | null;
  /** Spans on the longest way down from it in its trace, itself included; 0 for one that hangs on a circle. */
  height: number;
  /** Whether its parent was not there when it was stored. */
  came_before_parent: boolean;
}

/** Ids for new spans. */
export async function reserveSpanIds(db: Scope, count: number): Promise<number[]> {
  const [row] = await db.sql<{ ids: number[] }[]>`
    select json_agg(nextval('spans_id_seq')) as ids from generate_series(1, ${count}::integer)`;
  return (row as { ids: number[] }).ids;
}

/** Columns that a new span fills. */
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
  attributes: "jsonb",
  parsed_attributes: "jsonb?",
  words: "tsvector",
  events: "jsonb",
  links: "jsonb",
  resource: "jsonb",
  scope: "jsonb?",
  managed_span_id: "text?",
  request_log_id: "bigint?",
  owns_request_log: "boolean",
  is_labelled: "boolean",
  call: "jsonb?",
  height: "integer",
  came_before_parent: "boolean",
});

/**
 * Stores spans that are not there, under the ids that were reserved for them. The caller has their traces locked and knows
 * what those have. (Measured with spans of 1.5 KB, in µs of Postgres for each: 47 so, 80 by `upsertSpans`, which has the
 * whole batch in one JSON text, reads it twice, and looks each span up before it is inserted.)
 */
export async function insertSpans(db: Scope, spans: NewSpan[], ids: number[]): Promise<void> {
  await copyRows(db, `spans (workspace_id, id, ${columns.names})`, spans, (rows, span, index) => {
    rows.startRow(2 + columns.count);
    rows.int4(db.workspaceId);
    rows.int8(BigInt(ids[index] as number));
    columns.write(rows, span);
  });
}

/**
 * Stores spans in one statement; one that was there is replaced and keeps its id. The caller has their traces locked,
 * and names no span twice. (Measured with spans of 1.5 KB on four connections: 27,500 spans/s so, 19,000 through
 * unnest, 880 with a statement each. Many new ones: `insertSpans`.)
 *
 * Reading the JSON is most of what the statement does beside storing. So what is usual is left out of it, and resources
 * and scopes, which most spans of a batch have in common, are in a list of their own. The answer is one row: a message
 * for each span was a tenth of what this process computed.
 *
 * @returns their ids, in the order given
 */
export async function upsertSpans(db: Scope, spans: NewSpan[]): Promise<number[]> {
  if (spans.length === 0) return [];
  const shared = new SharedValues();
  const sparse = spans.map((span) => ({
    ...span,
    start_time_ns: span.start_time_ns.toString(),
    end_time_ns: span.end_time_ns.toString(),
    parent_id: span.parent_id ?? undefined,
    trace_state: span.trace_state || undefined,
    status_message: span.status_message ?? undefined,
    tool_name: span.tool_name ?? undefined,
    trace_name: span.trace_name ?? undefined,
    parsed_attributes: span.parsed_attributes ?? undefined,
    events: span.events.length > 0 ? span.events : undefined,
    links: span.links.length > 0 ? span.links : undefined,
    resource: shared.placeOf(span.resource),
    scope: span.scope === null ? undefined : shared.placeOf(span.scope),
    managed_span_id: span.managed_span_id ?? undefined,
    request_log_id: span.request_log_id ?? undefined,
    owns_request_log: span.owns_request_log || undefined,
    is_labelled: span.is_labelled || undefined,
    call: span.call ?? undefined,
    came_before_parent: span.came_before_parent || undefined,
  }));
  const [stored] = await db.sql.unsafe<{ ids: [id: number, trace_id: string, span_id: string][] }[]>(
    upsertStatement,
    [db.workspaceId, shared.json(), JSON.stringify(sparse)],
    { prepare: true },
  );
  // Ids may have spaces: the length keeps them apart.
  const keyOf = (traceId: string, spanId: string) => `${traceId.length} ${traceId} ${spanId}`;
  const ids = new Map(stored?.ids.map(([id, trace_id, span_id]) => [keyOf(trace_id, span_id), id]));
  return spans.map(({ trace_id, span_id }) => ids.get(keyOf(trace_id, span_id)) as number);
}

const upsertStatement = `
  with shared as materialized (
    select array_agg(value order by place) as list
    from jsonb_array_elements($2::text::jsonb) with ordinality as s (value, place)
  ), stored as (
    insert into spans (workspace_id, ${columns.names})
    select $1::integer, ${columns.select({
      trace_state: "coalesce(g.trace_state, '')",
      events: "coalesce(g.events, '[]')",
      links: "coalesce(g.links, '[]')",
      resource: "shared.list[g.resource]",
      scope: "shared.list[g.scope]",
      owns_request_log: "coalesce(g.owns_request_log, false)",
      is_labelled: "coalesce(g.is_labelled, false)",
      came_before_parent: "coalesce(g.came_before_parent, false)",
    })}
    from shared cross join jsonb_to_recordset($3::text::jsonb) as g (
      ${columns.record({ resource: "integer", scope: "integer" })}
    )
    on conflict (workspace_id, span_id, trace_id) do update set ${columns.overwrite("trace_id", "span_id")}
    returning id, trace_id, span_id
  )
  select json_agg(json_build_array(id, trace_id, span_id)) as ids from stored`;

/** List of values in which each distinct one stands once. */
class SharedValues {
  private readonly places = new Map<string, number>();
  private last: { value: object; place: number } | undefined;

  /** Finds the index of a value, counted from 1 as in Postgres. */
  placeOf(value: object): number {
    if (this.last?.value === value) return this.last.place;
    const text = JSON.stringify(value);
    const place = this.places.get(text) ?? this.places.size + 1;
    this.places.set(text, place);
    this.last = { value, place };
    return place;
  }

  json(): string {
    return `[${[...this.places.keys()].join(",")}]`;
  }
}

import type { Schemas } from "../../../generated/types.ts";
import type { Fragment, Scope } from "../../scope.ts";
import { type RequestLogRecord, recordColumns } from "./requestLogs.ts";
import { type RecordKey, SearchedTable, type SearchOrder } from "./searchedTable.ts";

export type RequestOrder = SearchOrder<Schemas["RequestSortField"]>;
export type RequestKey = RecordKey<number>;

/** Condition for the logs `l` of the workspace that can be seen. */
export function visible(db: Scope): Fragment {
  return db.sql`l.workspace_id = ${db.workspaceId} and (l.expires_at is null or l.expires_at > now())`;
}

/**
 * Condition for the logs `l` or `m` of a trace: they name it, or they name a span that has come, or one that such a span
 * names as its manager.
 */
export function ofTrace({ sql, workspaceId }: Pick<Scope, "sql" | "workspaceId">, log: "l" | "m"): Fragment {
  const spanId = sql`${sql(log)}.span_id`;
  return sql`(${sql(log)}.trace_id is not null or (${spanId} is not null and (
    exists (select 1 from spans s where s.workspace_id = ${workspaceId} and s.span_id = ${spanId})
    or exists (select 1 from spans s where s.workspace_id = ${workspaceId} and s.managed_span_id = ${spanId}))))`;
}

/** Key of each order. Each has an index with the workspace before the key and the id behind. */
export const orderKeys = {
  request_start_time: { expression: "l.request_start_time", type: "timestamptz" },
  input_tokens: { expression: "coalesce(l.input_tokens, -1)", type: "integer" },
  output_tokens: { expression: "coalesce(l.output_tokens, -1)", type: "integer" },
  cost: { expression: "coalesce(l.price, -1)", type: "numeric" },
  latency_ms: { expression: "l.latency_ms", type: "double precision" },
  status: { expression: "l.status", type: "request_status" },
} as const;

export const searchedLogs = new SearchedTable<RequestOrder["by"], number>({
  name: "request_logs",
  alias: "l",
  id: { name: "id", type: "bigint" },
  orderKeys,
  newest: "request_start_time",
  visible,
});

/** Lists the logs that can be seen, in the order of the ids. */
export async function listRequestLogs(db: Scope, ids: number[]): Promise<RequestLogRecord[]> {
  const { sql } = db;
  const rows = await sql<RequestLogRecord[]>`
    select ${recordColumns(db)} from request_logs
    where workspace_id = ${db.workspaceId} and id = any(${ids}::bigint[])
      and (expires_at is null or expires_at > now())`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

import type { Fragment, Scope } from "../../scope.ts";
import { type RequestLogRecord, recordColumns } from "./requestLogs.ts";

export interface RequestOrder {
  by: "request_start_time" | "input_tokens" | "output_tokens" | "cost" | "latency_ms" | "status";
  direction: "asc" | "desc";
}

/** Where a log stands in its order. The key is text, so that no digit of it is lost on the way. */
export interface MatchKey {
  key: string;
  id: number;
}

/** What is compared, and as what; each has an index with the workspace before it and the id behind. */
const sortKeys: Record<RequestOrder["by"], { expression: string; type: string }> = {
  request_start_time: { expression: "request_start_time", type: "timestamptz" },
  input_tokens: { expression: "coalesce(input_tokens, -1)", type: "integer" },
  output_tokens: { expression: "coalesce(output_tokens, -1)", type: "integer" },
  cost: { expression: "coalesce(price, -1)", type: "numeric" },
  latency_ms: { expression: "latency_ms", type: "double precision" },
  status: { expression: "status", type: "request_status" },
};

/** Logs of the workspace that can be seen. */
export function visible(db: Scope): Fragment {
  return db.sql`l.workspace_id = ${db.workspaceId} and (l.expires_at is null or l.expires_at > now())`;
}

function orderParts({ sql }: Scope, { by, direction }: RequestOrder, after: MatchKey | null) {
  const { expression, type } = sortKeys[by];
  const key = sql.unsafe(expression.replace(/^(coalesce\()?/, "$1l."));
  const order = direction === "asc" ? sql`asc` : sql`desc`;
  const continues = after
    ? sql`and (${key}, l.id) ${direction === "asc" ? sql`>` : sql`<`} (${after.key}::${sql.unsafe(type)}, ${after.id}::bigint)`
    : sql``;
  // A time as db/client.ts reads it, anything else as Postgres writes it.
  const asText = type === "timestamptz" ? key : sql`${key}::text`;
  return { key, order, continues, asText };
}

/**
 * Looks through the next `size` logs of the order, until `wanted` are found that match.
 * @returns those, and when they are fewer, but `least` at least, the last of the logs; null where the order ends before
 */
export async function findMatchingInWindow(
  db: Scope,
  condition: Fragment,
  by: RequestOrder,
  after: MatchKey | null,
  { size, wanted, least }: { size: number; wanted: number; least: number },
): Promise<{ keys: MatchKey[]; last: MatchKey | null }> {
  const { sql } = db;
  const { key, order, continues, asText } = orderParts(db, by, after);
  // A number in the statement, of which there are few: the plan for any limit would be made anew each time. The limit also
  // keeps the planner from choosing an index for the condition: that is the other function.
  const window = sql`
    select l.* from request_logs l
    where ${visible(db)} ${continues}
    order by ${key} ${order}, l.id ${order}
    limit ${sql.unsafe(String(size))}`;
  const rows = await sql<(MatchKey & { is_match: boolean })[]>`
    with matching as materialized (
      select l.id, ${key} as sort_key, ${asText} as key from (${window}) l
      where ${condition}
      order by ${key} ${order}, l.id ${order}
      limit ${wanted}
    )
    (select true as is_match, id, key from matching order by sort_key ${order}, id ${order})
    union all
    (select false, l.id, ${asText} from (${window}) l
    where (select count(*) >= ${least} and count(*) < ${wanted} from matching)
    order by ${key} ${order}, l.id ${order}
    offset ${sql.unsafe(String(size - 1))} limit 1)`;
  const keys = rows.filter(({ is_match }) => is_match).map(({ id, key: found }) => ({ id, key: found }));
  const last = rows.at(-1);
  return { keys, last: last && !last.is_match ? { id: last.id, key: last.key } : null };
}

/** The same through the indexes of the condition, for one that few logs fulfil, with how many do after the key. */
export async function findMatchingByIndex(
  db: Scope,
  condition: Fragment,
  by: RequestOrder,
  after: MatchKey | null,
  wanted: number,
): Promise<{ keys: MatchKey[]; total: number }> {
  const { sql } = db;
  const { key, order, continues, asText } = orderParts(db, by, after);
  // Materialized: with the order inside, the planner would walk through it and test each log.
  const rows = await sql<(MatchKey & { total: number })[]>`
    with matching as materialized (
      select l.id, ${key} as sort_key, ${asText} as key from request_logs l
      where ${visible(db)} and ${condition} ${continues}
    )
    select id, key, (select count(*)::integer from matching) as total
    from matching order by sort_key ${order}, id ${order} limit ${wanted}`;
  return { keys: rows.map(({ id, key: found }) => ({ id, key: found })), total: rows[0]?.total ?? 0 };
}

/**
 * How many of the newest `limit` logs match, and whether there are no others. Counting all of what most logs fulfil takes ten times as long as finding a
 * page of it.
 */
export async function countMatching(
  db: Scope,
  condition: Fragment,
  limit: number,
): Promise<{ total: number; totalIsExact: boolean }> {
  const { sql } = db;
  const [row] = await sql<{ total: number; seen: number }[]>`
    select (count(*) filter (where ${condition}))::integer as total, count(*)::integer as seen from (
      select l.* from request_logs l where ${visible(db)}
      order by l.request_start_time desc, l.id desc
      limit ${sql.unsafe(String(limit + 1))}
    ) l`;
  const { total, seen } = row as { total: number; seen: number };
  return { total: Math.min(total, limit), totalIsExact: seen <= limit };
}

/** Those that can be seen, in the order of the ids given. */
export async function listRequestLogs(db: Scope, ids: number[]): Promise<RequestLogRecord[]> {
  const { sql } = db;
  const rows = await sql<RequestLogRecord[]>`
    select ${sql.unsafe(recordColumns)} from request_logs
    where workspace_id = ${db.workspaceId} and id = any(${ids}::bigint[])
      and (expires_at is null or expires_at > now())`;
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

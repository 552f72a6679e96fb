import { fillTables } from "./fillTables.ts";
import type { BenchServer } from "./server.ts";

const insertedAtOnce = 500_000;
export const spansPerTrace = 4;

/**
 * Stores request logs in the days before the first of March 2026, by SQL: without the indexes that neither charts nor
 * roll-ups use, which would take three times as long.
 */
export async function storeLogs({ sql }: BenchServer, workspaceId: number, logs: number, days: number): Promise<void> {
  const fill = async () => {
    for (let from = 0; from < logs; from += insertedAtOnce) {
      await sql`
        insert into request_logs (
          workspace_id, provider_type, engine, function_name, status, error_type, request_start_time, request_end_time,
          latency_ms, input_tokens, output_tokens, price, prompt_id, prompt_version_number, turn_count, tool_call_count,
          output_shape, tags, tool_names, output_keys, input_variable_keys, metadata, scores, facets
        )
        select ${workspaceId}, 'provider-' || n % 3, 'model-' || n % 9, 'chat',
          (case when n % 25 = 0 then 'ERROR' else 'SUCCESS' end)::request_status,
          case when n % 25 = 0 then (array['PROVIDER_TIMEOUT', 'PROVIDER_RATE_LIMIT'])[1 + n % 2] end,
          start, start + ms * interval '1 millisecond', ms, 100 + hashint4(n) & 4095, 50 + hashint4(n + 1) & 511,
          (1 + hashint4(n + 2) & 1023) / 1000000.0, 1 + hashint4(n + 3) & 15, 1, 1, 0, 'plain_text',
          array['tag-' || n % 5], '{}', '{}', '{}', '{}', '{}', array[n % 9, n % 3]
        from generate_series(${from}::integer, ${Math.min(from + insertedAtOnce, logs) - 1}::integer) n
        cross join lateral (
          select timestamptz '2026-03-01' - interval '1 day' * (
              ${days}::double precision * n / ${logs}::double precision + 0.05 * sin(n)) as start,
            100 + exp(((hashint4(n + 4) & 65535) / 65536.0) * 5) * 40 as ms
        ) m`;
    }
  };
  await fillTables(sql, ["request_logs"], fill, ["request_logs_by_start"]);
}

/** Stores traces of four spans, of which one has a request log: the newest of the workspace. */
export async function storeTraces(
  { sql }: BenchServer,
  workspaceId: number,
  traces: number,
  days: number,
): Promise<void> {
  const start = sql`(extract(epoch from timestamptz '2026-03-01') * 1000000000
    - (${days}::double precision * n / ${traces}::double precision + 0.05 * sin(n) + 0.1) * 86400000000000)::bigint`;
  const fill = async () => {
    const [log] = await sql<
      { id: number }[]
    >`select max(id) as id from request_logs where workspace_id = ${workspaceId}`;
    await sql`
      insert into traces (
        workspace_id, trace_id, name, status, start_time_ns, end_time_ns, span_count, depth, input_tokens, output_tokens,
        total_cost_usd, request_log_count, models_used, tool_names
      )
      select ${workspaceId}, md5('t' || n), 'agent-' || n % 12, (array['OK', 'OK', 'ERROR', 'UNSET'])[1 + n % 4]::span_status,
        start, start + (1 + hashint4(n) & 65535) * 1000000::bigint, ${spansPerTrace}, 2, 100 + hashint4(n) & 4095,
        50 + hashint4(n + 1) & 511, (1 + hashint4(n + 2) & 1023) / 1000000.0, 1, array['model-' || n % 9],
        array['tool-' || n % 6]
      from generate_series(0, ${traces - 1}::integer) n cross join lateral (select ${start} as start) m`;
    await sql`
      insert into spans (
        workspace_id, trace_id, span_id, trace_state, name, kind, start_time_ns, end_time_ns, status_code, type, tool_name,
        owns_request_log, request_log_id, block, place
      )
      select ${workspaceId}, md5('t' || n), left(md5(n || ':' || k), 16), '', 'step ' || k, 'INTERNAL', start + k * 1000000,
        start + k * 1000000 + (1 + hashint4(n + k) & 16383) * 1000000::bigint,
        (array['OK', 'ERROR'])[1 + (n % 4 = 2)::integer]::span_status,
        (array['SPAN', 'LLM_CALL', 'TOOL', 'SPAN'])[1 + k], case when k = 2 then 'tool-' || n % 6 end,
        false, case when k = 1 then ${log?.id ?? 0}::bigint - n end, 1, k
      from generate_series(0, ${traces - 1}::integer) n
      cross join generate_series(0, ${spansPerTrace - 1}::integer) k
      cross join lateral (select ${start} as start) m`;
  };
  await fillTables(sql, ["traces", "spans"], fill, ["traces_by_start", "spans_by_start", "spans_telling"]);
}

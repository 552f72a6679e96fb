import type { Sql } from "postgres";
import { facetHash } from "../../core/logs/requests/facets.ts";
import { fillTables } from "./fillTables.ts";

/** Values that the generator gives every trace, span and log, from which the expected numbers of matches follow. */
export const shape = {
  spansPerTrace: 10,
  /** Customers have about ten traces each; regions and tiers are few. */
  tracesPerCustomer: 10,
  regions: 4,
  tiers: 3,
  /** Words that occur in about ten spans, and one that occurs in all. */
  spansPerRareWord: 10,
  /** Spans per call of a model, which has a request log. */
  callEvery: 5,
} as const;

const firstNs = 1_772_442_900_000_000_000n;

/** Workspace to fill, and the number of its traces. */
interface Filling {
  workspaceId: number;
  traces: number;
}

/** Traces of a filling by their numbers, both included. */
interface Slice extends Filling {
  first: number;
  last: number;
}

/** Traces that are stored by one statement, which sorts their spans. */
const tracesAtOnce = 100_000;

/**
 * Fills workspaces by SQL with traces, spans and request logs as ingestion would have stored them: ingesting a million spans
 * takes many minutes. All values follow from the numbers of trace and span.
 */
export async function storeTraces(sql: Sql, fillings: readonly Filling[]): Promise<void> {
  await fillTables(sql, ["traces", "spans", "span_blocks", "request_logs", "request_log_contents"], async () => {
    for (const filling of fillings) {
      for (let first = 1; first <= filling.traces; first += tracesAtOnce) {
        const slice = { ...filling, first, last: Math.min(first + tracesAtOnce - 1, filling.traces) };
        await insertTraces(sql, slice);
        const logs = await insertLogs(sql, slice);
        await insertSpans(sql, slice, logs);
      }
    }
  });
}

async function insertTraces(sql: Sql, { workspaceId, first, last }: Slice): Promise<void> {
  await sql`
    insert into traces (
      workspace_id, trace_id, name, status, start_time_ns, end_time_ns, span_count, depth, root_span_id, input_tokens,
      output_tokens, total_cost_usd, request_log_count, models_used, tool_names
    )
    select ${workspaceId}, md5('t' || n), 'answer a ticket', 'OK', ${firstNs.toString()}::bigint + n * 1000000000::bigint,
      ${firstNs.toString()}::bigint + n * 1000000000::bigint + (1 + n % 900) * 1000000::bigint, ${shape.spansPerTrace}, 2,
      left(md5(n || ':0'), 16), 400, 80, 0.0018, 2, array['gpt-4o'], array['lookup']
    from generate_series(${first}::integer, ${last}::integer) n`;
}

/** Range of ids, both included. */
interface Ids {
  first: number;
  last: number;
}

/** Inserts request logs. Their facets are hashes, which are made here, one for each value of a kind. */
async function insertLogs(sql: Sql, { workspaceId, traces, first, last }: Slice): Promise<Ids> {
  const hashes = (count: number, of: (n: number) => number) => Array.from({ length: count }, (_, n) => of(n));
  const customers = Math.ceil(traces / shape.tracesPerCustomer);
  const ofCustomer = hashes(customers, (n) => facetHash(workspaceId, "metadata", "customer", `customer-${n}`));
  const ofTier = hashes(shape.tiers, (n) => facetHash(workspaceId, "metadata", "tier", `tier-${n}`));
  const ofScore = hashes(101, (n) => facetHash(workspaceId, "score", "quality", n));
  const common = [
    facetHash(workspaceId, "metadata_key", "customer"),
    facetHash(workspaceId, "metadata_key", "tier"),
    facetHash(workspaceId, "score_key", "quality"),
    facetHash(workspaceId, "provider", "openai"),
    facetHash(workspaceId, "engine", "gpt-4o"),
    facetHash(workspaceId, "status", "SUCCESS"),
  ];
  const [ids] = await sql<[Ids]>`
    with customers as materialized (
      select hash, customer - 1 as customer from unnest(${ofCustomer}::bigint[]) with ordinality as listed (hash, customer)
    ), calls as materialized (
      select n, k, row_number() over (order by n, k) as place
      from generate_series(${first}::integer, ${last}::integer) n,
        generate_series(1, ${shape.spansPerTrace - 1}, ${shape.callEvery}) k
    ), logs as (
      insert into request_logs (
        workspace_id, provider_type, engine, api_type, function_name, status, request_start_time, request_end_time,
        latency_ms, input_tokens, output_tokens, price, trace_id, span_id, is_of_span, turn_count, tool_call_count, output_shape,
        tags, tool_names, output_keys, input_variable_keys, metadata, scores, facets
      )
      select ${workspaceId}, 'openai', 'gpt-4o', 'chat-completions', 'openai.chat', 'SUCCESS',
        timestamptz '2026-03-02 09:15:00+00' + n * interval '1 second',
        timestamptz '2026-03-02 09:15:00+00' + n * interval '1 second' + interval '750 ms', 750, 200 + n % 100, 40, 0.0009,
        md5('t' || n), left(md5(n || ':' || k), 16), true, 1, 0, 'plain_text', '{}', '{}', '{}', '{}',
        jsonb_build_object('customer', 'customer-' || n % ${customers}::integer, 'tier', 'tier-' || n % ${shape.tiers}::integer),
        jsonb_build_object('quality', (n * 7 + k) % 101),
        ${common}::bigint[] || customers.hash || (${ofTier}::bigint[])[1 + n % ${shape.tiers}::integer]
          || (${ofScore}::bigint[])[1 + (n * 7 + k) % 101]
      from calls join customers on customer = n % ${customers}::integer
      order by place
      returning workspace_id, id
    ), contents as (
      insert into request_log_contents (
        workspace_id, request_id, input_text, output_text, thinking_text, input, output, parameters, prompt_input_variables,
        words
      )
      select workspace_id, id, '[user]: where is the parcel?', 'It left the depot.', '', '{}', '{}', '{}', '{}',
        array_to_tsvector(string_to_array(
          replace('W:user W:where W:is W:the W:parcel W:it W:left W:depot', 'W', workspace_id::text), ' '))
      from logs
    )
    select min(id) as first, max(id) as last from logs`;
  return ids;
}

async function insertSpans(sql: Sql, { workspaceId, traces, first, last }: Slice, logs: Ids): Promise<void> {
  const customers = Math.ceil(traces / shape.tracesPerCustomer);
  const words = Math.ceil((traces * shape.spansPerTrace) / shape.spansPerRareWord);
  const wordsOfAll =
    "W:step W:the W:customer W:asked W:where W:parcel W:is W:and W:wants W:it W:by W:friday W:page W:of W:courier W:says W:that W:left W:depot";
  await sql`
    insert into spans (
      workspace_id, trace_id, span_id, parent_id, trace_state, name, kind, start_time_ns, end_time_ns, status_code, type,
      tool_name, owns_request_log, request_log_id, block, place
    )
    select ${workspaceId}, md5('t' || n), left(md5(n || ':' || k), 16),
      case when k > 0 then left(md5(n || ':0'), 16) end, '',
      case when k = 0 then 'answer a ticket' else 'step ' || k end, 'INTERNAL',
      ${firstNs.toString()}::bigint + n * 1000000000::bigint + k * 1000000,
      ${firstNs.toString()}::bigint + n * 1000000000::bigint + (1 + n % 900) * 1000000::bigint + k * 1000000, 'OK',
      case when l.id is not null then 'LLM_CALL' when k % 3 = 0 then 'TOOL' else 'SPAN' end,
      case when l.id is null and k % 3 = 0 then 'lookup' end, l.id is not null, l.id, 1, k
    from generate_series(${first}::integer, ${last}::integer) n
    cross join generate_series(0, ${shape.spansPerTrace - 1}::integer) k
    left join request_logs l on k % ${shape.callEvery} = 1 and l.workspace_id = ${workspaceId}
      and l.id between ${logs.first} and ${logs.last}
      and l.trace_id = md5('t' || n) and l.span_id = left(md5(n || ':' || k), 16)
    order by n, k`;
  await sql`
    insert into span_blocks (workspace_id, trace_id, number, resource, names, attributes, words, bytes)
    select ${workspaceId}, md5('t' || n), 1, '{"attributes": {"service.name": "support-bot"}, "schema_url": ""}',
      jsonb_agg(case when k = 0 then 'answer a ticket' else 'step ' || k end order by k), jsonb_agg(attributes order by k),
      array_to_tsvector(array(select distinct unnest(string_to_array(string_agg(array_to_string(words, ' '), ' '), ' ')))),
      sum(length(attributes::text))
    from generate_series(${first}::integer, ${last}::integer) n
    cross join generate_series(0, ${shape.spansPerTrace - 1}::integer) k
    cross join lateral (
      select jsonb_build_object('customer.id', 'customer-' || n % ${customers}::integer,
          'region', 'region-' || n % ${shape.regions}::integer, 'step.number', k,
          'input.value', 'The customer asked where the parcel is and wants it by Friday. ' || md5(n || 'i' || k),
          'output.value', 'The page of the courier says that it left the depot. ' || md5(n || 'o' || k)) as attributes,
        string_to_array(replace(
          ${wordsOfAll}::text || ' W:rare' || (n * ${shape.spansPerTrace}::integer + k) % ${words}::integer,
          'W', ${workspaceId}::text), ' ') as words
    ) span
    group by n
    order by n`;
}

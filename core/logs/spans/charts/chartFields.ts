import type { SqlHandle } from "../../../../db/scope.ts";
import type { components } from "../../../../generated/types.ts";
import type { ChartGroup, ChartNumber } from "../../analytics/chart.ts";
import { eachValue, singleValue } from "../../analytics/groupings.ts";

type Schemas = components["schemas"];

/** Numbers of a trace are in `matching`, those of a span in `matching_spans`; both are `m`. */
export function traceNumbers(sql: SqlHandle): Record<Schemas["TraceChartNumber"], ChartNumber> {
  return {
    trace_duration_ms: { value: sql`m.duration_ms`, unit: "duration_seconds", words: "duration" },
    trace_total_cost_usd: { value: sql`m.total_cost_usd`, unit: "currency", words: "cost" },
    trace_total_tokens: { value: sql`(m.input_tokens + m.output_tokens)`, unit: "tokens", words: "tokens" },
    trace_input_tokens: { value: sql`m.input_tokens`, unit: "tokens", words: "input tokens" },
    trace_output_tokens: { value: sql`m.output_tokens`, unit: "tokens", words: "output tokens" },
    trace_span_count: { value: sql`m.span_count`, unit: "number", words: "spans" },
    trace_depth: { value: sql`m.depth`, unit: "number", words: "depth" },
    span_duration_ms: { value: sql`m.duration_ms`, unit: "duration_seconds", words: "duration" },
    span_cost_usd: { value: sql`case when m.has_log then coalesce(m.price, 0) end`, unit: "currency", words: "cost" },
    span_tokens: {
      value: sql`case when m.has_log then coalesce(m.input_tokens, 0) + coalesce(m.output_tokens, 0) end`,
      unit: "tokens",
      words: "tokens",
    },
    span_input_tokens: {
      value: sql`case when m.has_log then coalesce(m.input_tokens, 0) end`,
      unit: "tokens",
      words: "input tokens",
    },
    span_output_tokens: {
      value: sql`case when m.has_log then coalesce(m.output_tokens, 0) end`,
      unit: "tokens",
      words: "output tokens",
    },
  };
}

export function traceGroups(sql: SqlHandle): Record<Schemas["TraceGroupField"], ChartGroup> {
  return {
    trace_status: { join: singleValue(sql, sql`m.status::text`) },
    trace_name: { join: singleValue(sql, sql`m.name`) },
    trace_models_used: { join: eachValue(sql, sql`select distinct unnest(m.models_used)`) },
    trace_tool_names: { join: eachValue(sql, sql`select distinct unnest(m.tool_names)`) },
    trace_prompt_ids: {
      join: (alias) => sql`join trace_prompts ${alias} on ${alias}.trace_id = m.trace_id`,
      namedAfter: "prompt",
    },
    trace_workflow_ids: {
      join: (alias) => sql`join trace_workflows ${alias} on ${alias}.trace_id = m.trace_id`,
      namedAfter: "workflow",
    },
    span_tool_name: { join: singleValue(sql, sql`m.tool_name`) },
    span_name: { join: singleValue(sql, sql`m.name`) },
    span_type: { join: singleValue(sql, sql`m.type`) },
    span_kind: { join: singleValue(sql, sql`m.kind::text`) },
    span_status: { join: singleValue(sql, sql`m.status_code::text`) },
  };
}

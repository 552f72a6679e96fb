import { traceOrderKeys } from "../../../../db/queries/logs/traceSearch.ts";
import type { Fragment } from "../../../../db/scope.ts";
import { pathsTo } from "../../requests/requestConditions.ts";
import type { ArrayField, Condition, NestedField, NumericField, SearchField } from "../../search/field.ts";
import { storedTraceId } from "../span.ts";
import { equalsQuestions, existsQuestions } from "./jsonQuestion.ts";
import { promptReference, workflowReference } from "./references.ts";
import { nanoseconds, type SpanConditions } from "./spanConditions.ts";
import { attributesField, statuses } from "./spanFields.ts";

const metadataPrefix = "promptlayer.metadata.";
const userAttributes = ["user.id", "enduser.id", `${metadataPrefix}user_id`].map((name) => `$.${JSON.stringify(name)}`);
const tagAttribute = '$."promptlayer.tags"[*]';

type Fields = Record<string, SearchField>;

/** Fields that traces can be searched by. Those that the totals do not hold look into the spans and their request logs. */
export function traceFields(on: SpanConditions, ofSpans: Fields): Fields {
  return { ...nameFields(on), ...labelFields(on), ...numberFields(on), ...otherFields(on, ofSpans) };
}

function nameFields(on: SpanConditions): Fields {
  const { sql } = on;
  const list = (column: Fragment): ArrayField => ({
    class: "array",
    hasOneOf: (values) => on.plain(sql`${column} && ${values}::text[]`),
    isEmpty: on.plain(sql`cardinality(${column}) = 0`),
  });
  return {
    trace_id: {
      class: "string",
      isOneOf: (ids) => ({ sql: sql`t.trace_id = any(${ids.map(storedTraceId)}::text[])`, isIndexed: true }),
    },
    trace_name: { class: "string", isOneOf: (names) => withName(on, names) },
    trace_status: { class: "string", values: statuses, isOneOf: (wanted) => withStatus(on, wanted) },
    trace_user_id: {
      class: "string",
      isOneOf: (users) =>
        on.ofTrace(
          on.any(
            on.facetsUnder("metadata", "user_id", users),
            on.attributesWithin(equalsQuestions(userAttributes, users), true),
          ),
        ),
    },
    trace_models_used: list(sql`t.models_used`),
    trace_tool_names: list(sql`t.tool_names`),
    trace_prompt_ids: ofAnySpan(
      on,
      promptReference(on),
      sql`s.request_log_id is not null and exists (
      select 1 from request_logs l
      where l.workspace_id = ${on.workspaceId} and l.id = s.request_log_id and l.prompt_id is not null)`,
    ),
    trace_workflow_ids: ofAnySpan(
      on,
      workflowReference(on),
      on.attributes(existsQuestions(['$."promptlayer.workflow.id"']), false).sql,
    ),
  };
}

/** Condition on the name. The index has the beginnings of names. */
function withName({ sql }: SpanConditions, names: string[]): Condition {
  const beginnings = sql`array(select left(name, 200) from unnest(${names}::text[]) name)`;
  const key = sql.unsafe(traceOrderKeys.trace_name.expression);
  return { sql: sql`(${key} = any(${beginnings}) and t.name = any(${names}::text[]))`, isIndexed: true };
}

/** Condition on the status. An index has the failed traces, which are few. */
function withStatus(on: SpanConditions, wanted: string[]): Condition {
  const { sql } = on;
  const isFailed = wanted.every((status) => status === "ERROR");
  return isFailed
    ? { sql: sql`t.status = 'ERROR'`, isIndexed: true }
    : on.plain(sql`t.status::text = any(${wanted}::text[])`);
}

function labelFields(on: SpanConditions): Fields {
  const { sql } = on;
  return {
    trace_tags: {
      class: "array",
      hasOneOf: (tags) =>
        on.ofTrace(on.attributesWithin(equalsQuestions([tagAttribute], tags), true, on.facetValues("tag", tags))),
      isEmpty: noSpan(
        on,
        sql`(${on.attributesWithin(existsQuestions([tagAttribute]), false).sql}
        or ${on.log(on.plain(sql`cardinality(l.tags) > 0`)).sql})`,
      ),
    },
    trace_metadata_keys: {
      class: "array",
      hasOneOf: (keys) =>
        on.ofTrace(on.any(on.facetValues("metadata_key", keys), ...keys.map((key) => spanMetadata(on).hasKey(key)))),
      isEmpty: noSpan(
        on,
        sql`(
        exists (select 1 from jsonb_object_keys(s.labels) name where starts_with(name, ${metadataPrefix}))
        or ${on.log(on.plain(sql`l.metadata <> '{}'`)).sql})`,
      ),
    },
  };
}

function numberFields(on: SpanConditions): Fields {
  const { sql } = on;
  // These orders of the search have an index.
  const ordered = (by: "trace_duration_ms" | "trace_total_cost_usd" | "trace_total_tokens" | "trace_span_count") => {
    const { expression, type } = traceOrderKeys[by];
    const value: Fragment = sql.unsafe(expression);
    return { class: "numeric", value, indexed: { expression: value, type } } satisfies NumericField;
  };
  const allTokens = ordered("trace_total_tokens");
  return {
    trace_start: nanoseconds(sql, sql`t.start_time_ns`, true),
    trace_end: nanoseconds(sql, sql`t.end_time_ns`, false),
    trace_duration_ms: ordered("trace_duration_ms"),
    trace_total_cost_usd: ordered("trace_total_cost_usd"),
    trace_total_tokens: allTokens,
    // Most tokens are of inputs: few traces that have more have fewer of these.
    trace_input_tokens: {
      ...allTokens,
      value: sql`t.input_tokens`,
      indexed: { ...allTokens.indexed, isUpperBound: true },
    },
    trace_output_tokens: { class: "numeric", value: sql`t.output_tokens` },
    trace_span_count: ordered("trace_span_count"),
    trace_depth: { class: "numeric", value: sql`t.depth` },
  };
}

function otherFields(on: SpanConditions, ofSpans: Fields): Fields {
  const { sql } = on;
  const texts = (name: string): SearchField => {
    const field = ofSpans[name];
    if (field?.class !== "text") throw new Error(`${name} is not a text of spans`);
    return {
      class: "text",
      contains: (part) => on.ofTrace(field.contains(part)),
      startsWith: (part) => on.ofTrace(field.startsWith(part)),
      endsWith: (part) => on.ofTrace(field.endsWith(part)),
    };
  };
  return {
    trace_metadata: metadataField(on),
    trace_input: texts("span_input"),
    trace_output: texts("span_output_text"),
    trace_is_closed: { class: "boolean", isTrue: on.plain(sql`t.closed_at is not null`) },
    trace_has_request_log: { class: "boolean", isTrue: on.plain(sql`t.request_log_count > 0`) },
  };
}

function ofAnySpan(on: SpanConditions, field: ArrayField, hasAny: Fragment): ArrayField {
  return {
    ...field,
    hasOneOf: (values) => on.ofTrace(field.hasOneOf(values)),
    isEmpty: noSpan(on, hasAny),
  };
}

function noSpan(on: SpanConditions, condition: Fragment): Condition {
  return on.plain(on.sql`not (${on.ofTrace(on.plain(condition)).sql})`);
}

function spanMetadata(on: SpanConditions): NestedField {
  return attributesField(on, metadataPrefix);
}

function metadataField(on: SpanConditions): NestedField {
  const inSpans = spanMetadata(on);
  const { sql } = on;
  return {
    class: "nested",
    hasKey: (key) => on.ofTrace(on.any(on.facetValues("metadata_key", [key]), inSpans.hasKey(key))),
    equalsOneOf: (key, values) =>
      on.ofTrace(on.any(on.facetsUnder("metadata", key, values), inSpans.equalsOneOf(key, values))),
    contains: (key, part) => {
      const logged = on.log(on.plain(on.textIn(sql`l.metadata`, pathsTo(key), part)));
      return on.ofTrace(on.any(logged, inSpans.contains(key, part)));
    },
  };
}

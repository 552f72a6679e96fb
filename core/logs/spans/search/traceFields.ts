import type { Fragment } from "../../../../db/scope.ts";
import type { FacetKind } from "../../requests/facets.ts";
import type { ArrayField, NestedField, NumericField, SearchField, StringField } from "../../search/field.ts";
import { storedTraceId } from "../traceId.ts";
import { equalsQuestions, existsQuestions } from "./jsonQuestion.ts";
import { promptReference, workflowReference } from "./references.ts";
import type { SpanConditions } from "./spanConditions.ts";
import { attributesField } from "./spanFields.ts";
import { nanoseconds } from "./times.ts";

const metadataPrefix = "promptlayer.metadata.";
const userAttributes = ["user.id", "enduser.id", `${metadataPrefix}user_id`].map((name) => `$.${JSON.stringify(name)}`);
const tagAttribute = '$."promptlayer.tags"[*]';

/** What traces can be searched by. What is not kept with the totals is a questions to their spans and request logs. */
export function traceFields(on: SpanConditions, ofSpans: Record<string, SearchField>): Record<string, SearchField> {
  const { sql } = on;
  const string = (column: Fragment, values?: readonly string[]): StringField => ({
    class: "string",
    ...(values && { values }),
    isOneOf: (given) => on.plain(sql`${column}::text = any(${given}::text[])`),
  });
  const numeric = (value: Fragment): NumericField => ({ class: "numeric", value });
  const list = (column: Fragment): ArrayField => ({
    class: "array",
    hasOneOf: (values) => on.plain(sql`${column} && ${values}::text[]`),
    isEmpty: on.plain(sql`cardinality(${column}) = 0`),
  });
  const noSpan = (condition: Fragment) => on.plain(sql`not (${on.ofTrace(on.plain(condition)).sql})`);
  const hasFacet = (kind: FacetKind, values: string[]) =>
    on.facets(
      kind,
      values.map((value) => [value]),
    );
  const texts = (name: string): SearchField => {
    const field = ofSpans[name];
    if (field?.class !== "text") throw new Error(`${name} is no text of spans`);
    return {
      class: "text",
      contains: (part) => on.ofTrace(field.contains(part)),
      startsWith: (part) => on.ofTrace(field.startsWith(part)),
      endsWith: (part) => on.ofTrace(field.endsWith(part)),
    };
  };
  return {
    trace_id: {
      class: "string",
      isOneOf: (ids) => ({ sql: sql`t.trace_id = any(${ids.map(storedTraceId)}::text[])`, isIndexed: true }),
    },
    trace_name: string(sql`t.name`),
    trace_status: string(sql`t.status`, ["ERROR", "OK", "UNSET"]),
    trace_user_id: {
      class: "string",
      isOneOf: (users) =>
        on.ofTrace(
          on.any(
            on.facets(
              "metadata",
              users.map((user) => ["user_id", user]),
            ),
            on.attributes(equalsQuestions(userAttributes, users), true),
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
    trace_tags: {
      class: "array",
      hasOneOf: (tags) =>
        on.ofTrace(on.any(hasFacet("tag", tags), on.attributes(equalsQuestions([tagAttribute], tags), true))),
      isEmpty: noSpan(sql`(${on.attributes(existsQuestions([tagAttribute]), false).sql}
        or ${on.log(on.plain(sql`cardinality(l.tags) > 0`)).sql})`),
    },
    trace_metadata_keys: {
      class: "array",
      hasOneOf: (keys) =>
        on.ofTrace(on.any(hasFacet("metadata_key", keys), ...keys.map((key) => ownMetadata(on).hasKey(key)))),
      isEmpty: noSpan(sql`(
        exists (select 1 from jsonb_object_keys(s.attributes) name where starts_with(name, ${metadataPrefix}))
        or ${on.log(on.plain(sql`l.metadata <> '{}'`)).sql})`),
    },
    trace_start: nanoseconds(sql, sql`t.start_time_ns`, true),
    trace_end: nanoseconds(sql, sql`t.end_time_ns`, false),
    trace_duration_ms: numeric(sql`(t.duration_ns / 1e6)`),
    trace_total_cost_usd: numeric(sql`t.total_cost_usd`),
    trace_total_tokens: numeric(sql`(t.input_tokens + t.output_tokens)`),
    trace_input_tokens: numeric(sql`t.input_tokens`),
    trace_output_tokens: numeric(sql`t.output_tokens`),
    trace_span_count: numeric(sql`t.span_count`),
    trace_depth: numeric(sql`t.depth`),
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
    isEmpty: on.plain(on.sql`not (${on.ofTrace(on.plain(hasAny)).sql})`),
  };
}

/** Metadata that spans say of themselves. */
function ownMetadata(on: SpanConditions): NestedField {
  return attributesField(on, metadataPrefix);
}

function metadataField(on: SpanConditions): NestedField {
  const own = ownMetadata(on);
  const { sql } = on;
  return {
    class: "nested",
    hasKey: (key) => on.ofTrace(on.any(on.facets("metadata_key", [[key]]), own.hasKey(key))),
    equalsOneOf: (key, values) =>
      on.ofTrace(
        on.any(
          on.facets(
            "metadata",
            values.map((value) => [key, value]),
          ),
          own.equalsOneOf(key, values),
        ),
      ),
    contains: (key, part) => {
      const steps = [[key], key.split(".")].map(
        (names) => `$${names.map((name) => `.${JSON.stringify(name)}[*]`).join("")}`,
      );
      const logged = on.log(
        on.plain(sql`exists (
          select 1 from unnest(${steps}::jsonpath[]) path, jsonb_path_query(l.metadata, path) value
          where jsonb_typeof(value) not in ('object', 'array')
            and strpos(lower(coalesce(value #>> '{}', 'null')), lower(${part}::text)) > 0)`),
      );
      return on.ofTrace(on.any(logged, own.contains(key, part)));
    },
  };
}

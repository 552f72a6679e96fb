import { contentsOfLogs } from "../../../../db/queries/logs/logBlocks.ts";
import { traceOrderKeys } from "../../../../db/queries/logs/traceSearch.ts";
import type { Fragment } from "../../../../db/scope.ts";
import { oneLine } from "../../requests/deriveLog.ts";
import { pathsTo } from "../../requests/requestConditions.ts";
import { partQuery } from "../../requests/words.ts";
import { allOf, not } from "../../search/compileFilter.ts";
import type { ArrayField, Condition, NestedField, NumericField, SearchField, TextField } from "../../search/field.ts";
import { inputAttributes, outputAttributes } from "../searchedSpan.ts";
import { storedSpanId } from "../span.ts";
import { equalsQuestions, existsQuestions, pathsOfKey } from "./jsonQuestion.ts";
import { promptReference, workflowReference } from "./references.ts";
import { nanoseconds, type SpanConditions } from "./spanConditions.ts";

/** Statuses of spans, and of traces. */
export const statuses = ["ERROR", "OK", "UNSET"];

type Fields = Record<string, SearchField>;

/** Fields that single spans can be searched by, with those of their request logs. */
export function spanFields(on: SpanConditions): Fields {
  return { ...nameFields(on), ...keyListFields(on), ...numberFields(on), ...documentFields(on) };
}

function nameFields(on: SpanConditions): Fields {
  const { sql } = on;
  return {
    span_id: {
      class: "string",
      isOneOf: (ids) => on.indexed(sql`s.span_id = any(${ids.map(storedSpanId)}::text[])`),
    },
    span_name: on.column(sql`s.name`),
    span_type: on.column(sql`s.type`),
    span_kind: on.column(sql`s.kind`, ["CLIENT", "CONSUMER", "INTERNAL", "PRODUCER", "SERVER"]),
    span_status: { class: "string", values: statuses, isOneOf: (wanted) => withStatus(on, wanted) },
    span_tool_name: on.column(sql`s.tool_name`),
    span_model: { class: "string", isOneOf: (models) => on.facetValues("engine", models) },
    span_provider: { class: "string", isOneOf: (names) => on.facetValues("provider", names) },
    span_prompt_ids: promptReference(on),
    span_workflow_ids: workflowReference(on),
    span_subtree_prompt_ids: ofSubtree(on, promptReference(on.walking)),
    span_subtree_workflow_ids: ofSubtree(on, workflowReference(on.walking)),
  };
}

/** Condition on the status. An index has the traces that have failed spans. */
function withStatus(on: SpanConditions, wanted: string[]): Condition {
  const hasStatus = on.column(on.sql`s.status_code`).isOneOf(wanted);
  return wanted.every((status) => status === "ERROR")
    ? { ...hasStatus, ofTrace: on.sql`t.error_count > 0` }
    : hasStatus;
}

function keyListFields(on: SpanConditions): Fields {
  const { sql } = on;
  const output = outputField(on);
  return {
    span_attribute_keys: {
      class: "array",
      hasOneOf: (keys) => on.attributesWithin(existsQuestions(keys.flatMap((key) => pathsOfKey(key))), false),
      isEmpty: on.contents(["attributes"], sql`content.attributes = '{}'`),
    },
    span_output_keys: {
      class: "array",
      hasOneOf: (keys) => on.any(...keys.map((key) => output.hasKey(key))),
      isEmpty: on.plain(sql`not (${hasOutputKeys(on).sql})`),
    },
    span_output_values: outputValues(on),
  };
}

function numberFields(on: SpanConditions): Fields {
  const { sql } = on;
  const { expression, type } = traceOrderKeys.trace_duration_ms;
  const inLog = (value: Fragment) => sql`(
    select ${value} from request_logs l where l.workspace_id = ${on.workspaceId} and l.id = s.request_log_id)`;
  const tokens = (value: Fragment, compared: Fragment): NumericField => ({
    class: "numeric",
    value: inLog(value),
    compared: inLog(compared),
  });
  return {
    span_start: nanoseconds(sql, sql`s.start_time_ns`, false),
    span_end: nanoseconds(sql, sql`s.end_time_ns`, false),
    span_duration_ms: {
      class: "numeric",
      value: sql`((s.end_time_ns - s.start_time_ns) / 1e6)`,
      indexed: { expression: sql.unsafe(expression), type, isUpperBound: true, isOfTrace: true },
    },
    span_cost_usd: { class: "numeric", value: inLog(sql`l.price`) },
    span_tokens: tokens(
      sql`l.input_tokens::bigint + l.output_tokens`,
      sql`coalesce(l.input_tokens, 0)::bigint + coalesce(l.output_tokens, 0)`,
    ),
    span_input_tokens: tokens(sql`l.input_tokens`, sql`coalesce(l.input_tokens, 0)`),
    span_output_tokens: tokens(sql`l.output_tokens`, sql`coalesce(l.output_tokens, 0)`),
  };
}

function documentFields(on: SpanConditions): Fields {
  const { sql } = on;
  return {
    span_attributes: attributesField(on),
    span_resource: resourceField(on),
    span_input_variables: {
      class: "nested",
      hasKey: (key) => on.facetValues("input_variable_key", [key]),
      equalsOneOf: (key, values) => on.facetsUnder("input_variable", key, values),
      contains: (key, part) =>
        on.log({
          sql: sql`exists (
            select 1 from request_log_contents c
            where c.workspace_id = ${on.workspaceId} and c.request_id = l.id
              and ${on.textIn(sql`c.prompt_input_variables::jsonb`, pathsTo(key), part)})`,
          isIndexed: false,
        }),
    },
    span_output: outputField(on),
    span_input: textField(on, callTexts(on, inputAttributes, sql`c.input_text`), true),
    span_output_text: textField(on, callTexts(on, outputAttributes, sql`c.output_text`), true),
    span_exception: textField(on, exceptionTexts(on), false),
    span_has_request_log: { class: "boolean", isTrue: on.plain(sql`s.request_log_id is not null`) },
  };
}

/** Attributes, with what is within those that are JSON texts. */
export function attributesField(on: SpanConditions, before = ""): NestedField {
  return {
    class: "nested",
    hasKey: (key) => on.attributesWithin(existsQuestions(pathsOfKey(before + key)), false),
    equalsOneOf: (key, values) => on.attributesWithin(equalsQuestions(pathsOfKey(before + key), values), true),
    contains: (key, part) => on.inAttributes((document) => on.textIn(document, pathsOfKey(before + key), part)),
  };
}

function resourceField(on: SpanConditions): NestedField {
  const { sql } = on;
  const pathsTo = (key: string) => [
    ...pathsOfKey(key, ["attributes"]),
    ...(key === "schema_url" ? pathsOfKey(key) : []),
  ];
  const asks = (questions: string[]) => on.ofBlock(on.asks(sql`b.resource`, questions));
  return {
    class: "nested",
    hasKey: (key) => asks(existsQuestions(pathsTo(key))),
    equalsOneOf: (key, values) => asks(equalsQuestions(pathsTo(key), values)),
    contains: (key, part) => on.ofBlock(on.textIn(sql`b.resource`, pathsTo(key), part)),
  };
}

/** Output of a step by key: from the attributes that hold outputs, or from the answer of its model. */
function outputField(on: SpanConditions): NestedField {
  const { sql } = on;
  const pathsTo = (key: string) => outputAttributes.flatMap((name) => pathsOfKey(key, [name]));
  return {
    class: "nested",
    hasKey: (key) => on.attributesWithin(existsQuestions(pathsTo(key)), false, on.facetValues("output_key", [key])),
    equalsOneOf: (key, values) =>
      on.attributesWithin(equalsQuestions(pathsTo(key), values), true, on.facetsUnder("output", key, values)),
    contains: (key, part) =>
      on.any(
        on.inAttributes((document) => on.textIn(document, pathsTo(key), part)),
        on.log({
          sql: sql`exists (
            select 1 from ${contentsOfLogs(on)} c, unnest(string_to_array(c.output_text, E'\n')) line
            where c.request_id = l.id
              and l.output_keys @> array[${key}::text] and starts_with(line, ${`${key}: `}::text)
              and strpos(lower(substr(line, length(${`${key}: `}::text) + 1)), lower(${oneLine(part)}::text)) > 0)`,
          isIndexed: false,
        }),
      ),
  };
}

function hasOutputKeys(on: SpanConditions): Condition {
  const questions = existsQuestions(outputAttributes.map((name) => `$.${JSON.stringify(name)}[*].*`));
  return on.attributesWithin(questions, false, on.log(on.plain(on.sql`cardinality(l.output_keys) > 0`)));
}

/** Single values that an output is made of, whatever their keys. */
function outputValues(on: SpanConditions): ArrayField {
  const { sql } = on;
  const paths = outputAttributes.map((name) => `$.${JSON.stringify(name)}.**`);
  const among = (document: Fragment, values: string[]) => sql`exists (
    select 1 from unnest(${paths}::jsonpath[]) path, jsonb_path_query(${document}, path) value
    where jsonb_typeof(value) not in ('object', 'array')
      and coalesce(value #>> '{}', 'null') = any(${values}::text[]))`;
  return {
    class: "array",
    hasOneOf: (values) =>
      on.any(
        on.inAttributes((document) => among(document, values)),
        on.log({
          sql: sql`exists (
            select 1 from ${contentsOfLogs(on)} c,
              unnest(string_to_array(c.output_text, E'\n')) line, unnest(l.output_keys) output_key
            where c.request_id = l.id
              and starts_with(line, output_key || ': ') and substr(line, length(output_key) + 3) = any(${values.map(oneLine)}::text[]))`,
          isIndexed: false,
        }),
      ),
    isEmpty: on.plain(sql`not (${hasOutputKeys(on).sql})`),
  };
}

/** Condition that some text of a span is like this. */
type SomeText = (condition: (text: Fragment) => Fragment) => Condition;

/** Texts of a span: those of the named attributes, and one of the request log. */
function callTexts(on: SpanConditions, attributes: string[], logged: Fragment): SomeText {
  const { sql } = on;
  return (condition) =>
    on.any(
      on.contents(
        ["attributes"],
        sql`exists (
          select 1 from unnest(${attributes}::text[]) name where ${condition(sql`(content.attributes ->> name)`)})`,
      ),
      on.plain(sql`exists (
        select 1 from ${contentsOfLogs(on)} c where c.request_id = s.request_log_id and ${condition(logged)})`),
    );
}

function exceptionTexts(on: SpanConditions): SomeText {
  const { sql } = on;
  return (condition) =>
    on.any(
      on.plain(sql`(s.status_code = 'ERROR' and ${condition(sql`s.status_message`)})`),
      on.contents(
        ["events"],
        sql`exists (
          select 1 from jsonb_path_query(content.events, '$[*] ? (@.name == "exception")') event,
            unnest(array['exception.type', 'exception.message', 'exception.stacktrace']) name
          where ${condition(sql`(event -> 'attributes' ->> name)`)})`,
      ),
    );
}

function textField(on: SpanConditions, some: SomeText, hasWords: boolean): TextField {
  const { sql } = on;
  return {
    class: "text",
    contains: (part) => {
      const found = some((text) => sql`strpos(lower(${text}), lower(${part}::text)) > 0`);
      const query = hasWords ? partQuery(on.workspaceId, part) : null;
      return query === null ? found : allOf(sql, [on.words(query), found]);
    },
    startsWith: (part) => some((text) => sql`starts_with(lower(${text}), lower(${part}::text))`),
    endsWith: (part) => some((text) => sql`right(lower(${text}), length(lower(${part}::text))) = lower(${part}::text)`),
  };
}

/** Field that looks at a span and all spans below it. */
function ofSubtree(on: SpanConditions, field: ArrayField): ArrayField {
  return {
    ...field,
    hasOneOf: (values) => on.ofSubtree(field.hasOneOf(values)),
    isEmpty: not(on.sql, on.ofSubtree(not(on.sql, field.isEmpty))),
  };
}

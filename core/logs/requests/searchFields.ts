import { ofTrace, orderKeys } from "../../../db/queries/logs/requestSearch.ts";
import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { anyOf, not } from "../search/compileFilter.ts";
import type { Condition, NestedField, SearchField } from "../search/field.ts";
import { oneLine } from "./deriveLog.ts";
import { agentIntents, userIntents } from "./intents.ts";
import { RequestConditions } from "./requestConditions.ts";

export const statuses = ["SUCCESS", "WARNING", "ERROR"];

type Fields = Record<string, SearchField>;

export function requestSearchFields(sql: SqlHandle, workspaceId: number): Fields {
  const on = new RequestConditions(sql, workspaceId);
  return {
    ...nameFields(on),
    ...textFields(on),
    ...numberFields(on),
    ...flagFields(on),
    ...listFields(on),
    ...keyFields(on),
  };
}

function nameFields(on: RequestConditions): Fields {
  const { sql } = on;
  return {
    pl_id: {
      class: "identifier",
      isOneOf: (ids) => ({ sql: sql`l.id = any(${ids}::bigint[])`, isIndexed: true }),
    },
    prompt_id: {
      class: "identifier",
      takesNames: true,
      isOneOf: (ids, names) => {
        const byId = on.facetValues("prompt", ids);
        return names.length === 0 ? byId : on.plain(sql`(${byId.sql} or ${on.promptsNamed(names)})`);
      },
    },
    group_id: { class: "identifier", isOneOf: (ids) => on.facetValues("group", ids) },
    engine: on.facetString("engine"),
    provider_type: on.facetString("provider"),
    status: on.facetString("status", statuses),
    error_type: on.facetString("error_type"),
    user_id: { class: "string", isOneOf: (values) => on.facetsUnder("metadata", "user_id", values) },
    prompt: { class: "string", isOneOf: (names) => on.plain(on.promptsNamed(names)) },
    user_intent: on.facetString("user_intent", userIntents),
    agent_intent: on.facetString("agent_intent", agentIntents),
  };
}

function textFields(on: RequestConditions): Fields {
  const { sql } = on;
  return {
    input_text: on.text(sql`c.input_text`, true),
    output_text: on.text(sql`c.output_text`, true),
    thinking_text: on.text(sql`c.thinking_text`, false),
    last_user_message: on.text(sql`substr(c.input_text, c.last_user_start, c.last_user_length)`, false),
  };
}

function numberFields(on: RequestConditions): Fields {
  const { sql } = on;
  // An order of the search has an index.
  const indexed = (by: "input_tokens" | "output_tokens" | "cost" | "latency_ms") => {
    const { expression, type } = orderKeys[by];
    return { expression: sql.unsafe(expression) as Fragment, type };
  };
  return {
    prompt_version_number: on.numeric(sql`l.prompt_version_number`),
    input_tokens: on.tokens(sql`l.input_tokens`, indexed("input_tokens")),
    output_tokens: on.tokens(sql`l.output_tokens`, indexed("output_tokens")),
    cached_tokens: on.tokens(sql`l.cached_tokens`),
    thinking_tokens: on.tokens(sql`l.thinking_tokens`),
    cost: on.numeric(sql`l.price`, indexed("cost")),
    latency_ms: on.numeric(sql`l.latency_ms`, indexed("latency_ms")),
    turn_count: on.numeric(sql`l.turn_count`),
    tool_call_count: on.numeric(sql`l.tool_call_count`),
    score: on.numeric(sql`(l.scores ->> 'default')::double precision`),
    request_start_time: { class: "time", value: sql`l.request_start_time`, isIndexed: true },
    request_end_time: { class: "time", value: sql`l.request_end_time`, isIndexed: false },
  };
}

function flagFields(on: RequestConditions): Fields {
  const { sql } = on;
  return {
    is_json: on.flag(sql`l.output_shape = 'json'`),
    is_tool_call: on.flag(sql`l.output_shape = 'tool_call'`),
    is_plain_text: on.flag(sql`l.output_shape = 'plain_text'`),
    has_trace: on.flag(ofTrace(on, "l")),
  };
}

function listFields(on: RequestConditions): Fields {
  const { sql } = on;
  return {
    tags: on.array(sql`cardinality(l.tags) = 0`, "tag"),
    tool_names: on.array(sql`cardinality(l.tool_names) = 0`, "tool"),
    output_keys: on.array(sql`cardinality(l.output_keys) = 0`, "output_key"),
    input_variable_keys: on.array(sql`cardinality(l.input_variable_keys) = 0`, "input_variable_key"),
    metadata_keys: on.array(sql`l.metadata = '{}'`, "metadata_key"),
  };
}

function keyFields(on: RequestConditions): Fields {
  const { sql } = on;
  return {
    metadata: on.nested("metadata", (key, part) => on.inDocument(sql`l.metadata`, key, part)),
    output: on.nested(
      "output",
      (key, part) =>
        on.contents(sql`exists (
          select 1 from unnest(string_to_array(c.output_text, E'\n')) line
          where starts_with(line, ${`${key}: `}::text)
            and strpos(lower(substr(line, length(${`${key}: `}::text) + 1)), lower(${oneLine(part)}::text)) > 0)`).sql,
    ),
    input_variables: on.nested(
      "input_variable",
      (key, part) => on.contents(on.inDocument(sql`c.prompt_input_variables::jsonb`, key, part)).sql,
    ),
    signals: signalsField(on),
    scores: {
      ...on.nested("score", (key, part) => sql`strpos(l.scores ->> ${key}, ${part}) > 0`),
      number: (key) => sql`(l.scores ->> ${key}::text)::double precision`,
    },
  };
}

/** Moods found in what the user said last or in the answer; each log has each of them, true or false. */
function signalsField(on: RequestConditions): NestedField {
  const { sql } = on;
  const signal = (name: string): Condition => {
    if (userIntents.some((intent) => intent === name)) return on.facetValues("user_intent", [name]);
    if (agentIntents.some((intent) => intent === name)) return on.facetValues("agent_intent", [name]);
    throw wrongSignal(`nested_key should be one of ${[...userIntents, ...agentIntents].join(", ")}`);
  };
  const hasValue = (name: string, value: string): Condition => {
    if (value !== "true" && value !== "false") throw wrongSignal("its value should be true or false");
    return value === "true" ? signal(name) : not(sql, signal(name));
  };
  return {
    class: "nested",
    hasKey: (name) => anyOf(sql, [signal(name), not(sql, signal(name))]),
    equalsOneOf: (name, values) =>
      anyOf(
        sql,
        values.map((value) => hasValue(name, value)),
      ),
    contains: (name, part) => {
      const holds = signal(name);
      const conditions = [
        ...("true".includes(part.toLowerCase()) ? [holds] : []),
        ...("false".includes(part.toLowerCase()) ? [not(sql, holds)] : []),
      ];
      return conditions.length === 0 ? { sql: sql`false`, isIndexed: true } : anyOf(sql, conditions);
    },
  };
}

function wrongSignal(rule: string): Problem {
  return new Problem("bad_request", `A filter on signals: ${rule}.`);
}

import type { Fragment, SqlHandle } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { anyOf, not } from "../search/compileFilter.ts";
import type { Condition, SearchField, TextField } from "../search/field.ts";
import { oneLine } from "./deriveLog.ts";
import { type FacetKind, facetHash } from "./facets.ts";
import { agentIntents, userIntents } from "./intents.ts";
import { partQuery } from "./words.ts";

const statuses = ["SUCCESS", "WARNING", "ERROR"];

/**
 * What request logs can be searched by. In SQL a log is `l` (request_logs); its texts are looked into only where the
 * cheaper conditions hold. Equality goes through the facets, one index for all of them.
 */
export function requestSearchFields(sql: SqlHandle, workspaceId: number): Record<string, SearchField> {
  const facets = (kind: FacetKind, parts: (string | number)[][]): Condition => {
    const hashes = parts.map((part) => facetHash(workspaceId, kind, ...part));
    return { sql: sql`l.facets && ${hashes}::bigint[]`, isIndexed: true };
  };
  const facetString = (kind: FacetKind, values?: readonly string[]): SearchField => ({
    class: "string",
    ...(values && { values }),
    isOneOf: (given) =>
      facets(
        kind,
        given.map((value) => [value]),
      ),
  });
  const numeric = (value: Fragment): SearchField => ({ class: "numeric", value });
  const tokens = (value: Fragment): SearchField => ({
    class: "numeric",
    value,
    compared: sql`coalesce(${value}, 0)`,
  });
  const flag = (condition: Fragment): SearchField => ({
    class: "boolean",
    isTrue: { sql: condition, isIndexed: false },
  });
  const contents = (condition: Fragment, isIndexed = false): Condition => ({
    sql: sql`exists (
      select 1 from request_log_contents c
      where c.workspace_id = l.workspace_id and c.request_id = l.id and ${condition})`,
    isIndexed,
  });
  const text = (column: Fragment, hasWords: boolean): TextField => ({
    class: "text",
    contains: (part) => {
      const found = sql`strpos(lower(${column}), lower(${part}::text)) > 0`;
      const query = hasWords ? partQuery(workspaceId, part) : null;
      return query === null ? contents(found) : contents(sql`c.words @@ ${query}::tsquery and ${found}`, true);
    },
    startsWith: (part) => contents(sql`starts_with(lower(${column}), lower(${part}::text))`),
    endsWith: (part) => contents(sql`right(lower(${column}), length(lower(${part}::text))) = lower(${part}::text)`),
  });
  const array = (column: Fragment, kind: FacetKind): SearchField => ({
    class: "array",
    hasOneOf: (values) =>
      facets(
        kind,
        values.map((value) => [value]),
      ),
    isEmpty: { sql: sql`cardinality(${column}) = 0`, isIndexed: false },
  });
  /** Whether a mood was found in what the user said last or in the answer. */
  const signal = (name: string): Condition => {
    if (userIntents.some((intent) => intent === name)) return facets("user_intent", [[name]]);
    if (agentIntents.some((intent) => intent === name)) return facets("agent_intent", [[name]]);
    throw wrongSignal(`nested_key should be one of ${[...userIntents, ...agentIntents].join(", ")}`);
  };
  const promptsNamed = (names: string[]): Fragment => sql`l.prompt_id in (
    select t.id from prompt_templates t
    where t.workspace_id = ${workspaceId} and t.prompt_name = any(${names}::text[]))`;
  const nested = (
    kind: "metadata" | "output" | "input_variable" | "score",
    contains: (key: string, part: string) => Fragment,
  ): Extract<SearchField, { class: "nested" }> => {
    const hasKey = (key: string) => facets(`${kind}_key`, [[key]]);
    return {
      class: "nested",
      hasKey,
      equalsOneOf: (key, values) =>
        facets(
          kind,
          values.map((value) => [key, value]),
        ),
      contains: (key, part) => ({ sql: sql`${hasKey(key).sql} and ${contains(key, part)}`, isIndexed: true }),
    };
  };
  const inDocument = (document: Fragment, key: string, part: string): Fragment => sql`exists (
    select 1 from unnest(${pathsTo(key)}::jsonpath[]) path, jsonb_path_query(${document}, path) value
    where jsonb_typeof(value) not in ('object', 'array')
      and strpos(lower(coalesce(value #>> '{}', 'null')), lower(${part}::text)) > 0)`;

  return {
    pl_id: {
      class: "identifier",
      isOneOf: (ids) => ({ sql: sql`l.id = any(${ids}::bigint[])`, isIndexed: true }),
    },
    prompt_id: {
      class: "identifier",
      takesNames: true,
      isOneOf: (ids, names) => {
        const byId = facets(
          "prompt",
          ids.map((id) => [id]),
        );
        if (names.length === 0) return byId;
        return { sql: sql`(${byId.sql} or ${promptsNamed(names)})`, isIndexed: false };
      },
    },
    group_id: {
      class: "identifier",
      isOneOf: (ids) =>
        facets(
          "group",
          ids.map((id) => [id]),
        ),
    },
    engine: facetString("engine"),
    provider_type: facetString("provider"),
    status: facetString("status", statuses),
    error_type: facetString("error_type"),
    user_id: {
      class: "string",
      isOneOf: (values) =>
        facets(
          "metadata",
          values.map((value) => ["user_id", value]),
        ),
    },
    prompt: { class: "string", isOneOf: (names) => ({ sql: promptsNamed(names), isIndexed: false }) },
    user_intent: facetString("user_intent", userIntents),
    agent_intent: facetString("agent_intent", agentIntents),
    input_text: text(sql`c.input_text`, true),
    output_text: text(sql`c.output_text`, true),
    thinking_text: text(sql`c.thinking_text`, false),
    last_user_message: text(sql`substr(c.input_text, c.last_user_start, c.last_user_length)`, false),
    prompt_version_number: numeric(sql`l.prompt_version_number`),
    input_tokens: tokens(sql`l.input_tokens`),
    output_tokens: tokens(sql`l.output_tokens`),
    cached_tokens: tokens(sql`l.cached_tokens`),
    thinking_tokens: tokens(sql`l.thinking_tokens`),
    cost: numeric(sql`l.price`),
    latency_ms: numeric(sql`l.latency_ms`),
    turn_count: numeric(sql`l.turn_count`),
    tool_call_count: numeric(sql`l.tool_call_count`),
    score: numeric(sql`(l.scores ->> 'default')::double precision`),
    request_start_time: { class: "time", value: sql`l.request_start_time`, isIndexed: true },
    request_end_time: { class: "time", value: sql`l.request_end_time`, isIndexed: false },
    is_json: flag(sql`l.output_shape = 'json'`),
    is_tool_call: flag(sql`l.output_shape = 'tool_call'`),
    is_plain_text: flag(sql`l.output_shape = 'plain_text'`),
    has_trace: flag(sql`(l.trace_id is not null or exists (
      select 1 from spans s
      where s.workspace_id = l.workspace_id and (s.span_id = l.span_id or s.managed_span_id = l.span_id)))`),
    tags: array(sql`l.tags`, "tag"),
    tool_names: array(sql`l.tool_names`, "tool"),
    output_keys: array(sql`l.output_keys`, "output_key"),
    input_variable_keys: array(sql`l.input_variable_keys`, "input_variable_key"),
    metadata_keys: {
      class: "array",
      hasOneOf: (values) =>
        facets(
          "metadata_key",
          values.map((value) => [value]),
        ),
      isEmpty: { sql: sql`l.metadata = '{}'`, isIndexed: false },
    },
    metadata: nested("metadata", (key, part) => inDocument(sql`l.metadata`, key, part)),
    output: nested(
      "output",
      (key, part) =>
        contents(sql`exists (
          select 1 from unnest(string_to_array(c.output_text, E'\n')) line
          where starts_with(line, ${`${key}: `}::text)
            and strpos(lower(substr(line, length(${`${key}: `}::text) + 1)), lower(${oneLine(part)}::text)) > 0)`).sql,
    ),
    input_variables: nested(
      "input_variable",
      (key, part) => contents(inDocument(sql`c.prompt_input_variables::jsonb`, key, part)).sql,
    ),
    signals: {
      class: "nested",
      // Each log has each signal, true or false.
      hasKey: (name) => anyOf(sql, [signal(name), not(sql, signal(name))]),
      equalsOneOf: (name, values) =>
        anyOf(
          sql,
          values.map((value) => {
            if (value !== "true" && value !== "false") throw wrongSignal("its value should be true or false");
            return value === "true" ? signal(name) : not(sql, signal(name));
          }),
        ),
      contains: (name, part) => {
        const holds = signal(name);
        const conditions = [
          ...("true".includes(part.toLowerCase()) ? [holds] : []),
          ...("false".includes(part.toLowerCase()) ? [not(sql, holds)] : []),
        ];
        return conditions.length === 0 ? { sql: sql`false`, isIndexed: true } : anyOf(sql, conditions);
      },
    },
    scores: {
      ...nested("score", (key, part) => sql`strpos(l.scores ->> ${key}, ${part}) > 0`),
      number: (key) => sql`(l.scores ->> ${key}::text)::double precision`,
    },
  };
}

function wrongSignal(rule: string): Problem {
  return new Problem("bad_request", `A filter on signals: ${rule}.`);
}

/** A dot path may be one key with dots in it, or several going down; lists on the way are looked through. */
export function pathsTo(key: string): string[] {
  const steps = (names: string[]) => `$${names.map((name) => `.${JSON.stringify(name)}[*]`).join("")}[*]`;
  return [...new Set([steps([key]), steps(key.split("."))])];
}

import type { Fragment, Scope } from "../../scope.ts";
import { documentValues } from "./documentValues.ts";
import { contentsOfLogs } from "./logBlocks.ts";
import { visible } from "./requestSearch.ts";

export type ValueSource =
  | { kind: "column"; column: "engine" | "provider_type" | "status" | "prompt_id" }
  | { kind: "array"; column: "tags" | "tool_names" | "output_keys" | "input_variable_keys" }
  | { kind: "metadata_keys" }
  | { kind: "metadata_values" | "input_variable_values"; paths: string[] }
  | { kind: "output_values"; key: string }
  /** The names of prompts, or the versions of one. */
  | { kind: "prompt"; promptId: number | null };

/** Values with this beginning (in any letter case) among the newest logs, the most frequent first. */
export async function listFrequentValues(
  db: Scope,
  condition: { sql: Fragment; isIndexed: boolean },
  source: ValueSource,
  limits: { prefix: string; maxLogs: number; maxValues: number },
): Promise<string[]> {
  const { sql } = db;
  const newest = sql`order by l.request_start_time desc, l.id desc limit ${limits.maxLogs}`;
  // What no index leads to is looked for among the newest logs alone, so that the answer never waits for all of them.
  const logs = condition.isIndexed
    ? sql`select l.* from request_logs l where ${visible(db)} and ${condition.sql} ${newest}`
    : sql`select l.* from (select l.* from request_logs l where ${visible(db)} ${newest}) l where ${condition.sql}`;
  const rows = await sql<{ value: string }[]>`
    with logs as materialized (${logs}), given as (${valuesOf(db, source)})
    select value from given
    where value is not null and starts_with(lower(value), lower(${limits.prefix}::text))
    group by value
    order by count(*) desc, value collate "C"
    limit ${limits.maxValues}`;
  return rows.map(({ value }) => value);
}

function valuesOf({ sql, workspaceId }: Scope, source: ValueSource): Fragment {
  switch (source.kind) {
    case "column":
      return sql`select l.${sql(source.column)}::text as value from logs l`;
    case "array":
      return sql`select unnest(l.${sql(source.column)}) as value from logs l`;
    case "metadata_keys":
      return sql`
        select distinct on (l.id, k.path) k.path as value from logs l cross join lateral (
          with recursive parts (path, value) as (
            select e.key, e.value from jsonb_each(l.metadata) e
            union all
            select p.path || inner_part.suffix, inner_part.value from parts p cross join lateral (
              select '.' || e.key as suffix, e.value
              from jsonb_each(case jsonb_typeof(p.value) when 'object' then p.value end) e
              union all
              select '', e.value from jsonb_array_elements(case jsonb_typeof(p.value) when 'array' then p.value end) e
            ) inner_part
          )
          select path from parts where jsonb_typeof(value) not in ('object', 'array') or value in ('{}', '[]')
        ) k`;
    case "metadata_values":
      return sql`
        select v.value from logs l
        cross join lateral (${documentValues(sql, sql`l.metadata`, source.paths)}) v`;
    case "input_variable_values":
      return sql`
        select v.value from logs l
        join request_log_contents c on c.workspace_id = ${workspaceId} and c.request_id = l.id
        cross join lateral (${documentValues(sql, sql`c.prompt_input_variables::jsonb`, source.paths)}) v
        where cardinality(l.input_variable_keys) > 0`;
    case "output_values":
      return sql`
        select substr(line, length(${source.key}::text) + 3) as value
        from logs l
        join ${contentsOfLogs({ sql, workspaceId })} c on c.request_id = l.id,
          unnest(string_to_array(c.output_text, E'\n')) line
        where ${source.key} = any(l.output_keys) and starts_with(line, ${source.key} || ': ')`;
    case "prompt":
      return source.promptId === null
        ? sql`
          select t.prompt_name as value from logs l
          join prompt_templates t on t.workspace_id = ${workspaceId} and t.id = l.prompt_id`
        : sql`
          select t.prompt_name || ' v' || l.prompt_version_number as value from logs l
          join prompt_templates t on t.workspace_id = ${workspaceId} and t.id = l.prompt_id
          where l.prompt_id = ${source.promptId}`;
  }
}

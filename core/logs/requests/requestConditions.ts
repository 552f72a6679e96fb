import { contentsOfLogs } from "../../../db/queries/logs/logBlocks.ts";
import type { Fragment } from "../../../db/scope.ts";
import type { Condition, NestedField, NumericField, SearchField, TextField } from "../search/field.ts";
import { FacetConditions } from "./facetConditions.ts";
import type { FacetKind } from "./facets.ts";
import { partQuery } from "./words.ts";

/**
 * Building blocks of conditions on request logs. In SQL a log is `l` (request_logs), its texts are `c`
 * (contentsOfLogs), which are looked into only where the cheaper conditions hold. Equality goes through the facets,
 * one index for all of them.
 */
export class RequestConditions extends FacetConditions {
  /** Holds for logs whose texts fulfil a condition. */
  contents(condition: Fragment, isIndexed = false): Condition {
    const { sql } = this;
    return {
      sql: sql`exists (select 1 from ${contentsOfLogs(this)} c where c.request_id = l.id and ${condition})`,
      isIndexed,
    };
  }

  promptsNamed(names: string[]): Fragment {
    return this.sql`l.prompt_id in (
      select t.id from prompt_templates t
      where t.workspace_id = ${this.workspaceId} and t.prompt_name = any(${names}::text[]))`;
  }

  /** Holds where a value at a dot path of a document contains a text, in any letter case. */
  inDocument(document: Fragment, key: string, part: string): Fragment {
    return this.textIn(document, pathsTo(key), part);
  }

  facetString(kind: FacetKind, values?: readonly string[]): SearchField {
    return { class: "string", ...(values && { values }), isOneOf: (wanted) => this.facetValues(kind, wanted) };
  }

  numeric(value: Fragment, indexed?: NumericField["indexed"]): NumericField {
    return { class: "numeric", value, ...(indexed && { indexed }) };
  }

  /** A number of tokens, which counts as 0 where it is not known. */
  tokens(value: Fragment, indexed?: NumericField["indexed"]): NumericField {
    return { ...this.numeric(value, indexed), compared: this.sql`coalesce(${value}, 0)` };
  }

  flag(condition: Fragment): SearchField {
    return { class: "boolean", isTrue: this.plain(condition) };
  }

  /** A text of a log; `hasWords` tells whether the words of the log include its words. */
  text(column: Fragment, hasWords: boolean): TextField {
    const { sql } = this;
    return {
      class: "text",
      contains: (part) => {
        const found = sql`strpos(lower(${column}), lower(${part}::text)) > 0`;
        const query = hasWords ? partQuery(this.workspaceId, part) : null;
        return query === null
          ? this.contents(found)
          : this.contents(sql`c.words @@ ${query}::tsquery and ${found}`, true);
      },
      startsWith: (part) => this.contents(sql`starts_with(lower(${column}), lower(${part}::text))`),
      endsWith: (part) =>
        this.contents(sql`right(lower(${column}), length(lower(${part}::text))) = lower(${part}::text)`),
    };
  }

  /** A list, each of whose values is a facet. */
  array(isEmpty: Fragment, kind: FacetKind): SearchField {
    return {
      class: "array",
      hasOneOf: (values) => this.facetValues(kind, values),
      isEmpty: this.plain(isEmpty),
    };
  }

  /** Values by key, each of which is a facet, and each key too. */
  nested(
    kind: "metadata" | "output" | "input_variable" | "score",
    contains: (key: string, part: string) => Fragment,
  ): NestedField {
    const hasKey = (key: string) => this.facetValues(`${kind}_key`, [key]);
    return {
      class: "nested",
      hasKey,
      equalsOneOf: (key, values) => this.facetsUnder(kind, key, values),
      contains: (key, part) => ({ sql: this.sql`${hasKey(key).sql} and ${contains(key, part)}`, isIndexed: true }),
    };
  }
}

/** Paths that one dot path may mean; more dots than make so many only go down, or are all in one key. */
const maxPaths = 32;

/** The paths that a dot path can mean: at each dot a key goes on, or the next one below it begins; lists are looked through. */
export function pathsTo(key: string): string[] {
  const [first = "", ...others] = key.split(".");
  let paths = [[first]];
  for (const name of others) {
    const down = paths.map((keys) => [...keys, name]);
    const on = paths.length < maxPaths ? paths.map((keys) => [...keys.slice(0, -1), `${keys.at(-1)}.${name}`]) : [];
    paths = [...down, ...on];
  }
  if (others.length > 5) paths.push([key]);
  return paths.map((keys) => `$${keys.map((name) => `.${JSON.stringify(name)}[*]`).join("")}[*]`);
}

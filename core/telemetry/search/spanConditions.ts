import { visible } from "../../../db/queries/requestSearch.ts";
import type { Fragment, Scope } from "../../../db/scope.ts";
import { type FacetKind, facetHash } from "../../requests/facets.ts";
import { allOf, anyOf } from "../../search/compileFilter.ts";
import type { Condition } from "../../search/field.ts";

/**
 * How a condition is going to be asked: of the traces of a window, one after the other, or of the indexes, for one that
 * few fulfil. The same condition is written differently, because the planner cannot know which of the two it is.
 */
export type Approach = "walk" | "index";

/** The building blocks of conditions: in SQL a trace is `t`, a span of it `s`, its request log `l`. */
export class SpanConditions {
  readonly sql: Scope["sql"];
  readonly workspaceId: number;

  constructor(
    private readonly db: Scope,
    private readonly approach: Approach,
  ) {
    this.sql = db.sql;
    this.workspaceId = db.workspaceId;
  }

  /** That a trace has a span like this. */
  ofTrace({ sql: condition, isIndexed }: Condition): Condition {
    const { sql, workspaceId } = this;
    if (isIndexed && this.approach === "index") {
      // An array: of a subquery the planner would expect a fiftieth of all spans, and read all traces to join them.
      const ids = sql`array(select s.trace_id from spans s where s.workspace_id = ${workspaceId} and ${condition})`;
      return { sql: sql`t.trace_id = any(${ids})`, isIndexed };
    }
    // The offset keeps the planner from turning this into a join with all spans.
    return {
      sql: sql`exists (
        select 1 from spans s
        where s.workspace_id = ${workspaceId} and s.trace_id = t.trace_id and ${condition} offset 0)`,
      isIndexed,
    };
  }

  /** That the request log of a span is like this. */
  log({ sql: condition, isIndexed }: Condition): Condition {
    const { sql } = this;
    if (isIndexed && this.approach === "index") {
      const ids = sql`array(select l.id from request_logs l where ${visible(this.db)} and ${condition})`;
      return { sql: sql`s.request_log_id = any(${ids})`, isIndexed };
    }
    return {
      sql: sql`exists (
        select 1 from request_logs l where ${visible(this.db)} and l.id = s.request_log_id and ${condition} offset 0)`,
      isIndexed,
    };
  }

  facets(kind: FacetKind, parts: (string | number)[][]): Condition {
    const hashes = parts.map((part) => facetHash(this.workspaceId, kind, ...part));
    return this.log({ sql: this.sql`l.facets && ${hashes}::bigint[]`, isIndexed: true });
  }

  /** That the words of a span, or of the texts of its request log, are like this. */
  words(query: string): Condition {
    const { sql, workspaceId } = this;
    const contents =
      this.approach === "index"
        ? sql`s.request_log_id = any(array(
            select c.request_id from request_log_contents c
            where c.workspace_id = ${workspaceId} and c.words @@ ${query}::tsquery))`
        : sql`exists (
            select 1 from request_log_contents c
            where c.workspace_id = ${workspaceId} and c.request_id = s.request_log_id and c.words @@ ${query}::tsquery
            offset 0)`;
    return { sql: sql`(s.words @@ ${query}::tsquery or ${contents})`, isIndexed: true };
  }

  /** That one of these JSONPath predicates holds for a document. */
  asks(document: Fragment, questions: string[], isIndexed = false): Condition {
    const { sql } = this;
    return this.any(...questions.map((one) => ({ sql: sql`${document} @@ ${one}::jsonpath`, isIndexed })));
  }

  attributes(questions: string[], isIndexed: boolean): Condition {
    return this.asks(this.sql`s.attributes`, questions, isIndexed);
  }

  parsedAttributes(questions: string[], isIndexed: boolean): Condition {
    const { sql: condition } = this.asks(this.sql`s.parsed_attributes`, questions);
    return { sql: this.sql`(s.parsed_attributes is not null and ${condition})`, isIndexed };
  }

  any(...conditions: Condition[]): Condition {
    return anyOf(this.sql, conditions);
  }

  all(...conditions: Condition[]): Condition {
    return allOf(this.sql, conditions);
  }

  plain(sql: Fragment): Condition {
    return { sql, isIndexed: false };
  }
}

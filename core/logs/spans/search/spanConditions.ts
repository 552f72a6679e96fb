import { visible } from "../../../../db/queries/logs/requestSearch.ts";
import type { Fragment, Scope, SqlHandle } from "../../../../db/scope.ts";
import { FacetConditions } from "../../requests/facetConditions.ts";
import type { FacetKind } from "../../requests/facets.ts";
import { anyOf } from "../../search/compileFilter.ts";
import type { Condition, StringField, TimeField } from "../../search/field.ts";

/**
 * Way in which a condition is used: on the traces of a window, one after the other, or through the indexes, for a
 * condition that few traces fulfil. The two are written differently, because the planner cannot tell which is meant.
 */
export type Approach = "walk" | "index";

/** Building blocks of conditions on traces and spans: in SQL a trace is `t`, or its id alone, a span of it `s`, its request log `l`. */
export class SpanConditions extends FacetConditions {
  constructor(
    private readonly db: Scope,
    private readonly approach: Approach,
  ) {
    super(db.sql, db.workspaceId);
  }

  /** Blocks for conditions that look at one trace at a time, whatever the approach. */
  get walking(): SpanConditions {
    return this.approach === "walk" ? this : new SpanConditions(this.db, "walk");
  }

  /** Holds for traces that have a span like this. */
  ofTrace(ofSpan: Condition): Condition {
    const { sql, workspaceId } = this;
    const condition = ofSpan.sql;
    const isIndexed = ofSpan.isIndexed && !ofSpan.needsTrace;
    if (isIndexed && this.approach === "index") {
      // An array: of a subquery the planner would expect a fiftieth of all spans, and read all traces to join them.
      const ids = sql`array(select s.trace_id from spans s where s.workspace_id = ${workspaceId} and ${condition})`;
      return { sql: sql`t.trace_id = any(${ids})`, isIndexed };
    }
    // The offset keeps the planner from turning this into a join with all spans.
    const has = sql`exists (
      select 1 from spans s
      where s.workspace_id = ${workspaceId} and s.trace_id = t.trace_id and ${condition} offset 0)`;
    return ofSpan.ofTrace ? { sql: sql`(${ofSpan.ofTrace} and ${has})`, isIndexed: true } : { sql: has, isIndexed };
  }

  /**
   * Holds for spans that are like this or have one below them that is: walks from the spans of the trace that are upwards,
   * each span once, which also ends the walk through spans that are their own ancestors. The set does not name `s`, so it
   * is made once for all spans of the trace; made for each span, 1,000 in a chain took longer than a statement may.
   */
  ofSubtree({ sql: condition }: Condition): Condition {
    const { sql, workspaceId } = this;
    return {
      // A parent is the first at its key or after it: asked for by equality, the planner may read all spans of the trace by
      // their start for each one. Without `is true` it would join the set, and not hash it.
      sql: sql`(s.span_id in (
        with recursive above as (
          select s.span_id, s.parent_id from spans s
          where s.workspace_id = ${workspaceId} and s.trace_id = t.trace_id and ${condition}
          union
          select parent.span_id, parent.parent_id
          from above cross join lateral (
            select p.span_id, p.trace_id, p.parent_id from spans p
            where p.workspace_id = ${workspaceId} and (p.span_id, p.trace_id) >= (above.parent_id, t.trace_id)
            order by p.span_id, p.trace_id
            limit 1
          ) parent
          where parent.span_id = above.parent_id and parent.trace_id = t.trace_id
        )
        select span_id from above)) is true`,
      isIndexed: false,
      needsTrace: true,
    };
  }

  /** Holds for spans whose request log is like this. */
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

  /** Holds for spans whose log has one of these facets, each given as its parts. */
  override facets(kind: FacetKind, parts: (string | number)[][]): Condition {
    return this.log(super.facets(kind, parts));
  }

  /** Holds for spans whose own words, or those of the texts of their request log, are like this. */
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

  /** Holds where one of these JSONPath predicates holds for a document. */
  asks(document: Fragment, questions: string[], isIndexed = false): Condition {
    const { sql } = this;
    return this.any(...questions.map((question) => ({ sql: sql`${document} @@ ${question}::jsonpath`, isIndexed })));
  }

  attributes(questions: string[], isIndexed: boolean): Condition {
    return this.asks(this.sql`s.attributes`, questions, isIndexed);
  }

  /** Holds where a predicate holds for the attributes, or for what is within those that are JSON texts. */
  attributesWithin(questions: string[], isIndexed: boolean, ...others: Condition[]): Condition {
    const { sql: parsed } = this.asks(this.sql`s.parsed_attributes`, questions);
    const within = { sql: this.sql`(s.parsed_attributes is not null and ${parsed})`, isIndexed };
    return this.any(this.attributes(questions, isIndexed), within, ...others);
  }

  /** Field that compares a column of a trace or a span. */
  column(name: Fragment, values?: readonly string[]): StringField {
    return {
      class: "string",
      ...(values && { values }),
      isOneOf: (wanted) => this.plain(this.sql`${name}::text = any(${wanted}::text[])`),
    };
  }

  any(...conditions: Condition[]): Condition {
    return anyOf(this.sql, conditions);
  }
}

/** A time that is stored as nanoseconds since 1970. */
export function nanoseconds(sql: SqlHandle, value: Fragment, isIndexed: boolean): TimeField {
  const at = (us: number) => sql`${(BigInt(Math.round(us)) * 1000n).toString()}::text::numeric`;
  return { class: "time", value, isIndexed, at };
}

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

/** Lists of a block of spans, with one item for each (db/migrations/000039_span_blocks.sql). */
type ContentList = "attributes" | "parsed_attributes" | "events";

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
    // The offset keeps the planner from turning this into a join with all spans.
    const has = sql`exists (
      select 1 from spans s
      where s.workspace_id = ${workspaceId} and s.trace_id = t.trace_id and ${ofSpan.sql} offset 0)`;
    return ofSpan.ofTrace
      ? { sql: sql`(${ofSpan.ofTrace} and ${has})`, isIndexed: true }
      : { sql: has, isIndexed: ofSpan.isIndexed };
  }

  /**
   * The condition on a trace that it is one of these; none where traces are walked through. An array: of a subquery the planner
   * would expect a fiftieth of all spans, and read all traces to join them.
   * @param ids selects them through an index
   */
  private among(ids: Fragment): Pick<Condition, "ofTrace"> {
    return this.approach === "index" ? { ofTrace: this.sql`t.trace_id = any(array(${ids}))` } : {};
  }

  /** Holds for spans like this, which an index finds. */
  indexed(condition: Fragment, found = condition): Condition {
    const ids = this.sql`select s.trace_id from spans s where s.workspace_id = ${this.workspaceId} and ${found}`;
    return { sql: condition, isIndexed: true, ...this.among(ids) };
  }

  /**
   * Holds for spans whose contents are like this. The set of their places does not name `s`, so each block of the trace is opened
   * once, and not for each of its spans; and only where the block may have one.
   * @param lists names of the lists that the condition reads, as columns of `content`
   * @param ofBlock condition on the block `b` that follows
   * @param isIndexed whether an index answers that
   */
  contents(lists: ContentList[], condition: Fragment, ofBlock?: Fragment, isIndexed = false): Condition {
    const { sql, workspaceId } = this;
    const opened = lists.map((name) => `jsonb_array_elements(b.${name})`).join(", ");
    const content = sql.unsafe(`rows from (${opened}) with ordinality as content (${lists.join(", ")}, place)`);
    const places = sql`
      select b.number, (content.place - 1)::smallint from span_blocks b cross join lateral ${content}
      where b.workspace_id = ${workspaceId} and b.trace_id = t.trace_id and ${ofBlock ?? sql`true`} and ${condition}`;
    // Without `is true` it would join the set, and not hash it.
    const is = sql`((s.block, s.place) in (${places})) is true`;
    return { sql: is, isIndexed, ...(isIndexed && ofBlock && this.amongBlocks(ofBlock)) };
  }

  /**
   * Holds for spans of blocks `b` like this.
   * @param isIndexed whether an index answers that
   */
  ofBlock(condition: Fragment, isIndexed = false): Condition {
    const { sql, workspaceId } = this;
    const blocks = sql`
      select b.number from span_blocks b
      where b.workspace_id = ${workspaceId} and b.trace_id = t.trace_id and ${condition}`;
    return { sql: sql`(s.block in (${blocks})) is true`, isIndexed, ...(isIndexed && this.amongBlocks(condition)) };
  }

  private amongBlocks(condition: Fragment): Pick<Condition, "ofTrace"> {
    return this.among(this.sql`
      select b.trace_id from span_blocks b where b.workspace_id = ${this.workspaceId} and ${condition}`);
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
    };
  }

  /** Holds for spans whose request log is like this. */
  log({ sql: condition, isIndexed }: Condition): Condition {
    const { sql } = this;
    const has = sql`exists (
      select 1 from request_logs l where ${visible(this.db)} and l.id = s.request_log_id and ${condition} offset 0)`;
    if (!isIndexed) return this.plain(has);
    const ids = sql`array(select l.id from request_logs l where ${visible(this.db)} and ${condition})`;
    return this.indexed(has, sql`s.request_log_id = any(${ids})`);
  }

  /** Holds for spans whose log has one of these facets, each given as its parts. */
  override facets(kind: FacetKind, parts: (string | number)[][]): Condition {
    return this.log(super.facets(kind, parts));
  }

  /**
   * Holds for spans whose words are like this: those of the texts of their request log, or of their block. So it holds for
   * others of the block too, of the same trace.
   */
  words(query: string): Condition {
    const { sql, workspaceId } = this;
    const has = (words: Fragment) => sql`${words} @@ ${query}::tsquery`;
    const ofLog = this.indexed(
      sql`exists (
        select 1 from request_log_contents c
        where c.workspace_id = ${workspaceId} and c.request_id = s.request_log_id and ${has(sql`c.words`)} offset 0)`,
      sql`s.request_log_id = any(array(
        select c.request_id from request_log_contents c where c.workspace_id = ${workspaceId} and ${has(sql`c.words`)}))`,
    );
    return this.any(this.ofBlock(has(sql`b.words`), true), ofLog);
  }

  /** Condition that one of these JSONPath predicates holds for a document, or for an item of a list of them. */
  asks(document: Fragment, questions: string[]): Fragment {
    return this.any(...questions.map((question) => this.plain(this.sql`${document} @@ ${question}::jsonpath`))).sql;
  }

  attributes(questions: string[], isIndexed: boolean): Condition {
    const asks = (of: Fragment) => this.asks(this.sql`${of}.attributes`, questions);
    return this.contents(["attributes"], asks(this.sql`content`), asks(this.sql`b`), isIndexed);
  }

  /** Holds where a predicate holds for the attributes, or for what is within those that are JSON texts. */
  attributesWithin(questions: string[], isIndexed: boolean, ...others: Condition[]): Condition {
    const { sql } = this;
    const asks = (of: Fragment) => sql`(${this.asks(sql`${of}.attributes`, questions)}
      or ${of}.parsed_attributes is not null and ${this.asks(sql`${of}.parsed_attributes`, questions)})`;
    const lists: ContentList[] = ["attributes", "parsed_attributes"];
    return this.any(this.contents(lists, asks(sql`content`), asks(sql`b`), isIndexed), ...others);
  }

  /** Holds where this holds for the attributes, or for what is within those that are JSON texts. */
  inAttributes(condition: (document: Fragment) => Fragment): Condition {
    const { sql } = this;
    return this.contents(
      ["attributes", "parsed_attributes"],
      sql`(${condition(sql`content.attributes`)} or ${condition(sql`content.parsed_attributes`)})`,
    );
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

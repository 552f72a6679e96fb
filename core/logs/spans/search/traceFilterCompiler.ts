import type { Scope } from "../../../../db/scope.ts";
import { Problem } from "../../../../domain/problem.ts";
import type { SoughtWords } from "../../requests/nearWords.ts";
import { prefixQuery } from "../../requests/words.ts";
import { allOf, anyOf, FilterCompiler } from "../../search/compileFilter.ts";
import type { Condition, FilterOperator, GivenFilter, GivenGroup, SearchField } from "../../search/field.ts";
import { type Approach, SpanConditions } from "./spanConditions.ts";
import { spanFields } from "./spanFields.ts";
import { traceFields } from "./traceFields.ts";

interface CompiledTraceSearch {
  condition: Condition;
  /** Condition on single spans, which tells which of them matched; null when no filter was on spans. */
  matching: Condition | null;
}

/** Compiles a filter group, and the words to find, to a condition on a trace. */
export function compileTraceSearch(
  db: Scope,
  { group, words }: { group: GivenGroup | null; words: SoughtWords },
  approach: Approach,
): CompiledTraceSearch {
  const on = new SpanConditions(db, approach);
  const compiler = new TraceFilterCompiler(on);
  const conditions = group ? [compiler.compile(group)] : [];
  // Each word may be in another span. The longest is most often the rarest: one index condition leads to few traces.
  const lists = words.lists.toSorted((a, b) => (b[0]?.length ?? 0) - (a[0]?.length ?? 0));
  for (const [index, list] of lists.entries()) {
    const of = index === 0 ? on : on.walking;
    conditions.push(of.ofTrace(of.words(prefixQuery(db.workspaceId, [list]) as string)));
  }
  const { asked } = compiler;
  return { condition: allOf(db.sql, conditions), matching: asked.length > 0 ? anyOf(db.sql, asked) : null };
}

/**
 * Compiles groups of filters on traces. A filter on spans holds for a trace when some span fulfils it, a negative one
 * when no span fulfils what it denies. In a SPAN_ group all of that is said of one and the same span.
 */
class TraceFilterCompiler extends FilterCompiler {
  /** Conditions on single spans, except those that no span may fulfil. */
  readonly asked: Condition[] = [];
  private isWithinSpan = false;

  constructor(private readonly on: SpanConditions) {
    super(on.sql, () => {
      const ofSpans = spanFields(on);
      return { ...traceFields(on, ofSpans), ...ofSpans };
    });
  }

  override compile(group: GivenGroup, loc?: (string | number)[], depth?: number): Condition {
    const isOfSpan = group.logic?.startsWith("SPAN_") ?? false;
    if (isOfSpan === this.isWithinSpan) return super.compile(group, loc, depth);
    if (!isOfSpan) {
      const message = `A SPAN_ group may contain only filters on spans and SPAN_ groups, not ${group.logic ?? "AND"}.`;
      throw new Problem("bad_request", message);
    }
    this.isWithinSpan = true;
    const condition = super.compile(group, loc, depth);
    this.isWithinSpan = false;
    this.asked.push(condition);
    return this.on.ofTrace(condition);
  }

  protected override positive(field: SearchField, filter: GivenFilter, operator: FilterOperator): Condition {
    const condition = super.positive(field, filter, operator);
    const isOfSpan = filter.field.startsWith("span_");
    if (this.isWithinSpan) {
      if (isOfSpan) return condition;
      const message = `A SPAN_ group may contain only filters on spans and SPAN_ groups, not ${filter.field}.`;
      throw new Problem("bad_request", message);
    }
    if (!isOfSpan) return condition;
    if (operator === filter.operator) this.asked.push(condition);
    return this.on.ofTrace(condition);
  }
}

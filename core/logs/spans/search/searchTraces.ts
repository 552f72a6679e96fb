import type { Preview } from "../../../../db/queries/logs/requestLogs.ts";
import type { SpanRow } from "../../../../db/queries/logs/spans.ts";
import {
  countAllTraces,
  type FoundTrace,
  listFirstSpans,
  listFoundTraces,
  listMatchedSpanIds,
  listTracePreviews,
  searchedTraces,
  type TraceOrder,
} from "../../../../db/queries/logs/traceSearch.ts";
import type { WordTable } from "../../../../db/queries/logs/words.ts";
import type { Scope } from "../../../../db/scope.ts";
import { limits } from "../../../../generated/limits.ts";
import { maxPageBytes } from "../../../values/pageBytes.ts";
import type { SoughtWords } from "../../requests/nearWords.ts";
import type { Condition, GivenGroup } from "../../search/field.ts";
import { type Effort, usualEffort } from "../../search/findMatches.ts";
import { type PagedSearch, readSearchPage, type SearchedKind, type SearchPage } from "../../search/readSearchPage.ts";
import { compileTraceSearch } from "./traceFilterCompiler.ts";

export interface TraceSearch extends PagedSearch {
  group: GivenGroup | null;
  order: TraceOrder;
  includeSpans: boolean;
  includePreviews?: boolean;
}

interface FoundTraces {
  traces: FoundTrace[];
  /** Ids of the spans that matched, by trace; null when no filter was on spans. */
  matchedSpanIds: Map<string, string[]> | null;
  /** Spans by trace; null when they were not asked for. */
  spans: Map<string, SpanRow[]> | null;
  /** Beginnings of texts by trace; null when they were not asked for. */
  previews: Map<string, Preview> | null;
}

export type TracePage = FoundTraces & SearchPage;

/** Traces that are counted at most: all that there are, or match; one after the other by their totals, and by their spans. */
const maxCounted = { all: 10_000, totals: 1_000, spans: 250 };
/**
 * Conditions on spans look each trace up by itself, which takes 0.1 ms, so fewer are tried before an index is asked, and
 * it is asked sooner. Of 1,000 traces of which ten match, looking through all took eight times as long as asking.
 */
const pageEffort: Effort = { ...usualEffort, firstWindow: 50, rareShare: 1 / 50 };
/** Spans of one trace that an answer has at most. */
const maxSpans = limits["TraceSearchResult.spans.maxItems"];

const spanWords: WordTable[] = ["span_blocks", "request_log_contents"];

/**
 * Reads a page of the traces that match.
 * @throws Problem bad_request, invalid_cursor, validation_error
 */
export function searchTraces(db: Scope, search: TraceSearch, effort: Effort = pageEffort): Promise<TracePage> {
  const { group, q, order } = search;
  const kind: SearchedKind<string, FoundTraces> = {
    wordTables: spanWords,
    maxPaged: limits["SearchTracesRequest.page.x-max-results"],
    maxCounted: maxCounted.all,
    pageOrder: {
      of: `traces:${db.workspaceId}`,
      sort: order.by,
      order: order.direction,
      filters: { group, q: q || null },
    },
    key: {
      type: keyTypes[order.by] ?? "digits",
      ...(order.by === "trace_status" && { words: ["ERROR", "OK", "UNSET"] }),
    },
    idType: "text",
    compile: (words) => compileSearch(db, search, words),
  };
  return readSearchPage(db, search, kind, effort);
}

const keyTypes: { [By in TraceOrder["by"]]?: SearchedKind<string, FoundTraces>["key"]["type"] } = {
  trace_name: "text",
  trace_status: "word",
  trace_duration_ms: "decimal",
  trace_total_cost_usd: "decimal",
  trace_depth: "count",
  trace_span_count: "count",
};

function compileSearch(
  db: Scope,
  { group, q, order, ...wanted }: TraceSearch,
  words: SoughtWords,
): ReturnType<SearchedKind<string, FoundTraces>["compile"]> {
  const { condition, matching } = compileTraceSearch(db, { group, words }, "walk");
  const forIndex = () => compileTraceSearch(db, { group, words }, "index").condition.sql;
  const walked = matching || q ? maxCounted.spans : group ? maxCounted.totals : maxCounted.all;
  return {
    sources: [
      {
        isIndexed: condition.isIndexed,
        window: (after, sought) => searchedTraces.findInWindow(db, condition.sql, order, after, sought),
        byIndex: (after, wanted, ms) => searchedTraces.findByIndex(db, forIndex(), order, after, wanted, ms),
      },
    ],
    isIndexed: condition.isIndexed,
    walked,
    count: () => (group || q ? searchedTraces.count(db, condition.sql, walked) : countAllTraces(db, walked)),
    load: (ids) => loadTraces(db, ids, matching, wanted),
  };
}

/** Sends all questions about the traces of a page together. */
async function loadTraces(
  db: Scope,
  ids: string[],
  matching: Condition | null,
  { includeSpans, includePreviews }: Pick<TraceSearch, "includeSpans" | "includePreviews">,
): Promise<FoundTraces> {
  const [traces, matchedSpanIds, spans, previews] = await Promise.all([
    listFoundTraces(db, ids),
    matching && listMatchedSpanIds(db, ids, matching.sql, maxSpans),
    includeSpans ? listFirstSpans(db, ids, { limit: maxSpans, maxBytes: maxPageBytes }) : null,
    includePreviews ? listTracePreviews(db, ids) : null,
  ]);
  return { traces, matchedSpanIds, spans: spans && Map.groupBy(spans, ({ trace_id }) => trace_id), previews };
}

import type { SpanRow } from "../../../../db/queries/logs/spans.ts";
import {
  countAllTraces,
  countTraces,
  type FoundTrace,
  findTracesByIndex,
  findTracesInWindow,
  listFirstSpans,
  listFoundTraces,
  listMatchedSpanIds,
  type TraceKey,
  type TraceOrder,
} from "../../../../db/queries/logs/traceSearch.ts";
import type { WordTable } from "../../../../db/queries/logs/words.ts";
import type { Scope } from "../../../../db/scope.ts";
import { Problem } from "../../../../domain/problem.ts";
import { limits } from "../../../../generated/limits.ts";
import { decodeCursor, encodeCursor, type PageOrder } from "../../../values/cursor.ts";
import { readPageWithWords, type SoughtWords } from "../../requests/nearWords.ts";
import {
  type Effort,
  findMatches,
  type MatchSource,
  type Tally,
  tallyOf,
  usualEffort,
} from "../../search/findMatches.ts";
import type { GivenGroup } from "../../search/givenFilter.ts";
import { compileTraceSearch } from "./traceFilterCompiler.ts";

export interface TraceSearch {
  group: GivenGroup | null;
  /** Words to find in names, inputs and outputs. */
  q: string | null;
  order: TraceOrder;
  /** 1, 2, 3 …; of no meaning with a cursor. */
  page: number;
  perPage: number;
  cursor: string | null;
  includeSpans: boolean;
}

export interface TracePage extends Tally {
  traces: FoundTrace[];
  /** By trace; null when no filter was on spans. */
  matchedSpanIds: Map<string, string[]> | null;
  /** By trace; null when they were not asked for. */
  spans: Map<string, SpanRow[]> | null;
  /** Whether something may follow. */
  hasMore: boolean;
  nextCursor: string | null;
}

/** Results that can be reached by their page number. */
const maxPaged = limits["SearchTracesRequest.page.x-max-results"];
/** Traces that are counted at most: all that there are, or match; one after the other by their totals, and by their spans. */
const maxCounted = { all: 10_000, totals: 1_000, spans: 250 };
/**
 * Conditions on spans look each trace up by itself, which takes 0.1 ms, so fewer are tried before an index is asked, and
 * it is asked sooner. Of 1,000 traces of which ten match, looking through all took eight times as long as asking.
 */
const pageEffort: Effort = { ...usualEffort, firstWindow: 50, rareShare: 1 / 50 };
/** Spans of one trace that an answer has at most. */
const maxSpans = limits["TraceSearchResult.spans.maxItems"];

/** Where the words of spans and their logs are. */
const spanWords: WordTable[] = ["spans", "request_log_contents"];

/**
 * A page of the traces that match. Where none has the words, of those that have near ones; a cursor goes on with either.
 * @throws Problem bad_request, invalid_cursor, validation_error
 */
export async function searchTraces(db: Scope, search: TraceSearch, effort: Effort = pageEffort): Promise<TracePage> {
  const skipped = search.cursor === null ? (search.page - 1) * search.perPage : 0;
  if (skipped >= maxPaged) {
    const message = `Pages reach the first ${maxPaged} results. Go on with next_cursor instead, which reaches all of them.`;
    throw new Problem("bad_request", message);
  }
  const continued = decodeContinued(pageOrderOf(db, search), search);
  const read = (words: SoughtWords) => readPage(db, search, words, continued, effort);
  return readPageWithWords(db, search.q, spanWords, continued, read);
}

async function readPage(
  db: Scope,
  search: TraceSearch,
  words: SoughtWords,
  continued: Continued | null,
  effort: Effort,
): Promise<TracePage> {
  const { group, order, perPage } = search;
  const skipped = continued ? 0 : (search.page - 1) * perPage;
  const page = pageOrderOf(db, search);
  const { condition, matching } = compileTraceSearch(db, { group, words }, "walk");
  // Not in a transaction, as for request logs.
  const source: MatchSource<TraceKey> = {
    isIndexed: condition.isIndexed,
    window: (from, sought) => findTracesInWindow(db, condition.sql, order, from, sought),
    byIndex: (from, wanted) =>
      findTracesByIndex(db, compileTraceSearch(db, { group, words }, "index").condition.sql, order, from, wanted),
  };
  const walked = matching || search.q ? maxCounted.spans : search.group ? maxCounted.totals : maxCounted.all;
  const count = () => (group || search.q ? countTraces(db, condition.sql, walked) : countAllTraces(db, walked));
  // Where no index can count, it need not wait for what the search finds.
  const counted = continued || condition.isIndexed ? null : count();
  const read = async (): Promise<TracePage> => {
    const found = await findMatches(source, continued?.after ?? null, skipped + perPage + 1, effort);
    const keys = found.keys.slice(skipped, skipped + perPage);
    const isCut = found.keys.length > skipped + perPage;
    const hasMore = isCut || found.resume !== null;
    const last = isCut ? keys.at(-1) : found.resume;
    const ids = keys.map(({ trace_id }) => trace_id);
    // What does not wait for each other's answers goes out together.
    const [tally, traces, matchedSpanIds, spans] = await Promise.all([
      continued?.tally ?? tallyOf(found, maxCounted.all, walked, () => counted ?? count()),
      listFoundTraces(db, ids),
      matching && listMatchedSpanIds(db, ids, matching.sql, maxSpans),
      search.includeSpans ? listFirstSpans(db, ids, maxSpans) : null,
    ]);
    return {
      traces,
      matchedSpanIds,
      spans: spans && Map.groupBy(spans, ({ trace_id }) => trace_id),
      hasMore,
      nextCursor:
        hasMore && last
          ? encodeCursor(page, [last.key, last.trace_id, tally.total, tally.totalIsExact, words.isNear])
          : null,
      ...tally,
    };
  };
  const [found] = await Promise.all([read(), counted]);
  return found;
}

function pageOrderOf(db: Scope, { group, q, order }: TraceSearch): PageOrder {
  const filters = { group, q: q || null };
  return { of: `traces:${db.workspaceId}`, sort: order.by, order: order.direction, filters };
}

const keyTypes = { trace_name: "text", trace_status: "word", trace_total_cost_usd: "decimal" } as const;

interface Continued {
  after: TraceKey;
  /** How many the first page said there are. */
  tally: Tally;
  /** Whether its words are near ones. */
  isNear: boolean;
}

/** Where a cursor goes on; null without one. */
function decodeContinued(page: PageOrder, { order: { by }, cursor }: TraceSearch): Continued | null {
  const type =
    keyTypes[by as keyof typeof keyTypes] ?? (by === "trace_depth" || by === "trace_span_count" ? "count" : "digits");
  const decoded = decodeCursor(page, [type, "text", "tally", "flag", "flag"], cursor ?? undefined);
  if (!decoded) return null;
  const [key, trace_id, total, totalIsExact, isNear] = decoded as [string, string, number, boolean, boolean];
  if (type === "word" && !["ERROR", "OK", "UNSET"].includes(key)) {
    throw new Problem("invalid_cursor", "Invalid cursor: it does not continue this list. Leave it out to start again.");
  }
  return { after: { key, trace_id }, tally: { total, totalIsExact }, isNear };
}

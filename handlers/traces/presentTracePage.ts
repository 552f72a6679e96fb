import type { TracePage } from "../../core/logs/spans/search/searchTraces.ts";
import { timeText } from "../../core/logs/spans/span.ts";
import type { FoundTrace } from "../../db/queries/logs/traceSearch.ts";
import type { Schemas } from "../../generated/types.ts";
import { presentNeighbours } from "../page.ts";
import { presentSpan } from "./presentSpan.ts";

/** @param position.page number of the page; null in the form with cursors */
export function presentTracePage(
  found: TracePage,
  { page, perPage }: { page: number | null; perPage: number },
): Schemas["SearchTracesResponse"] {
  const { hasMore } = found;
  return {
    success: true,
    items: found.traces.map((trace) => presentTrace(trace, found)),
    total_is_exact: found.totalIsExact,
    next_cursor: found.nextCursor,
    ...(page === null
      ? { per_page: perPage, total: found.total, has_more: hasMore, prev_cursor: null }
      : presentNeighbours(page, perPage, found.total, hasMore)),
  };
}

function presentTrace(trace: FoundTrace, { matchedSpanIds, spans, previews }: TracePage): Schemas["TraceSearchResult"] {
  const { start_time_ns, end_time_ns, ...rest } = trace;
  return {
    ...rest,
    start_time: timeText(start_time_ns),
    end_time: timeText(end_time_ns),
    total_tokens: trace.input_tokens + trace.output_tokens,
    ...(matchedSpanIds && { matched_span_ids: matchedSpanIds.get(trace.trace_id) ?? [] }),
    ...(spans && { spans: (spans.get(trace.trace_id) ?? []).map(presentSpan) }),
    ...previews?.get(trace.trace_id),
  };
}

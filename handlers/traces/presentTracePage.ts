import type { TracePage } from "../../core/logs/spans/search/searchTraces.ts";
import { timeText } from "../../core/logs/spans/timeText.ts";
import type { FoundTrace } from "../../db/queries/logs/traceSearch.ts";
import type { components } from "../../generated/types.ts";
import { presentSpan } from "./presentSpan.ts";

type Schemas = components["schemas"];

/** @param asked the page that was asked for; null in the form for cursors */
export function presentTracePage(
  found: TracePage,
  { page, perPage }: { page: number | null; perPage: number },
): Schemas["SearchTracesResponse"] {
  const { hasMore } = found;
  return {
    success: true,
    items: found.traces.map((trace) => presentTrace(trace, found)),
    per_page: perPage,
    total: found.total,
    total_is_exact: found.totalIsExact,
    next_cursor: found.nextCursor,
    ...(page === null
      ? { has_more: hasMore, prev_cursor: null }
      : {
          page,
          pages: Math.ceil(found.total / perPage),
          has_next: hasMore,
          has_prev: page > 1,
          next_num: hasMore ? page + 1 : null,
          prev_num: page > 1 ? page - 1 : null,
        }),
  };
}

function presentTrace(trace: FoundTrace, { matchedSpanIds, spans }: TracePage): Schemas["TraceSearchResult"] {
  const { start_time_ns, end_time_ns, ...rest } = trace;
  return {
    ...rest,
    start_time: timeText(start_time_ns),
    end_time: timeText(end_time_ns),
    total_tokens: trace.input_tokens + trace.output_tokens,
    ...(matchedSpanIds && { matched_span_ids: matchedSpanIds.get(trace.trace_id) ?? [] }),
    ...(spans && { spans: (spans.get(trace.trace_id) ?? []).map(presentSpan) }),
  };
}

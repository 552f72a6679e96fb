import { timeText } from "../../core/logs/spans/span.ts";
import type { ListedSpan, SpanRow } from "../../db/queries/logs/spans.ts";
import type { Schemas } from "../../generated/types.ts";

/** A span, with its start and end under both names that the published interface has had for them. */
export function presentSpan(row: SpanRow): Schemas["StoredSpan"] {
  const { start_time_ns, end_time_ns, status_code, status_message, trace_state, ...span } = row;
  const start = timeText(start_time_ns);
  const end = timeText(end_time_ns);
  return {
    ...span,
    start,
    end,
    start_time: start,
    end_time: end,
    context: { trace_id: row.trace_id, span_id: row.span_id, trace_state },
    status: { status_code, description: status_message },
  };
}

/** A span without what is heavy in it. */
export function presentListedSpan({ id: _, start_time_ns, ...span }: ListedSpan): Schemas["SpanOutline"] {
  return { ...span, start_time: timeText(start_time_ns) };
}

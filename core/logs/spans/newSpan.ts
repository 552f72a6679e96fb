import type { NewSpan } from "../../../db/queries/logs/spans.ts";
import { indexWords } from "../requests/words.ts";
import type { IncomingSpan } from "./incomingSpan.ts";
import { parseAttributes, searchedTexts } from "./searchedSpan.ts";
import type { SpanRecord } from "./span.ts";
import { managedSpanId, spanType, toolName, traceName } from "./spanFacts.ts";
import type { BoundLog } from "./spanLogs.ts";

/** Makes the record of a span to store. */
export function newSpan(workspaceId: number, { span, verbatim }: IncomingSpan, log: BoundLog | null): NewSpan {
  return {
    trace_id: span.trace_id,
    span_id: span.span_id,
    parent_id: span.parent_id,
    trace_state: span.trace_state,
    name: span.name,
    kind: span.kind,
    start_time_ns: span.start_time_ns,
    end_time_ns: span.end_time_ns,
    status_code: span.status_code,
    status_message: span.status_message,
    type: spanType(span, log?.isOwn ?? false),
    tool_name: toolName(span),
    trace_name: traceName(span),
    attributes: span.attributes,
    parsed_attributes: parseAttributes(span.attributes),
    words: indexWords(workspaceId, searchedTexts(span)),
    events: verbatim?.events ?? eventsOf(span),
    links: verbatim?.links ?? linksOf(span),
    resource: span.resource,
    scope: span.scope,
    managed_span_id: managedSpanId(span),
    request_log_id: log?.id ?? null,
    owns_request_log: log?.isOwn ?? false,
  };
}

/** Events in the form of the official SDKs; times beyond 2^53 are texts of their digits. */
function eventsOf({ events }: SpanRecord) {
  return events.map(({ name, time_ns, attributes }) => ({
    name,
    timestamp: time_ns === null ? null : time_ns.toString(),
    attributes,
  }));
}

function linksOf({ links }: SpanRecord) {
  return links.map(({ trace_id, span_id, trace_state, attributes }) => ({
    context: { trace_id, span_id, trace_state },
    attributes,
  }));
}

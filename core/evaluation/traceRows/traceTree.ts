import { listPricedLogs, listRequestLogContents } from "../../../db/queries/logs/requestLogs.ts";
import { listSpanPage, type SpanRow, sizeOfTrace } from "../../../db/queries/logs/spans.ts";
import type { Scope } from "../../../db/scope.ts";
import { Problem } from "../../../domain/problem.ts";
import { limits } from "../../../generated/limits.ts";
import { textsOfContents } from "../../logs/requests/readRequestLog.ts";
import { noTrace } from "../../logs/spans/closeTrace.ts";
import { inputAttributes, outputAttributes } from "../../logs/spans/searchedSpan.ts";
import { storedSpanId, storedTraceId, timeText } from "../../logs/spans/span.ts";
import { isManaged } from "../../logs/spans/spanFacts.ts";
import type { Json } from "../../values/json.ts";
import { type LoggedCall, presentLoggedCall } from "./loggedCall.ts";

export type TraceNode = { [key: string]: Json } & { children: TraceNode[] };

const maxSpans = limits["AddTraceRequest.x-max-spans"];
/** Greatest depth of spans. Recursive readers of JSON, such as Python's, end at 1,000 levels, and a span takes two. */
const maxDepth = limits["AddTraceRequest.x-max-depth"];
/** Largest total of the stored attributes; more would not fit into a cell. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Reads the spans of a trace as a tree: from the earliest root down, or from a given span. The request log of a call is
 * on one span only, that of the call, so that its cost is there once.
 * @throws Problem not_found, bad_request for a trace of too many spans or levels
 */
export async function readTraceTree(db: Scope, given: { traceId: string; spanId: string | null }): Promise<TraceNode> {
  const traceId = storedTraceId(given.traceId);
  const size = await sizeOfTrace(db, traceId);
  if (size.spans > maxSpans || size.bytes > maxBytes) {
    const message = `The trace has ${size.spans} spans and ${size.bytes} bytes; a row may have ${maxSpans} spans and ${maxBytes} bytes.`;
    throw new Problem("bad_request", message);
  }
  const spans = await listSpanPage(db, traceId, { after: null, limit: maxSpans });
  const top = topOf(spans, traceId, given.spanId);
  const calls = await readCalls(db, spans);
  const nodes = new Map(spans.map((span) => [span.span_id, nodeOf(span, calls.get(span.id) ?? null)]));
  for (const span of spans) {
    if (span !== top && span.parent_id !== span.span_id) {
      nodes.get(span.parent_id ?? "")?.children.push(nodes.get(span.span_id) as TraceNode);
    }
  }
  const tree = nodes.get(top.span_id) as TraceNode;
  requireFewLevels(tree);
  return tree;
}

function requireFewLevels(tree: TraceNode): void {
  let level = [tree];
  for (let depth = 1; level.length > 0; depth++) {
    if (depth > maxDepth) {
      const message = `The trace has more than ${maxDepth} levels, the limit of a row. Name a span further down as span_id.`;
      throw new Problem("bad_request", message);
    }
    level = level.flatMap(({ children }) => children);
  }
}

/** Top of the tree; spans come in the order of their start. */
function topOf(spans: SpanRow[], traceId: string, spanId: string | null): SpanRow {
  const [earliest] = spans;
  if (!earliest) throw noTrace(traceId);
  if (spanId !== null) {
    const found = spans.find(({ span_id }) => span_id === storedSpanId(spanId));
    if (found) return found;
    throw new Problem("not_found", `The trace ${traceId} has no span ${spanId}.`);
  }
  const known = new Set(spans.map(({ span_id }) => span_id));
  return (
    spans.find(({ parent_id, span_id }) => parent_id === null || parent_id === span_id) ??
    spans.find(({ parent_id }) => !known.has(parent_id as string)) ??
    earliest
  );
}

/** Calls of models by the span that they belong to; of several spans of one log the one that the caller marked wins. */
async function readCalls(db: Scope, spans: SpanRow[]): Promise<Map<number, LoggedCall>> {
  const owners = new Map<number, SpanRow>();
  for (const span of spans) {
    if (span.request_log_id === null) continue;
    if (isManaged(span.attributes) || !owners.has(span.request_log_id)) owners.set(span.request_log_id, span);
  }
  const ids = [...owners.keys()];
  const [logs, contents] = [await listPricedLogs(db, ids), await listRequestLogContents(db, ids)];
  return new Map(
    logs.flatMap((log) => {
      const [found, owner] = [contents.get(log.id), owners.get(log.id)];
      return found && owner ? [[owner.id, { log, texts: textsOfContents(found) }]] : [];
    }),
  );
}

function nodeOf(span: SpanRow, call: LoggedCall | null): TraceNode {
  const attribute = (names: string[]) =>
    (names.map((name) => span.attributes[name]).find((value) => value != null) ?? null) as Json;
  return {
    name: span.name,
    span_id: span.span_id,
    start: timeText(span.start_time_ns),
    end: timeText(span.end_time_ns),
    status: { status_code: span.status_code, description: span.status_message },
    attributes: span.attributes as Json,
    input: attribute(inputAttributes),
    output: attribute(outputAttributes),
    request_log: call && presentLoggedCall(call),
    children: [],
  };
}

import type { NewSpan } from "../../../db/queries/logs/spans.ts";
import type { SpanTotals } from "../../../db/queries/logs/traces.ts";
import type { SpanRecord, SpanStatusCode } from "./span.ts";

/** Facts about a span that the totals of its trace follow from. */
export type TotalledSpan = Pick<NewSpan, "trace_name" | "tool_name"> &
  Pick<SpanRecord, "span_id" | "parent_id" | "name" | "start_time_ns" | "end_time_ns" | "status_code">;

/** Totals of a trace from all of its spans; there is at least one. */
export function totalsOf(traceId: string, spans: readonly TotalledSpan[]): SpanTotals {
  const [first] = spans;
  if (!first) throw new Error("a trace has at least one span");
  let [start, end, earliest] = [first.start_time_ns, first.end_time_ns, first];
  let root: TotalledSpan | null = null;
  let errorCount = 0;
  const tools = new Set<string>();
  for (const span of spans) {
    if (startsBefore(span, earliest)) earliest = span;
    if (isRoot(span) && (root === null || startsBefore(span, root))) root = span;
    if (span.start_time_ns < start) start = span.start_time_ns;
    if (span.end_time_ns > end) end = span.end_time_ns;
    if (span.status_code === "ERROR") errorCount++;
    if (span.tool_name !== null) tools.add(span.tool_name);
  }
  return {
    trace_id: traceId,
    name: root ? (root.trace_name ?? root.name) : earliest.name,
    status: statusOf(root, errorCount),
    start_time_ns: start,
    end_time_ns: end,
    span_count: spans.length,
    error_count: errorCount,
    depth: depthOf(spans),
    root_span_id: root?.span_id ?? null,
    tool_names: [...tools].toSorted(),
  };
}

/** Ids decide between spans that start together, so that the order of arrival does not. */
function startsBefore(a: TotalledSpan, b: TotalledSpan): boolean {
  return a.start_time_ns < b.start_time_ns || (a.start_time_ns === b.start_time_ns && a.span_id < b.span_id);
}

function isRoot({ parent_id, span_id }: TotalledSpan): boolean {
  return parent_id === null || parent_id === span_id;
}

/** The root knows best; where it says nothing, or is not there, an error anywhere is one of the trace. */
function statusOf(root: TotalledSpan | null, errorCount: number): SpanStatusCode {
  if (root && root.status_code !== "UNSET") return root.status_code;
  return errorCount > 0 ? "ERROR" : "UNSET";
}

/**
 * Spans on the longest way down. A span whose parent is not there begins a way as a root does. Spans that are their own
 * ancestors hang on nothing; where all do, the depth is 1.
 */
function depthOf(spans: readonly TotalledSpan[]): number {
  const children = new Map<string, string[]>();
  const known = new Set(spans.map(({ span_id }) => span_id));
  let level: string[] = [];
  for (const span of spans) {
    const { span_id, parent_id } = span;
    if (isRoot(span) || parent_id === null || !known.has(parent_id)) level.push(span_id);
    else {
      const siblings = children.get(parent_id);
      if (siblings) siblings.push(span_id);
      else children.set(parent_id, [span_id]);
    }
  }
  let depth = 0;
  while (level.length > 0) {
    depth++;
    level = level.flatMap((id) => children.get(id) ?? []);
  }
  return Math.max(depth, 1);
}

import type { NewSpan } from "../../../db/queries/logs/newSpans.ts";
import type { SpanOutline } from "../../../db/queries/logs/spanOutlines.ts";
import type { LockedTrace, SpanTotals } from "../../../db/queries/logs/traces.ts";
import type { SpanStatusCode } from "./span.ts";
import { type HangingSpan, isRoot, raiseHeights, settleHeights } from "./spanHeights.ts";

/** Facts about a span that the totals of its trace follow from. */
const facts = ["parent_id", "name", "trace_name", "tool_name", "status_code"] as const;
type TotalledSpan = Pick<NewSpan, "span_id" | "start_time_ns" | "end_time_ns" | (typeof facts)[number]>;

/** What becomes of a trace and of its spans by a batch. */
export interface TraceGrowth {
  totals: SpanTotals;
  /** Stored spans that hang otherwise than before. */
  moved: Pick<SpanOutline, "trace_id" | "span_id" | "height" | "came_before_parent">[];
}

/**
 * Sums up a trace from what it was and from what a batch brings: so a span of a long trace costs what one of a short trace
 * does. Gives the spans of the batch their heights.
 *
 * @param batch the spans that are stored now; none of them twice
 * @param related outlines of the stored spans that these replace, of all their ancestors, of those that came before their
 * parents and hang on them, of the root and of the earliest
 * @returns null where all spans have to be read: a span was replaced by another, or some are their own ancestors
 */
export function growTrace(trace: LockedTrace, batch: NewSpan[], related: SpanOutline[]): TraceGrowth | null {
  if (trace.span_count > 0 && trace.earliest_span_id === null) return null;
  const stored = new Map(related.map((span) => [span.span_id, span]));
  const added = batch.filter((span) => !stored.has(span.span_id));
  for (const span of batch) {
    const before = stored.get(span.span_id);
    if (before && !isSame(span, before)) return null;
    span.height = before?.height ?? 1;
  }
  const hanging = new Map<string, HangingSpan>([...stored].map(([id, span]) => [id, { ...span }]));
  for (const span of batch) hanging.set(span.span_id, span);
  if (raiseHeights(hanging).length > 0) return null;
  let depth = trace.depth;
  for (const { height } of hanging.values()) {
    if (height === 0) return null;
    depth = Math.max(depth, height);
  }
  const ofBatch = placeSpans(batch, hanging);
  const moved = related.flatMap((span) => {
    const { height } = hanging.get(span.span_id) as HangingSpan;
    return height === span.height || ofBatch.has(span.span_id) ? [] : [{ ...span, height }];
  });
  return { totals: { ...sumUp(trace, added, stored), trace_id: trace.trace_id, depth }, moved };
}

/**
 * Sums up a trace from all of its spans, and gives those of the batch their heights.
 * @param before outlines of all that are stored
 */
export function countTrace(traceId: string, batch: NewSpan[], before: SpanOutline[]): TraceGrowth {
  const spans = new Map(before.map((span) => [span.span_id, totalled(span)]));
  const hanging = new Map<string, HangingSpan>(before.map((span) => [span.span_id, { ...span }]));
  for (const span of batch) {
    spans.set(span.span_id, span);
    hanging.set(span.span_id, span);
  }
  settleHeights(hanging);
  const ofBatch = placeSpans(batch, hanging);
  const moved = before.flatMap((span) => {
    if (ofBatch.has(span.span_id)) return [];
    const { height } = hanging.get(span.span_id) as HangingSpan;
    const came_before_parent = span.came_before_parent || (!isRoot(span) && !hanging.has(span.parent_id as string));
    const isMoved = height !== span.height || came_before_parent !== span.came_before_parent;
    return isMoved ? [{ ...span, height, came_before_parent }] : [];
  });
  let depth = 1;
  for (const { height } of hanging.values()) depth = Math.max(depth, height);
  return { totals: { ...sumUp(null, [...spans.values()], new Map()), trace_id: traceId, depth }, moved };
}

/** Notes of each span whether it came before its parent. @returns their ids */
function placeSpans(batch: NewSpan[], known: ReadonlyMap<string, unknown>): Set<string> {
  for (const span of batch) span.came_before_parent = !isRoot(span) && !known.has(span.parent_id as string);
  return new Set(batch.map(({ span_id }) => span_id));
}

function isSame(span: NewSpan, before: SpanOutline): boolean {
  return (
    facts.every((fact) => span[fact] === before[fact]) &&
    span.start_time_ns === BigInt(before.start_time_ns) &&
    span.end_time_ns === BigInt(before.end_time_ns)
  );
}

function totalled(span: SpanOutline): TotalledSpan {
  return { ...span, start_time_ns: BigInt(span.start_time_ns), end_time_ns: BigInt(span.end_time_ns) };
}

/**
 * Adds spans to the totals of a trace; there is at least one.
 * @param trace null where these are all spans
 * @param stored has the root and the earliest span of the trace
 */
function sumUp(
  trace: LockedTrace | null,
  spans: readonly TotalledSpan[],
  stored: ReadonlyMap<string, SpanOutline>,
): Omit<SpanTotals, "trace_id" | "depth"> {
  const known = (id: string | null | undefined) => {
    const span = id == null ? undefined : stored.get(id);
    return span ? totalled(span) : null;
  };
  let root = known(trace?.root_span_id);
  let earliest = known(trace?.earliest_span_id);
  let [start, end] = trace && trace.span_count > 0 ? [BigInt(trace.start_time_ns), BigInt(trace.end_time_ns)] : [];
  let errorCount = trace?.error_count ?? 0;
  const tools = new Set(trace?.tool_names);
  for (const span of spans) {
    if (earliest === null || startsBefore(span, earliest)) earliest = span;
    if (isRoot(span) && (root === null || startsBefore(span, root))) root = span;
    if (start === undefined || span.start_time_ns < start) start = span.start_time_ns;
    if (end === undefined || span.end_time_ns > end) end = span.end_time_ns;
    if (span.status_code === "ERROR") errorCount++;
    if (span.tool_name !== null) tools.add(span.tool_name);
  }
  if (!earliest || start === undefined || end === undefined) throw new Error("a trace has at least one span");
  return {
    name: root ? (root.trace_name ?? root.name) : earliest.name,
    status: statusOf(root, errorCount),
    start_time_ns: start,
    end_time_ns: end,
    span_count: (trace?.span_count ?? 0) + spans.length,
    error_count: errorCount,
    earliest_span_id: earliest.span_id,
    root_span_id: root?.span_id ?? null,
    tool_names: [...tools].toSorted(),
  };
}

/** Ids decide between spans that start together, so that the order of arrival does not. */
function startsBefore(a: TotalledSpan, b: TotalledSpan): boolean {
  return a.start_time_ns < b.start_time_ns || (a.start_time_ns === b.start_time_ns && a.span_id < b.span_id);
}

/** The root knows best; where it says nothing, or is not there, an error anywhere is one of the trace. */
function statusOf(root: TotalledSpan | null, errorCount: number): SpanStatusCode {
  if (root && root.status_code !== "UNSET") return root.status_code as SpanStatusCode;
  return errorCount > 0 ? "ERROR" : "UNSET";
}

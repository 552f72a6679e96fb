import type { RequestLogDraft } from "../requests/requestLogDraft.ts";
import type { SpanRecord } from "../spans/span.ts";
import { deriveRequestLog } from "./deriveRequestLog.ts";

/**
 * The request logs of a batch of spans, in their order; null where there is none. A call that is instrumented twice (by
 * a framework and by the client library below it) is one call: of a call and the one call right below it, the outer one
 * has the log, unless it knows less of what was said and counted. A span with several answered calls below it only has
 * their totals. Spans that come in different batches are not compared: each of them has its log.
 */
export function deriveRequestLogs(spans: readonly SpanRecord[]): (RequestLogDraft | null)[] {
  const drafts = spans.map(deriveRequestLog);
  for (const [outer, below] of callsBelowCalls(spans, drafts)) {
    const outerDraft = drafts[outer];
    const inner = below.filter((index) => drafts[index]);
    const answered = inner.filter((index) => drafts[index]?.status !== "ERROR");
    const best = drafts[answered[0] ?? inner[0] ?? -1];
    if (!outerDraft || !best) continue;
    if (answered.length > 1 || knowledgeOf(best) > knowledgeOf(outerDraft)) drafts[outer] = null;
    else for (const index of inner) drafts[index] = null;
  }
  return drafts;
}

/** Positions of calls, each with those of the calls right below it; what began last comes first. */
function callsBelowCalls(
  spans: readonly SpanRecord[],
  drafts: readonly (RequestLogDraft | null)[],
): [number, number[]][] {
  const positions = new Map<string, number>();
  for (const [index, span] of spans.entries()) if (drafts[index]) positions.set(keyOf(span, span.span_id), index);
  const below = new Map<number, number[]>();
  for (const index of positions.values()) {
    const span = spans[index];
    const outer = span?.parent_id ? positions.get(keyOf(span, span.parent_id)) : undefined;
    if (outer === undefined || outer === index) continue;
    const list = below.get(outer);
    if (list) list.push(index);
    else below.set(outer, [index]);
  }
  return [...below].sort(([left], [right]) => (drafts[right]?.startUs ?? 0) - (drafts[left]?.startUs ?? 0));
}

function keyOf(span: SpanRecord, spanId: string): string {
  return `${span.trace_id} ${spanId}`;
}

/** Messages first: tokens can be seen on both, what was said often on one. */
function knowledgeOf({ input, output, inputTokens, outputTokens }: RequestLogDraft): number {
  const said = [input, output].some((side) => side.type === "chat" && side.messages.length > 0);
  return (said ? 2 : 0) + (inputTokens || outputTokens ? 1 : 0);
}

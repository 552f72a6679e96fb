import { randomBytes } from "node:crypto";
import type { Cost } from "../../models/budget.ts";
import { recordRequestLogs } from "../../requests/recordRequestLogs.ts";
import type { RequestLogDraft } from "../../requests/requestLogDraft.ts";
import { ingestSpans } from "../../telemetry/ingestSpans.ts";
import type { SpanRecord } from "../../telemetry/span.ts";
import type { PrimitiveRun } from "../primitive.ts";

export interface LoggedCall {
  requestId: number;
  traceId: string;
}

/**
 * Stores the logs of calls that were sent, each with a span: of a trace of its own, or of the run's. What they cost is
 * written with them.
 */
export async function logCalls(
  run: PrimitiveRun,
  drafts: readonly RequestLogDraft[],
  cost: Cost,
): Promise<LoggedCall[]> {
  if (drafts.length === 0) return [];
  const incoming = drafts.map((draft) => ({ span: spanOf(run, draft), requestLog: draft }));
  return run.db.transaction(async (tx) => {
    const { requestLogs } = await ingestSpans(tx, incoming, { closeAfter: false });
    const bySpan = new Map(requestLogs.map(({ span_id, id }) => [span_id, id]));
    const lost = incoming.filter(({ span }) => !bySpan.has(span.span_id));
    for (const [index, id] of (await recordLost(tx, lost)).entries()) {
      bySpan.set((lost[index] as (typeof lost)[number]).span.span_id, id);
    }
    await run.budget.record(tx, cost);
    return incoming.map(({ span: { span_id, trace_id } }) => ({
      requestId: bySpan.get(span_id) as number,
      traceId: trace_id,
    }));
  });
}

/** A span takes no log of a prompt that is gone, or of a trace that is closed; what was paid for is logged all the same. */
async function recordLost(
  tx: PrimitiveRun["db"],
  lost: { span: SpanRecord; requestLog: RequestLogDraft }[],
): Promise<number[]> {
  const drafts = lost.map(({ span, requestLog }) => ({
    ...requestLog,
    traceId: span.trace_id,
    spanId: span.span_id,
  }));
  return (await recordRequestLogs(tx, drafts)).map(({ id }) => id);
}

function spanOf({ tags, parent }: PrimitiveRun, draft: RequestLogDraft): SpanRecord {
  const { provider, model, apiType, startUs, endUs, status, errorMessage } = draft;
  const operation = apiType === "embeddings" ? "embeddings" : draft.input.type === "chat" ? "chat" : "text_completion";
  return {
    trace_id: parent?.traceId ?? randomBytes(16).toString("hex"),
    span_id: randomBytes(8).toString("hex"),
    parent_id: parent?.spanId ?? null,
    trace_state: "",
    name: `${operation} ${model}`,
    kind: "CLIENT",
    start_time_ns: BigInt(Math.round(startUs)) * 1000n,
    end_time_ns: BigInt(Math.round(Math.max(startUs, endUs))) * 1000n,
    status_code: status === "ERROR" ? "ERROR" : "OK",
    status_message: errorMessage ?? null,
    attributes: {
      "gen_ai.operation.name": operation,
      "gen_ai.provider.name": provider,
      "gen_ai.request.model": model,
      ...tags,
    },
    events: [],
    links: [],
    resource: {
      attributes: {
        "service.name": "sheaf",
        // Where traces are searched for by.
        ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [`promptlayer.metadata.${name}`, value])),
      },
      schema_url: "",
    },
    scope: null,
  };
}

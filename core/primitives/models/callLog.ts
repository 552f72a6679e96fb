import { randomBytes } from "node:crypto";
import type { RequestLogDraft } from "../../logs/requests/requestLogDraft.ts";
import type { SpanRecord } from "../../logs/spans/span.ts";
import type { CallLog } from "../../models/keepCalls.ts";
import type { PrimitiveRun } from "../primitive.ts";

/** Log of a call: a request log, and a span in the run's trace or in a new one. */
export function callLog(run: PrimitiveRun, requestLog: RequestLogDraft): CallLog {
  return { span: spanOf(run, requestLog), requestLog };
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
        // Traces are searched by these.
        ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [`promptlayer.metadata.${name}`, value])),
      },
      schema_url: "",
    },
    scope: null,
  };
}

import type { Client } from "./client.ts";

export function newTraceId(): string {
  return crypto.randomUUID().replaceAll("-", "");
}

export function newSpanId(): string {
  return newTraceId().slice(0, 16);
}

interface SpanChoices {
  trace_id: string;
  span_id?: string;
  parent_id?: string | null;
  name?: string;
  start_time?: string;
  end_time?: string;
  status?: "OK" | "ERROR" | "UNSET";
  attributes?: Record<string, unknown>;
  events?: Record<string, unknown>[];
  log_request?: Record<string, unknown> | null;
}

/** A sound span for `POST /spans-bulk`. */
export function spanBody({ trace_id, span_id = newSpanId(), parent_id = null, ...choices }: SpanChoices) {
  return {
    name: choices.name ?? "work",
    context: { trace_id, span_id, trace_state: "" },
    kind: "SpanKind.INTERNAL" as const,
    parent_id,
    start_time: choices.start_time ?? "1772442900000000000",
    end_time: choices.end_time ?? "1772442900732000000",
    status: { status_code: `StatusCode.${choices.status ?? "OK"}` as const },
    attributes: choices.attributes ?? {},
    events: choices.events ?? [],
    resource: { attributes: { "service.name": "test" }, schema_url: "" },
    ...(choices.log_request !== undefined && { log_request: choices.log_request as never }),
  };
}

/** Attributes of a span that calls a model, of which a request log is made. */
export function callAttributes(model = "gpt-4o") {
  return {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": "openai",
    "gen_ai.request.model": model,
    "gen_ai.usage.input_tokens": 100,
    "gen_ai.usage.output_tokens": 10,
  };
}

/** A sound span of OTLP's JSON. */
export function otlpSpan(choices: Record<string, unknown> = {}) {
  return {
    traceId: newTraceId(),
    spanId: newSpanId(),
    name: "work",
    kind: 3,
    startTimeUnixNano: "1772442900000000000",
    endTimeUnixNano: "1772442900732000000",
    attributes: [],
    status: { code: 1 },
    ...choices,
  };
}

export function readTrace(client: Client, trace_id: string) {
  return client.expect(200, "getTrace", { params: { trace_id } });
}

export function spansOf({ spans }: Awaited<ReturnType<typeof readTrace>>) {
  return spans.map(({ name, attributes }) => ({ name, attributes }));
}

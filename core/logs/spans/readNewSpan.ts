import type { Schemas } from "../../../generated/types.ts";
import { invalid, requireTime } from "../../values/givenTime.ts";
import { isObject, type Json, type JsonObject } from "../../values/json.ts";
import { draftOf, type LoggedCall } from "../requests/logRequest.ts";
import type { RequestLogDraft } from "../requests/requestLogDraft.ts";
import {
  type Attributes,
  type IncomingSpan,
  maxNanoseconds,
  type SpanEvent,
  type SpanKind,
  type SpanLink,
  type SpanStatusCode,
  storedParentId,
  storedSpanId,
  storedTraceId,
} from "./span.ts";

/** Reads a span of `POST /spans-bulk` into the form that is stored. @throws Problem validation_error */
export function readNewSpan(sent: Schemas["NewSpan"], index: number): IncomingSpan {
  const start = nanoseconds(sent.start_time, ["body", "spans", index, "start_time"]);
  const end = nanoseconds(sent.end_time, ["body", "spans", index, "end_time"]);
  const events = (sent.events ?? []) as JsonObject[];
  const links = (sent.links ?? []) as JsonObject[];
  return {
    span: {
      trace_id: storedTraceId(sent.context.trace_id),
      span_id: storedSpanId(sent.context.span_id),
      parent_id: storedParentId(sent.parent_id),
      trace_state: sent.context.trace_state,
      name: sent.name,
      kind: sent.kind.replace("SpanKind.", "") as SpanKind,
      start_time_ns: start,
      end_time_ns: end < start ? start : end,
      status_code: sent.status.status_code.replace("StatusCode.", "") as SpanStatusCode,
      status_message: sent.status.description || null,
      attributes: sent.attributes as Attributes,
      events: events.map(readEvent),
      links: links.map(readLink),
      resource: { attributes: sent.resource.attributes as Attributes, schema_url: sent.resource.schema_url },
      scope: null,
    },
    verbatim: { events, links },
    ...(sent.log_request && { requestLog: readRequestLog(sent.log_request, index, start, end) }),
  };
}

/** Reads the log of a span. Times that the log leaves out are those of the span. */
function readRequestLog(call: LoggedCall, index: number, start: bigint, end: bigint): RequestLogDraft {
  const loc = ["body", "spans", index, "log_request"];
  const time = (property: "request_start_time" | "request_end_time", nanoseconds: bigint) => {
    const logged = call[property];
    return logged == null ? Number(nanoseconds / 1000n) : requireTime(logged, [...loc, property]);
  };
  const times = {
    startUs: time("request_start_time", start),
    endUs: time("request_end_time", end < start ? start : end),
  };
  return draftOf(call, times, loc);
}

function nanoseconds(value: string | number, loc: (string | number)[]): bigint {
  const time = BigInt(value);
  if (time <= maxNanoseconds) return time;
  throw invalid(loc, "Input should be nanoseconds since 1970, below 2^63", "less_than");
}

export function readEvent({ name, timestamp, attributes }: JsonObject): SpanEvent {
  return { name: textOrEmpty(name), time_ns: timeOrNull(timestamp), attributes: objectOrEmpty(attributes) };
}

export function readLink({ context, attributes }: JsonObject): SpanLink {
  const { trace_id, span_id, trace_state } = objectOrEmpty(context);
  return {
    trace_id: textOrEmpty(trace_id),
    span_id: textOrEmpty(span_id),
    trace_state: textOrEmpty(trace_state),
    attributes: objectOrEmpty(attributes),
  };
}

function timeOrNull(value: Json | undefined): bigint | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
  return typeof value === "string" && /^\d{1,19}$/.test(value) ? BigInt(value) : null;
}

function textOrEmpty(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function objectOrEmpty(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

import { draftOf, type LoggedCall } from "../../core/logs/requests/logRequest.ts";
import type { RequestLogDraft } from "../../core/logs/requests/requestLogDraft.ts";
import type { IncomingSpan } from "../../core/logs/spans/incomingSpan.ts";
import {
  type Attributes,
  maxNanoseconds,
  type SpanEvent,
  type SpanKind,
  type SpanLink,
  type SpanStatusCode,
} from "../../core/logs/spans/span.ts";
import { storedParentId, storedSpanId, storedTraceId } from "../../core/logs/spans/traceId.ts";
import { requireTime } from "../../core/values/givenTime.ts";
import { isObject, type Json, type JsonObject } from "../../core/values/json.ts";
import { Problem } from "../../domain/problem.ts";
import type { components } from "../../generated/types.ts";

type NewSpan = components["schemas"]["NewSpan"];

/** A span of `POST /spans-bulk` as it is stored. */
export function readNewSpan(given: NewSpan, index: number): IncomingSpan {
  const start = nanoseconds(given.start_time, ["body", "spans", index, "start_time"]);
  const end = nanoseconds(given.end_time, ["body", "spans", index, "end_time"]);
  const events = (given.events ?? []) as JsonObject[];
  const links = (given.links ?? []) as JsonObject[];
  return {
    span: {
      trace_id: storedTraceId(given.context.trace_id),
      span_id: storedSpanId(given.context.span_id),
      parent_id: storedParentId(given.parent_id),
      trace_state: given.context.trace_state,
      name: given.name,
      kind: given.kind.replace("SpanKind.", "") as SpanKind,
      start_time_ns: start,
      end_time_ns: end < start ? start : end,
      status_code: given.status.status_code.replace("StatusCode.", "") as SpanStatusCode,
      status_message: given.status.description || null,
      attributes: given.attributes as Attributes,
      events: events.map(eventOf),
      links: links.map(linkOf),
      resource: { attributes: given.resource.attributes as Attributes, schema_url: given.resource.schema_url },
      scope: null,
    },
    verbatim: { events, links },
    ...(given.log_request && { requestLog: requestLogOf(given.log_request, index, start, end) }),
  };
}

/** Times that the log does not say are those of the span. */
function requestLogOf(call: LoggedCall, index: number, start: bigint, end: bigint): RequestLogDraft {
  const loc = ["body", "spans", index, "log_request"];
  const time = (property: "request_start_time" | "request_end_time", nanoseconds: bigint) => {
    const given = call[property];
    return given == null ? Number(nanoseconds / 1000n) : requireTime(given, [...loc, property]);
  };
  const times = {
    startUs: time("request_start_time", start),
    endUs: time("request_end_time", end < start ? start : end),
  };
  return draftOf(call, times, loc);
}

function nanoseconds(given: string | number, loc: (string | number)[]): bigint {
  const time = BigInt(given);
  if (time <= maxNanoseconds) return time;
  const msg = "Input should be nanoseconds since 1970, below 2^63";
  throw new Problem("validation_error", `${loc.join(".")}: ${msg}.`, { detail: [{ loc, msg, type: "less_than" }] });
}

function eventOf({ name, timestamp, attributes }: JsonObject): SpanEvent {
  return { name: textOf(name), time_ns: timeOf(timestamp), attributes: objectOf(attributes) };
}

function linkOf({ context, attributes }: JsonObject): SpanLink {
  const { trace_id, span_id, trace_state } = objectOf(context);
  return {
    trace_id: textOf(trace_id),
    span_id: textOf(span_id),
    trace_state: textOf(trace_state),
    attributes: objectOf(attributes),
  };
}

function timeOf(value: Json | undefined): bigint | null {
  if (typeof value === "number") return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
  return typeof value === "string" && /^\d{1,19}$/.test(value) ? BigInt(value) : null;
}

function textOf(value: Json | undefined): string {
  return typeof value === "string" ? value : "";
}

function objectOf(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

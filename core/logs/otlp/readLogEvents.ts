import type { SpanEventRecord } from "../../../db/queries/logs/spanEvents.ts";
import { storableText } from "../../../validation/unstorable.ts";
import { structureOf, textOf } from "../conventions/attributes.ts";
import { genAiEventNames } from "../conventions/genAiEvents.ts";
import type { Attributes } from "../spans/span.ts";
import { type Encoding, SpanFault } from "./encoding.ts";
import type { LogRecord } from "./messages.ts";
import { requiredIdOf } from "./readSpans.ts";
import { plainAttributesOf } from "./values.ts";

interface ReadLogEvents {
  events: SpanEventRecord[];
  /** Reasons of the records that are left out. */
  faults: string[];
}

/** Makes events of spans from log records. A record that is not an event, or cannot be read, is left out by itself. */
export function readLogEvents(records: readonly unknown[], encoding: Encoding): ReadLogEvents {
  const read: ReadLogEvents = { events: [], faults: [] };
  const seen = new Map<string, number>();
  for (const record of records) {
    try {
      read.events.push(eventOf(encoding.logRecord(record), encoding, seen));
    } catch (error) {
      if (!(error instanceof SpanFault)) throw error;
      read.faults.push(error.message);
    }
  }
  return read;
}

/** @param seen counts what is equal in one request: those are several events, and the same ones when it is sent again */
function eventOf(record: LogRecord, encoding: Encoding, seen: Map<string, number>): SpanEventRecord {
  const { "event.name": named, ...attributes } = plainAttributesOf(record.attributes, encoding);
  const name = storableText(record.eventName ?? "") || textOf(named);
  if (name === null || !genAiEventNames.has(name)) throw new SpanFault("only GenAI events are stored");
  const place = {
    trace_id: requiredIdOf(record.traceId, 16, "trace id", encoding),
    span_id: requiredIdOf(record.spanId, 8, "span id", encoding),
  };
  const observed = encoding.integer(record.observedTimeUnixNano) ?? 0n;
  const time = encoding.integer(record.timeUnixNano) || observed;
  const event = {
    name,
    timestamp: time > 0n ? time.toString() : null,
    attributes: { ...attributes, ...fieldsOf(plainAttributesOf([{ key: "body", value: record.body }], encoding)) },
  };
  const text = JSON.stringify([place, event, observed.toString()]);
  const count = (seen.get(text) ?? 0) + 1;
  seen.set(text, count);
  return { ...place, event, hash: new Bun.CryptoHasher("sha256").update(`${count} ${text}`).digest("base64") };
}

/** The fields of a body: an object, or JSON text of one; any other is the content of the message. */
function fieldsOf({ body = null }: Attributes): Attributes {
  if (body === null) return {};
  const fields = structureOf(body);
  return fields === null || Array.isArray(fields) ? { content: body } : fields;
}

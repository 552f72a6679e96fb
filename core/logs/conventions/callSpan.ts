import type { Attributes, SpanEvent, SpanRecord, SpanResource } from "../spans/span.ts";
import { AttributeReader } from "./attributes.ts";

/** A span as the conventions read it. */
export class CallSpan {
  readonly attributes: AttributeReader;
  readonly resource: AttributeReader;
  readonly allEvents: readonly CallEvent[];

  constructor(readonly record: SpanRecord) {
    this.attributes = storableReader(record.attributes);
    this.resource = readerOf(record.resource);
    this.allEvents = record.events.map((event) => new CallEvent(event));
  }

  get scopeName(): string {
    return this.record.scope?.name ?? "";
  }

  *events(name: string): Generator<AttributeReader> {
    for (const event of this.allEvents) if (event.name === name) yield event.attributes;
  }
}

class CallEvent {
  private reader: AttributeReader | undefined;

  constructor(private readonly event: SpanEvent) {}

  get name(): string {
    return this.event.name;
  }

  get attributes(): AttributeReader {
    this.reader ??= storableReader(this.event.attributes);
    return this.reader;
  }
}

let last: { of: SpanResource; reader: AttributeReader } | undefined;

/** Reader of a resource, which most often is that of the span before as well. */
function readerOf(resource: SpanResource): AttributeReader {
  if (last?.of !== resource) last = { of: resource, reader: storableReader(resource.attributes) };
  return last.reader;
}

function storableReader(attributes: Attributes): AttributeReader {
  const reader = new AttributeReader(attributes);
  reader.makeStorable();
  return reader;
}
